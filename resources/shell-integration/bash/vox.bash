# Vox shell integration for bash 3.2 and later: marks each prompt and each command (OSC 633) for the terminal that
# started this shell. It is the init file of the session's first shell only; nested shells never see it.
#
# The marks live in expansions of PS1 and PS0, so no DEBUG trap is taken and a PROMPT_COMMAND hook is needed only to
# put PS1 back in order. Before bash 4.4 there is no PS0: there the DEBUG trap tells that a command starts, unless the
# person has one. The lines above this file, written for each session, set:
#   __vox_key     the session's secret in two pieces, so that `set` never prints it whole
#   __vox_login   1: read the files of a login shell, as the person's own terminal would
#   __vox_pagers  variables that name a pager
#   __vox_self    this file, removed at once
command rm -f -- "$__vox_self"
unset __vox_self

__vox_ready=0
if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404)); then __vox_ready=1; fi

__vox_on=('' 1) # __vox_on[x]: empty for 0, set for 1. An index may assign, which is how an expansion keeps state.
__vox_n=0       # 1 once a command of this prompt has started.
__vox_h=0       # HISTCMD at the last prompt or command: unchanged means that history did not keep the line.
__vox_p=0       # Number of the prompt; a redrawn prompt repeats it.
__vox_fresh=1   # 1 when a command has run since names were told.
__vox_told=''   # What was told of them, or its checksum.
__vox_k='${__vox_key[0]-}${__vox_key[1]-}'
__vox_before='\[${__vox_on[__vox_n]:+\e]633;D;$?;'$__vox_k'\a}${__vox_on[__vox_h=HISTCMD,__vox_n=0]-}'
__vox_before+='\e]633;P;Cwd=${__vox_cwd-$PWD};'$__vox_k'\a\e]633;A;n=$((++__vox_p));'$__vox_k'\a\]'
__vox_after='\[\e]633;B;'$__vox_k'\a\]'
__vox_started='$({ __vox_preexec; } 2>/dev/null)${__vox_on[__vox_h=HISTCMD,__vox_n=1,0]-}'
unset __vox_k

__vox_mark() { builtin printf '\e]633;%s;%s\a' "$1" "${__vox_key[0]}${__vox_key[1]}"; }

# $1 as one field of a mark, in __vox_field. One pass for each kind of character that is there: a loop over the
# characters would take minutes for a long here-document.
__vox_escape() {
  # Set before anything is replaced: in UTF-8 the time grows with the square of the length.
  local LC_ALL=C
  local text=$1 code char
  text=${text//\\/\\\\}
  text=${text//;/\\x3b}
  if [[ $text == *[[:cntrl:]]* ]]; then
    for code in 0{1..9} 0{a..f} 1{0..9} 1{a..f} 7f; do
      builtin printf -v char "\\x$code"
      if [[ $text == *"$char"* ]]; then text=${text//"$char"/\\x$code}; fi
    done
  fi
  __vox_field=$text
}

# Sends the last line of history as the command line.
__vox_line() {
  local LC_ALL=C HISTTIMEFORMAT= line
  line=$(builtin history 1)
  line=${line#"${line%%[0-9]*}"}
  line=${line#"${line%%[!0-9]*}"}
  __vox_escape "${line:2}"
  __vox_mark "E;$__vox_field"
}

# Tells what aliases and functions stand for, when that has changed: the terminal judges an agent's command by it. First
# all names, then their bodies, so that what is cut off is known by name.
__vox_names() {
  local LC_ALL=C IFS=$'\n' text
  text=$(
    builtin alias -p
    names=()
    for name in $(builtin compgen -A function); do
      if [[ $name != _* ]]; then
        names+=("$name")
        builtin printf '\x1e#%s' "$name"
      fi
    done
    for name in "${names[@]}"; do
      builtin printf '\x1e'
      builtin declare -f -- "$name"
    done
  )
  text=${text:0:65536}
  local sum=$text
  if ((${#text} > 4096)); then sum=$(builtin printf '%s' "$text" | command cksum); fi
  __vox_fresh=0
  if [[ $sum == "$__vox_told" ]]; then return 0; fi
  __vox_told=$sum
  __vox_escape "$text"
  __vox_mark "P;Names=$__vox_field"
}

# Runs by a key that the terminal types just before an agent's command. (A trap would be run in the midst of PS0, which
# can crash bash.) Nobody sits before a pager that an agent has started.
__vox_kept=() # How each of them was: u(nset), v(ariable) or (e)x(ported) with its value. Empty: as the person has them.
__vox_agent() {
  local name
  if ((${#__vox_kept[@]})); then return 0; fi
  for name in "${__vox_pagers[@]}"; do
    case "${!name+set}${!name@a}" in
      *r*) __vox_kept+=(r) && continue ;;
      set*x*) __vox_kept+=("x${!name}") ;;
      set*) __vox_kept+=("v${!name}") ;;
      *) __vox_kept+=(u) ;;
    esac
    builtin export "$name=cat"
  done
}

# At the next prompt: what the command itself has set stays.
__vox_person() {
  local i name
  for i in "${!__vox_kept[@]}"; do
    name=${__vox_pagers[i]}
    if [[ ${__vox_kept[i]} == r || ${!name-} != cat ]]; then continue; fi
    case ${__vox_kept[i]} in
      u) unset -v "$name" ;;
      *) builtin printf -v "$name" %s "${__vox_kept[i]:1}" ;;
    esac
    if [[ ${__vox_kept[i]} != x* ]]; then builtin export -n "$name"; fi
  done
  __vox_kept=()
}

# Runs in the subshell of PS0, once for each command line that starts.
__vox_preexec() {
  if ((HISTCMD != __vox_h)); then __vox_line; fi
  if ((__vox_n == 0)); then __vox_mark C; fi
}

# PS1 and PS0 with our marks once, whatever was done to them since the last prompt.
__vox_wrap() {
  local ps1=${PS1-} ps0=${PS0-}
  ps1=${ps1//"$__vox_before"/}
  ps0=${ps0//"$__vox_started"/}
  PS1=$__vox_before${ps1//"$__vox_after"/}$__vox_after
  PS0=$__vox_started$ps0
}

# First in PROMPT_COMMAND: ends the command before anybody's prompt hook prints, and leaves $? as it was. When another
# hook has put itself before it, $? may be that one's; then PS1, where bash has put $? right again, ends the command.
__vox_prompt() {
  local code=$?
  if [[ ${PROMPT_COMMAND[0]-} != __vox_prompt* ]]; then
    :
  elif ((__vox_n)); then
    __vox_mark "D;$code"
    __vox_n=0
    __vox_fresh=1
  elif ((code == 2 && __vox_h > 0 && HISTCMD != __vox_h)); then
    # History has a line that never started: a syntax error, or a comment after a command that ended with 2.
    __vox_line
    __vox_mark "D;$code"
  fi
  if ((${#__vox_kept[@]})); then __vox_person; fi
  if ((__vox_fresh)); then { __vox_names; } 2>/dev/null; fi
  __vox_escape "$PWD"
  __vox_cwd=$__vox_field
  if [[ ${PS1-} != "$__vox_before"*"$__vox_after" ]]; then
    __vox_wrap
    if [[ ${PROMPT_COMMAND@a} == *a* && ${PROMPT_COMMAND[*]} != *__vox_last* ]]; then PROMPT_COMMAND+=(__vox_last); fi
  fi
  # Under `set -e` a hook that hands on a failure would end the shell.
  if [[ $- != *e* ]]; then return "$code"; fi
}

# Last in PROMPT_COMMAND, for hooks that set PS1 anew. In an array it goes away again when there is no such hook.
__vox_last() {
  local i
  if [[ ${PS1-} != "$__vox_before"*"$__vox_after" ]]; then
    __vox_wrap
  elif [[ ${PROMPT_COMMAND@a} == *a* ]]; then
    for i in "${!PROMPT_COMMAND[@]}"; do
      if [[ ${PROMPT_COMMAND[i]} == __vox_last ]]; then unset "PROMPT_COMMAND[$i]"; fi
    done
  fi
}

# $1 is the person's DEBUG trap, which cannot be seen from inside a function.
# bash-preexec installs itself at the first prompt by rewriting element 0, so there our hook has to be part of it; and
# a hook behind it would look to it like the person's first command.
__vox_hook() {
  if [[ -z ${PROMPT_COMMAND[*]-} ]]; then
    # Every prompt hook sets off a DEBUG trap once; who has one and no hooks keeps the count of a plain shell.
    if [[ -z $1 ]]; then PROMPT_COMMAND=__vox_prompt; fi
  elif [[ ${PROMPT_COMMAND[0]-} == *__bp_install* ]]; then
    PROMPT_COMMAND=__vox_prompt$'\n'${PROMPT_COMMAND[0]}
  elif [[ ${PROMPT_COMMAND@a} == *a* ]]; then
    PROMPT_COMMAND=(__vox_prompt "${PROMPT_COMMAND[@]}" __vox_last)
  else
    PROMPT_COMMAND=__vox_prompt$'\n'${PROMPT_COMMAND[0]-}$'\n'__vox_last
  fi
}

# The last line of history and its number, in __vox_text and __vox_number.
__vox_history() {
  local LC_ALL=C HISTTIMEFORMAT=
  __vox_text=$(builtin history 1)
  __vox_text=${__vox_text#"${__vox_text%%[0-9]*}"}
  __vox_number=${__vox_text%%[!0-9]*}
  __vox_text=${__vox_text#"$__vox_number"}
  __vox_text=${__vox_text:2}
}

__vox_name() {
  __vox_escape "$1"
  __vox_mark "E;$__vox_field"
}

# Without PS0. The prompt arms the trap as the last thing it does, so that nobody's prompt hook is taken for a command.
__vox_debug() {
  if [[ $__vox_armed != 1 || -n ${COMP_LINE-} ]]; then return 0; fi
  __vox_armed=0
  if [[ $BASH_COMMAND == __vox_old_prompt* ]]; then return 0; fi
  local before=$__vox_number
  __vox_history
  # History did not keep the line: its first command is all that is known of it.
  if [[ $__vox_number == "$before" ]]; then __vox_text=$BASH_COMMAND; fi
  __vox_name "$__vox_text"
  __vox_mark C
  __vox_n=1
}

__vox_old_prompt() {
  local code=$? before=$__vox_number
  __vox_armed=0
  __vox_history
  if ((__vox_n)); then
    __vox_mark "D;$code"
  elif [[ -n $before && $__vox_number != "$before" && $__vox_text != '#'* ]]; then
    # A line that set off no trap: a subshell, the definition of a function, a syntax error.
    __vox_name "$__vox_text"
    __vox_mark "D;$code"
  fi
  __vox_n=0
  __vox_escape "$PWD"
  __vox_cwd=$__vox_field
  if [[ ${PS1-} != "$__vox_before"*"$__vox_after" ]]; then __vox_wrap; fi
  if [[ $- != *e* ]]; then return "$code"; fi
}

__vox_start_old() {
  __vox_armed=0
  __vox_number=
  __vox_after+='\[${__vox_on[__vox_armed=1,0]-}\]'
  __vox_started=
  PROMPT_COMMAND=__vox_old_prompt${PROMPT_COMMAND:+$'\n'$PROMPT_COMMAND}
  builtin trap __vox_debug DEBUG
}

__vox_start() {
  if ! builtin shopt -q promptvars; then return 0; fi
  if ((__vox_ready)); then
    __vox_hook "$1"
    local keymap
    for keymap in emacs vi-insert vi-command; do builtin bind -m "$keymap" -x '"\e[633;9~": __vox_agent' 2>/dev/null; done
  elif [[ -z $1 ]]; then
    __vox_start_old
  else
    return 0
  fi
  __vox_mark "P;ShellVersion=$BASH_VERSION"
  __vox_wrap
  unset -f __vox_start __vox_hook __vox_start_old
}

if [[ $__vox_login == 1 ]]; then
  if [[ -r /etc/profile ]]; then . /etc/profile; fi
  if [[ -r ~/.bash_profile ]]; then
    . ~/.bash_profile
  elif [[ -r ~/.bash_login ]]; then
    . ~/.bash_login
  elif [[ -r ~/.profile ]]; then
    . ~/.profile
  fi
elif [[ -r ~/.bashrc ]]; then
  . ~/.bashrc
fi
__vox_start "$(builtin trap -p DEBUG)"
