#compdef ramp-sandbox
# Completion of ramp-sandbox in zsh, also after npx.
_ramp_sandbox() {
  local -a run typed found
  local line
  run=("${words[1]}")
  typed=("${(@)words[2,$CURRENT]}")
  if [[ "${words[1]}" == npx ]]; then
    if [[ "${words[2]}" != ramp-sandbox || $CURRENT -lt 3 ]]; then
      _default
      return
    fi
    run=(npx ramp-sandbox)
    typed=("${(@)words[3,$CURRENT]}")
  fi
  for line in "${(@f)$("${run[@]}" completion words -- "${typed[@]}" 2> /dev/null)}"; do
    [[ -n "$line" ]] && found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
  done
  if (( $#found )); then
    _describe 'ramp-sandbox' found
  else
    _files
  fi
}
compdef _ramp_sandbox ramp-sandbox
(( ${+_comps[npx]} )) || compdef _ramp_sandbox npx
