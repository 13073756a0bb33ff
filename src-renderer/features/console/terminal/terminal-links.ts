import type { ILinkHandler } from '@xterm/xterm';

/** Opens a link of the terminal's output: only http(s), only on Ctrl or Cmd click, without handing over the page. */
export function openLink(event: MouseEvent, uri: string): void {
  if (!(event.ctrlKey || event.metaKey) || !/^https?:\/\//i.test(uri)) return;
  window.open(uri, '_blank', 'noopener,noreferrer');
}

/** OSC 8 links may say one thing and point at another, so hovering shows where they lead. */
export function linkHandler(element: HTMLElement): ILinkHandler {
  return {
    activate: (event, uri) => openLink(event, uri),
    hover: (_event, uri) => {
      element.title = `${uri}\nCtrl or Cmd click to open`;
    },
    leave: () => element.removeAttribute('title'),
  };
}
