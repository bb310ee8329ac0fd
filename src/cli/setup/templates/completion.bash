# Completion of ramp-sandbox in bash, also after npx.
_ramp_sandbox() {
  local typed run line
  # Not COMP_WORDS, which parts a URL at its colons.
  read -ra typed <<< "${COMP_LINE:0:COMP_POINT}"
  [[ "${COMP_LINE:0:COMP_POINT}" == *[[:space:]] ]] && typed+=('')
  run=("${typed[0]}")
  typed=("${typed[@]:1}")
  if [[ "${run[0]}" == npx ]]; then
    [[ "${#typed[@]}" -gt 1 && "${typed[0]}" == ramp-sandbox ]] || return 0
    run=(npx ramp-sandbox)
    typed=("${typed[@]:1}")
  fi
  COMPREPLY=()
  while IFS=$'\t' read -r line _; do
    COMPREPLY+=("$line")
  done < <("${run[@]}" completion words -- "${typed[@]}" 2> /dev/null)
}
complete -o default -F _ramp_sandbox ramp-sandbox
complete -p npx > /dev/null 2>&1 || complete -o default -F _ramp_sandbox npx
