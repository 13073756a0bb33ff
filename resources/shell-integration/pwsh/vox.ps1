# Vox shell integration for PowerShell 5.1 and later: marks each prompt and each command (OSC 633) for the terminal that
# started this shell. It is read once, after the person's profiles, by the session's first shell only.
#
# The lines above this file, written for each session, set:
#   $__voxKey        the session's secret in two pieces, so that no list of variables shows it whole
#   $__voxAgentFile  there while an agent's command is typed
#   $__voxPagers     variables that name a pager
# Written without having been run: no PowerShell could be had where it was made (docs/SHELLS.md).

# Where the language is locked down, functions of ours could not do their work.
if ($ExecutionContext.SessionState.LanguageMode -ne 'FullLanguage') { return }

$global:__Vox = @{
  Key       = $__voxKey
  Prompts   = 0      # Number of the prompt.
  Running   = $false # From the start of a command to the next prompt.
  Stale     = $true  # Names may mean something else since they were told.
  Told      = ''
  Shown     = $false # Our prompt has been shown since the last command.
  LastError = $null  # The newest error at the start of the command: a newer one is the command's own.
  ReadLine  = $function:PSConsoleHostReadLine
  AgentFile = $__voxAgentFile
  Pagers    = $__voxPagers
  Kept      = $null # What the pagers were before an agent's command.
}
Remove-Variable -Name __voxKey, __voxAgentFile, __voxPagers

function global:__VoxMark([string]$Text) {
  "$([char]27)]633;$Text;$($global:__Vox.Key -join '')$([char]7)"
}

# Text as one field of a mark.
function global:__VoxEscape([string]$Text) {
  [regex]::Replace($Text, '[\\;\x00-\x1f\x7f]', {
      param($Match)
      if ($Match.Value -eq '\') { '\\' } else { '\x{0:x2}' -f [int][char]$Match.Value }
    })
}

# $LASTEXITCODE belongs to the last program. When a command failed with an error of its own, that is not its code.
function global:__VoxExitCode([bool]$IsOk, $ProgramCode) {
  if ($IsOk) { return 0 }
  $newest = if ($global:Error.Count -gt 0) { $global:Error[0] } else { $null }
  $isOwnError = $null -ne $newest -and -not [object]::ReferenceEquals($newest, $global:__Vox.LastError)
  if ($isOwnError -or -not $ProgramCode) { return 1 }
  $ProgramCode
}

# Tells what the person's own aliases and functions stand for, when that has changed: the terminal judges an agent's
# command by it. What modules and PowerShell itself brought along is not told.
function global:__VoxNames {
  $usual = '^(?:[A-Z]:|cd(?:\.\.|\\|~)|Clear-Host|exec|help|oss|Pause|prompt|PSConsoleHostReadLine|TabExpansion2|mkdir|more|Get-Verb|ImportSystemModules|__Vox\w+)$'
  $functions = @{}
  foreach ($one in Get-ChildItem -Path function:) {
    if (-not $one.Source -and $one.Name -notmatch $usual) { $functions[$one.Name.ToLower()] = $one.Definition }
  }
  $aliases = @{}
  foreach ($one in Get-Alias) {
    if (-not $one.Source -and -not ($one.Options -band [System.Management.Automation.ScopedItemOptions]::AllScope) -and
      -not ($one.Options -band [System.Management.Automation.ScopedItemOptions]::ReadOnly)) {
      $aliases[$one.Name.ToLower()] = $one.Definition
    }
  }
  $text = ConvertTo-Json -Compress @{ aliases = $aliases; functions = $functions }
  if ($text.Length -gt 65536 -or $text -eq $global:__Vox.Told) { return '' }
  $global:__Vox.Told = $text
  __VoxMark "P;Names=$(__VoxEscape $text)"
}

# Nobody sits before a pager that an agent has started.
function global:__VoxAgent {
  if (-not [IO.File]::Exists($global:__Vox.AgentFile)) { return }
  [IO.File]::Delete($global:__Vox.AgentFile)
  $global:__Vox.Kept = @{}
  foreach ($name in $global:__Vox.Pagers) {
    $global:__Vox.Kept[$name] = [Environment]::GetEnvironmentVariable($name)
    [Environment]::SetEnvironmentVariable($name, 'cat')
  }
}

# At the next prompt: what the command itself has set stays.
function global:__VoxPerson {
  if ($null -eq $global:__Vox.Kept) { return }
  foreach ($name in $global:__Vox.Pagers) {
    if ([Environment]::GetEnvironmentVariable($name) -ceq 'cat') {
      [Environment]::SetEnvironmentVariable($name, $global:__Vox.Kept[$name])
    }
  }
  $global:__Vox.Kept = $null
}

# Puts the marks around the prompt that is defined now. Each wrapper keeps the one it wraps: others copy the function and
# bring it back later.
function global:__VoxWrap {
  if ("$function:prompt" -match '__VoxMark') { return }
  $theirs = $function:prompt
  $wrapper = {
    $isOk = $?
    $programCode = $global:LASTEXITCODE
    $before = ''
    if ($global:__Vox.Running) {
      $before = __VoxMark "D;$(__VoxExitCode $isOk $programCode)"
      $global:__Vox.Running = $false
    }
    __VoxPerson
    # The line editor asks for the prompt again to draw it anew.
    if (-not $global:__Vox.Shown) { $global:__Vox.Prompts += 1 }
    $global:__Vox.Shown = $true
    $cwd = $ExecutionContext.SessionState.Path.CurrentFileSystemLocation.ProviderPath
    if ($global:__Vox.Stale) {
      $global:__Vox.Stale = $false
      $before += __VoxNames
    }
    $before += __VoxMark "P;Cwd=$(__VoxEscape $cwd)"
    $before += __VoxMark "A;n=$($global:__Vox.Prompts)"
    [Console]::Write($before)
    # The person's prompt sees the status as it was.
    $global:LASTEXITCODE = $programCode
    if (-not $isOk) { Write-Error 'failed' -ErrorAction Ignore }
    $text = (& $theirs) -join ''
    ($text -replace "$([char]27)\]633;[^$([char]7)]*$([char]7)", '') + (__VoxMark 'B')
  }
  Set-Item -Path function:global:prompt -Value $wrapper.GetNewClosure()
}

# Without PSReadLine nothing tells where a command starts, and only prompts are marked.
if ($global:__Vox.ReadLine) {
  function global:PSConsoleHostReadLine {
    if (-not $global:__Vox.Shown) {
      # A prompt that was defined since has no marks: they go behind it this once.
      $end = if ($global:__Vox.Running) { __VoxMark 'D' } else { '' }
      $global:__Vox.Running = $false
      $global:__Vox.Prompts += 1
      [Console]::Write($end + (__VoxMark "A;n=$($global:__Vox.Prompts)") + (__VoxMark 'B'))
      __VoxWrap
    }
    $line = & $global:__Vox.ReadLine
    $global:__Vox.Shown = $false
    # Nothing but blanks or a comment starts no command.
    if ($line -match '(?m)^\s*[^\s#]') {
      $global:__Vox.LastError = if ($global:Error.Count -gt 0) { $global:Error[0] } else { $null }
      $global:__Vox.Running = $true
      __VoxAgent
      if ($line -match '\b(?:function|filter|alias|nal|sal|ipmo|Import-Module)\b|(?:^|[;&|({\s])\.\s|function:|alias:|iex|Invoke-Expression') {
        $global:__Vox.Stale = $true
      }
      [Console]::Write((__VoxMark "E;$(__VoxEscape $line)") + (__VoxMark 'C'))
    }
    $line
  }
}

[Console]::Write((__VoxMark "P;ShellVersion=$($PSVersionTable.PSVersion)"))
__VoxWrap
