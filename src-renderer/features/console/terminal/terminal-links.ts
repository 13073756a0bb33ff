import type { ILinkHandler } from '@xterm/xterm';

/**
 * A URL in plain text. Brackets belong to it in pairs; punctuation at its end belongs to the sentence.
 * One alternative a character and no nesting: it takes time in proportion to the text.
 */
export const URL_IN_TEXT =
  /(?:https?|HTTPS?):\/\/(?:\[[^\s"'`<>(){}|\\^[\]]*\]|[^\s"'`<>(){}|\\^[\]]|\([^\s"'`<>(){}|\\^]*\))*(?:[^\s"'`<>(){}|\\^[\].,:;!?*_~]|\[[^\s"'`<>(){}|\\^[\]]*\]|\([^\s"'`<>(){}|\\^]*\))/;

/** May a link of the output be opened? Only what a browser or a mail program takes, and never what has control characters in it. */
export function isOpenable(uri: string): boolean {
  if (/[\s\p{Cc}]/u.test(uri)) return false;
  return /^https?:\/\/[^/]|^mailto:./i.test(uri) && URL.canParse(uri);
}

/** Opens a link of the terminal's output: only on Ctrl or Cmd click, only what is safe, without handing over the page. */
export function openLink(event: MouseEvent, uri: string): void {
  if (!(event.ctrlKey || event.metaKey) || !isOpenable(uri)) return;
  window.open(uri, '_blank', 'noopener,noreferrer');
}

/** What the pointer is told of a link: where it really leads, and how to go there. */
export function linkHint(uri: string, platform: string): string {
  const shown = uri.length > 300 ? `${uri.slice(0, 299)}…` : uri;
  if (!isOpenable(uri)) return `${shown}\nNot opened from here: only http, https and mailto are.`;
  return `${shown}\n${platform === 'darwin' ? 'Cmd' : 'Ctrl'}+click to open`;
}

/** Links that say one thing and may point at another (OSC 8), and plain ones: hovering shows where they lead. */
export function linkHandler(element: HTMLElement, platform: string): Required<ILinkHandler> {
  return {
    activate: (event, uri) => openLink(event, uri),
    hover: (_event, uri) => {
      element.title = linkHint(uri, platform);
    },
    leave: () => element.removeAttribute('title'),
    // What may be opened is decided above; xterm by itself would show no hint for other schemes.
    allowNonHttpProtocols: true,
  };
}
