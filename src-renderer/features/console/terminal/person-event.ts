/**
 * True while the browser delivers something a person did: a key, a paste, a mouse move, composed text. What xterm sends
 * outside of that is an answer to a query in the output.
 */
export function isPersonsEvent(): boolean {
  // `event` is what is being dispatched right now; there is no other way to tell an answer from a keystroke.
  const { event } = window as { event?: Event };
  return event instanceof UIEvent || event instanceof ClipboardEvent;
}
