/**
 * What a terminal sends by itself: answers to queries (cursor position, device attributes, modes, colours, status
 * strings), focus reports and mouse reports. None of it was typed.
 */
const REPLY =
  /^(?:\x1b\[\??\d+;\d+(?:;\d+)?R|\x1b\[[?>=][\d;]*c|\x1b\[\??\d+n|\x1b\[[IO]|\x1b\[<\d+;\d+;\d+[Mm]|\x1b\[M[\s\S]{3}|\x1b\[\??[\d;]+\$y|\x1b\[\?\d+u|\x1b\[[\d;]+t|\x1b\][\d;]+[^\x07\x1b]*(?:\x07|\x1b\\)|\x1bP[^\x1b]*\x1b\\)+$/;
/** A mouse report is short, a colour or status string not much longer; typing is not searched for replies at length. */
const MAX_REPLY_BYTES = 4096;

/** Whether a client's input is nothing but replies of its terminal. */
export function isTerminalReply(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x1b || bytes.length > MAX_REPLY_BYTES) return false;
  return REPLY.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
}
