# Completion of ramp-sandbox in fish, also after npx.
function __ramp_sandbox_words
    set -l typed (commandline -opc)
    set -l current (commandline -ct)
    test (count $current) -eq 0; and set current ''
    set -l run $typed[1]
    set -e typed[1]
    if test "$run" = npx
        test "$typed[1]" = ramp-sandbox; or return
        set run npx ramp-sandbox
        set -e typed[1]
    end
    set -l found ($run completion words -- $typed $current 2> /dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path $current
    end
end
complete -c ramp-sandbox -f -a '(__ramp_sandbox_words)'
complete -c npx -n 'contains -- ramp-sandbox (commandline -opc)' -f -a '(__ramp_sandbox_words)'
