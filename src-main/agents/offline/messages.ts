/**
 * What libc and the shells say, in the languages that people's systems speak (glibc's and bash's own catalogues). Sources of
 * patterns; case is the caller's.
 */
export const NO_SUCH_FILE =
  '[Nn]o such file or directory|Datei oder Verzeichnis nicht gefunden|Aucun fichier ou dossier de ce (?:type|nom)|No existe el (?:archivo|fichero) o el directorio|File o directory non esistente|Arquivo ou diretório (?:inexistente|não encontrado)|Нет такого файла или каталога|そのようなファイルやディレクトリはありません|没有那个文件或目录';
export const DENIED =
  '[Pp]ermission denied|Keine Berechtigung|Permission non accordée|Permiso denegado|Permesso negato|Permissão negada|Отказано в доступе|許可がありません|权限不够';
export const IS_DIRECTORY =
  '[Ii]s a directory|Ist ein Verzeichnis|[Ee]st un dossier|Es un directorio|È una directory|É um diretório|Это каталог|ディレクトリです|是一个目录';
export const NO_SPACE =
  'No space left on device|Auf dem Gerät ist kein Speicherplatz mehr verfügbar|Aucun espace disponible sur le périphérique|No queda espacio en el dispositivo|Spazio esaurito sul device|Não há espaço disponível no dispositivo|На устройстве не осталось места|デバイスに空き領域がありません|设备上没有空间';
/** After `bash: NAME: `. */
export const COMMAND_NOT_FOUND =
  'command not found|not found|(?:Kommando|Befehl) nicht gefunden\\.?|commande introuvable|commande inconnue|no se encontró la orden|orden no encontrada|comando non trovato|comando não encontrado|команда не найдена|コマンドが見つかりません|未找到命令|inaccessible or not found';
