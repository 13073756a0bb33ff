# Vox shell integration for zsh 5.3 and later: marks each prompt and each command (OSC 633) for the terminal that started
# this shell. It is the .zshenv of a ZDOTDIR that lives for this one start; nested shells never see it.
#
# It gives ZDOTDIR back before it reads the person's .zshenv, so zsh itself reads their other files where they are. The
# hooks go in at the first prompt, after all of those files. Everything here is parsed before the person can define an
# alias. The lines above this file, written for each session, set:
#   __vox_key      the session's secret in two pieces, so that nothing ever prints it whole
#   __vox_zdotdir  the person's ZDOTDIR, if they have one
#   __vox_pagers   variables that name a pager
#   __vox_self     this file, removed at once
command rm -f -- "$__vox_self" 2>/dev/null
if (( $+__vox_zdotdir )); then
  export ZDOTDIR=$__vox_zdotdir
else
  unset ZDOTDIR
fi
unset __vox_self __vox_zdotdir

typeset -gaH __vox_key __vox_pagers
typeset -gi __vox_prompts=0  # Number of the prompt; a redrawn prompt repeats it.
typeset -gi __vox_running=0  # 1 from the start of a command to the next prompt.
typeset -gi __vox_history=0  # HISTCMD at the last prompt.
typeset -gi __vox_shown=0    # 1 once the prompt hooks of this prompt have run.
typeset -gi __vox_fresh=1    # 1 when a command has run since names were told.
typeset -gH __vox_told=''    # What was told of them.
typeset -gi __vox_bare=0     # 1 while prompts know no `%{`: then the marks stand beside the prompt, not in it.
# What stands between the pieces of the secret in a prompt: expands to nothing.
typeset -g __vox_gap='%(?..)'

# Marks go to the terminal itself: during the instant prompt of powerlevel10k standard output is a file.
__vox_mark() { builtin print -rn -- $'\e]633;'"$1;$__vox_key[1]$__vox_key[2]"$'\a' >/dev/tty }

# A mark inside a prompt string, where it has no width.
__vox_in_prompt() { typeset -g __vox_text=$'%{\e]633;'"$1;$__vox_key[1]$__vox_gap$__vox_key[2]"$'\a%}' }

# $1 as one field of a mark, in __vox_text. Splits and joins: replacing takes minutes for a long text full of them.
__vox_escape() {
  builtin emulate -L zsh -o no_multibyte
  local text=$1 char code
  text="${(pj:\\\\:)${(@ps:\\:)text}}"
  text="${(pj:\\x3b:)${(@s:;:)text}}"
  text="${(pj:\\x0a:)${(@ps:\n:)text}}"
  if [[ $text == *[[:cntrl:]]* ]]; then
    for code in {1..31} 127; do
      char=${(#)code}
      if [[ $text != *$char* ]]; then continue; fi
      code='\x'${(l:2::0:)$(( [##16]code ))}
      text="${(pj:$code:)${(@ps:$char:)text}}"
    done
  fi
  typeset -g __vox_text=$text
}

# $1 without our marks, whatever prompt they were made for, in __vox_text.
__vox_strip() {
  builtin emulate -L zsh -o extended_glob
  typeset -g __vox_text=${1//'%{'$'\e]633;'[^$'\a']##$'\a%}'/}
}

# Tells what aliases and functions stand for, when that has changed: the terminal judges an agent's command by it. First
# all names, then their bodies, so that what is cut off is known by name.
__vox_names() {
  local name text=''
  for name in ${(k)aliases}; do text+="alias ${(q)name}=${(qq)aliases[$name]}"$'\n'; done
  for name in ${(k)galiases}; do text+="alias -g ${(q)name}=${(qq)galiases[$name]}"$'\n'; done
  for name in ${(k)functions:#_*}; do text+=$'\x1e#'$name; done
  for name in ${(k)functions:#_*}; do
    if (( $#text > 65536 )); then break; fi
    text+=$'\x1e'"$name () {"$'\n'"$functions[$name]"$'\n}'
  done
  text=${text[1,65536]}
  if [[ $text == "$__vox_told" ]]; then builtin return 0; fi
  typeset -gH __vox_told=$text
  __vox_escape "$text"
  __vox_mark "P;Names=$__vox_text"
}

# The terminal sends SIGURG, of which no shell takes notice by itself, just before it types an agent's command. Nobody sits
# before a pager that an agent has started.
typeset -gaH __vox_kept=()  # How each of them was: u(nset), v(ariable) or (e)x(ported) with its value.
__vox_agent() {
  builtin emulate -L zsh -o no_all_export -o no_warn_create_global -o no_xtrace -o no_err_exit -o no_err_return
  local name
  if (( $#__vox_kept )); then builtin return 0; fi
  for name in $__vox_pagers; do
    case ${parameters[$name]-} in
      *readonly*) __vox_kept+=(r); continue ;;
      *export*) __vox_kept+=("x${(P)name}") ;;
      ?*) __vox_kept+=("v${(P)name}") ;;
      *) __vox_kept+=(u) ;;
    esac
    typeset -gx "$name=cat"
  done
} 2>/dev/null

# At the next prompt: what the command itself has set stays.
__vox_person() {
  local name kept
  local -i i
  for (( i = 1; i <= $#__vox_kept; i++ )); do
    name=$__vox_pagers[i] kept=$__vox_kept[i]
    if [[ $kept == r || ${(P)name-} != cat ]]; then continue; fi
    builtin unset -- $name
    case $kept in
      x*) typeset -gx "$name=${kept[2,-1]}" ;;
      v*) typeset -g "$name=${kept[2,-1]}" ;;
    esac
  done
  __vox_kept=()
}

# PS1 with our marks once, whatever was done to it since the last prompt.
__vox_wrap() {
  local before after
  if (( __vox_bare )); then builtin return 0; fi
  __vox_in_prompt "A;n=$__vox_prompts"; before=$__vox_text
  __vox_in_prompt B; after=$__vox_text
  if [[ $PS1 == "$before"*"$after" ]]; then builtin return 0; fi
  __vox_strip "$PS1"
  PS1=$before$__vox_text$after
}

# First of the prompt hooks: ends the command before anybody else's hook prints or fails.
__vox_precmd() {
  builtin local -i code=$?
  if [[ -o prompt_percent ]]; then __vox_bare=0; else __vox_bare=1; fi
  builtin emulate -L zsh -o no_all_export -o no_warn_create_global -o no_xtrace -o no_err_exit -o no_err_return
  __vox_prompt $code
} 2>/dev/null

__vox_prompt() {
  local -i code=$1
  if (( __vox_running )); then
    __vox_mark "D;$code"
    __vox_running=0
    __vox_fresh=1
    __vox_unmark_eol
  elif (( code && __vox_history && HISTCMD != __vox_history )); then
    # History has a line that never started: a syntax error.
    __vox_escape "$history[$((HISTCMD - 1))]"
    __vox_mark "E;$__vox_text"
    __vox_mark "D;$code"
  fi
  __vox_history=HISTCMD
  __vox_shown=1
  (( ++__vox_prompts ))
  if (( $#__vox_kept )); then __vox_person; fi
  if (( __vox_fresh )); then
    __vox_fresh=0
    __vox_names
  fi
  __vox_escape "$PWD"
  __vox_mark "P;Cwd=$__vox_text"
  if (( __vox_bare )); then __vox_mark "A;n=$__vox_prompts"; fi
  __vox_wrap
  if [[ $precmd_functions[1] != __vox_precmd || $precmd_functions[-1] != __vox_last ||
    $preexec_functions[1] != __vox_preexec ]]; then
    __vox_hook
  fi
}

# Last of the prompt hooks, for hooks that set PS1 anew.
__vox_last() {
  builtin emulate -L zsh -o no_all_export -o no_warn_create_global -o no_xtrace -o no_err_exit -o no_err_return
  __vox_wrap
} 2>/dev/null

__vox_preexec() {
  builtin emulate -L zsh -o no_all_export -o no_warn_create_global -o no_xtrace -o no_err_exit -o no_err_return
  # While a command runs the person's PS1 is theirs alone: they may print it, save it, export it.
  __vox_strip "$PS1"
  PS1=$__vox_text
  if [[ -n $1 ]]; then
    __vox_escape "$1"
    __vox_mark "E;$__vox_text"
  fi
  __vox_mark C
  __vox_running=1
  __vox_shown=0
  __vox_mark_eol
} 2>/dev/null

# zsh writes its mark for a line without an end (PROMPT_SP) before any hook runs. So that it does not count as output,
# the end of the command is told inside that mark.
__vox_mark_eol() {
  __vox_in_prompt 'D;%?'
  typeset -g __vox_eol=$__vox_text
  typeset -gi __vox_had_eol=$+PROMPT_EOL_MARK
  typeset -g PROMPT_EOL_MARK=$__vox_eol${PROMPT_EOL_MARK-'%B%S%#%s%b'}
}

__vox_unmark_eol() {
  if [[ -z ${__vox_eol-} || ${PROMPT_EOL_MARK-} != "$__vox_eol"* ]]; then builtin return 0; fi
  if (( __vox_had_eol )); then
    PROMPT_EOL_MARK=${PROMPT_EOL_MARK#"$__vox_eol"}
  else
    builtin unset PROMPT_EOL_MARK
  fi
}

# When the line editor starts: catches up when other hooks failed before ours could run, or set PS1 anew after ours did.
__vox_line_init() {
  if [[ -o prompt_percent ]]; then __vox_bare=0; else __vox_bare=1; fi
  builtin emulate -L zsh -o no_all_export -o no_warn_create_global -o no_xtrace -o no_err_exit -o no_err_return
  if [[ $CONTEXT != start ]]; then builtin return 0; fi
  local -i late=0
  if (( ! __vox_shown )); then
    late=1
    # Its code is known only where PROMPT_SP has told it.
    if (( __vox_running )); then __vox_mark D; fi
    __vox_running=0
    __vox_unmark_eol
    __vox_prompt 0
  fi
  if (( __vox_bare )); then
    __vox_mark B
  elif (( late )) || [[ $PS1 != *$'\e]633;A;n='$__vox_prompts\;* ]]; then
    __vox_wrap
    builtin zle .reset-prompt
  fi
} 2>/dev/null

__vox_hook() {
  typeset -ga precmd_functions preexec_functions
  precmd_functions=(__vox_precmd ${precmd_functions:#__vox_(precmd|last|start)} __vox_last)
  preexec_functions=(__vox_preexec ${preexec_functions:#__vox_preexec})
}

# Runs once, at the first prompt.
__vox_start() {
  builtin emulate -L zsh -o no_all_export -o no_warn_create_global -o no_xtrace -o no_err_exit -o no_err_return
  if (( ! $+functions[__vox_start] )); then builtin return 0; fi
  if [[ ${functions[precmd]-} == *__vox_start* ]]; then builtin unfunction precmd; fi
  builtin zle -F $__vox_idle
  exec {__vox_idle}<&-
  unset __vox_idle
  __vox_mark "P;ShellVersion=$ZSH_VERSION"
  __vox_hook
  builtin unsetopt local_traps
  if [[ -z ${functions[TRAPURG]-} ]]; then builtin trap __vox_agent URG; fi
  builtin autoload -Uz add-zle-hook-widget
  add-zle-hook-widget line-init __vox_line_init
  builtin unfunction __vox_start
} 2>/dev/null

# When the line editor waits for its first key, and the files have thrown out both of the hooks that come earlier.
__vox_start_late() {
  __vox_start
  builtin zle __vox_line_init
}

precmd() { __vox_start }
precmd_functions+=(__vox_start)
exec {__vox_idle}</dev/null
builtin zle -N __vox_line_init
builtin zle -N __vox_start_late
builtin zle -F -w $__vox_idle __vox_start_late

if [[ -r ${ZDOTDIR-$HOME}/.zshenv ]]; then
  builtin source "${ZDOTDIR-$HOME}/.zshenv"
fi
