# Vox shell integration for fish 3.4 and later: marks each prompt and each command (OSC 633) for the terminal that started
# this shell. It is read once, after the person's own files, by the session's first shell only.
#
# The lines above this file, written for each session, set:
#   __vox_key     the session's secret in two pieces, so that `set` never prints it whole
#   __vox_pagers  variables that name a pager
#   __vox_self    this file, removed at once
command rm -f -- $__vox_self
set -e __vox_self

set -g __vox_prompts 0 # Number of the prompt.
set -g __vox_running 0 # 1 from the start of a command to its end.
set -g __vox_fresh 1 # 1 when names may mean something else since they were told.
set -g __vox_told ''
set -g __vox_wraps 0 # How many definitions of fish_prompt have got our mark.

function __vox_mark
    builtin printf '\e]633;%s;%s%s\a' "$argv[1]" $__vox_key
end

# $argv[1] as one field of a mark.
function __vox_escape
    set -l lines (builtin string split -- \n "$argv[1]")
    set lines (builtin string replace --all -- \\ \\\\ $lines)
    set lines (builtin string replace --all -- ';' '\x3b' $lines)
    if builtin string match --quiet --regex -- '[\x01-\x1f\x7f]' $lines
        for code in 0{1,2,3,4,5,6,7,8,9,a,b,c,d,e,f} 1{0,1,2,3,4,5,6,7,8,9,a,b,c,d,e,f} 7f
            set lines (builtin string replace --all --regex -- "\\x$code" "\\\\x$code" $lines)
        end
    end
    builtin string join -- '\x0a' $lines
end

# Puts our mark behind the prompt as it is defined now. Each definition gets a number: others copy fish_prompt with our
# mark in it, and bring it back later.
function __vox_wrap
    if builtin contains -- __vox (builtin functions --details --verbose fish_prompt)
        return
    end
    set __vox_wraps (builtin math $__vox_wraps + 1)
    builtin functions --copy fish_prompt __vox_prompt_$__vox_wraps
    builtin eval "function fish_prompt --description __vox
        __vox_prompt_$__vox_wraps \$argv
        __vox_mark B
    end"
end

# Tells what the person's own functions (aliases are functions too) stand for, when that has changed: the terminal judges an
# agent's command by it. Those that come with fish are the programs they are named after.
function __vox_names
    set -g __vox_fresh 0
    set -l own
    for name in (builtin functions --names)
        if not builtin string match --quiet -- '_*' $name; and not builtin string match --quiet -- 'fish_*' $name
            set -l file (builtin functions --details $name)
            if not builtin string match --quiet -- "$__fish_data_dir/*" $file; and not builtin contains -- $file n/a; and not builtin string match --quiet -- 'embedded:*' $file
                set -a own $name
            end
        end
    end
    set -l text "$(builtin printf '\x1e#%s' $own)"
    for name in $own
        if builtin test (builtin string length -- "$text") -gt 65536
            break
        end
        set text "$text"\x1e"$(builtin functions --no-details $name)"
    end
    if builtin test "$text" != "$__vox_told"
        set -g __vox_told $text
        __vox_mark "P;Names="(__vox_escape "$text")
    end
end

# The terminal sends SIGURG, of which no shell takes notice by itself, just before it types an agent's command. Nobody sits
# before a pager that an agent has started.
set -g __vox_driven 0 # 1 from an agent's command to the next prompt.

function __vox_agent --on-signal URG
    if builtin test $__vox_driven = 1
        return
    end
    set -g __vox_driven 1
    for name in $__vox_pagers
        # A global of ours would hide a universal one, which stays as it is.
        if set -gq $name
            set -g __vox_kept_$name $$name
            set -gqx $name; and set -g __vox_exported_$name 1
        end
        set -gx $name cat
    end
end

# At the next prompt: what the command itself has set stays.
function __vox_person
    set -g __vox_driven 0
    for name in $__vox_pagers
        set -l kept __vox_kept_$name
        set -l exported __vox_exported_$name
        if builtin test "$$name" = cat
            set -eg $name
            if set -q $exported
                set -gx $name $$kept
            else if set -q $kept
                set -g $name $$kept
            end
        end
        set -eg $kept $exported
    end
end

function __vox_on_prompt --on-event fish_prompt
    set -l code $status
    if builtin test $__vox_driven = 1
        __vox_person
    end
    set __vox_prompts (builtin math $__vox_prompts + 1)
    # A command that ended without a word, as `exec` that failed.
    if builtin test $__vox_running = 1
        set __vox_running 0
        __vox_mark D
    end
    if builtin test $__vox_fresh = 1
        __vox_names
    end
    __vox_mark "P;Cwd="(__vox_escape $PWD)
    __vox_mark "A;n=$__vox_prompts"
    __vox_wrap
    return $code
end

function __vox_on_preexec --on-event fish_preexec
    # Nothing but blanks or a comment starts no command.
    if builtin string match --quiet --regex -- '^\s*[^\s#]' $argv[1]
        set __vox_running 1
        if builtin string match --quiet --regex -- '\b(?:function|functions|alias|abbr|source|eval|funced|funcsave)\b|(?:^|[;&|(\s])\.\s' $argv[1]
            set __vox_fresh 1
        end
        __vox_mark "E;"(__vox_escape "$argv[1]")
        __vox_mark C
    end
end

function __vox_on_postexec --on-event fish_postexec
    set -l code $status
    if builtin test $__vox_running = 1
        set __vox_running 0
        __vox_mark "D;$code"
    end
    return $code
end

# A syntax error: the line never started, and stays where it is.
function __vox_on_posterror --on-event fish_posterror
    __vox_mark "E;"(__vox_escape "$argv[1]")
    __vox_mark "P;LinesKept="(builtin count (builtin string split -- \n "$argv[1]"))
    __vox_mark "D;2"
    __vox_mark "A;n=$__vox_prompts"
end

__vox_mark "P;ShellVersion=$version"
