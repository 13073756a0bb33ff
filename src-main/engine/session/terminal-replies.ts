/**
 * What a terminal sends by itself: answers to queries (cursor position, device attributes, modes, colours, status
 * strings), focus reports and mouse reports. None of it was typed.
 */
const REPLY =
  /\x1b\[\??\d+;\d+(?:;\d+)?R|\x1b\[[?>=][\d;]*c|\x1b\[\??\d+n|\x1b\[[IO]|\x1b\[<\d+;\d+;\d+[Mm]|\x1b\[M[\s\S]{3}|\x1b\[\??[\d;]+\$y|\x1b\[\?\d+u|\x1b\[[\d;]+t|\x1b\][\d;]+[^\x07\x1b]*(?:\x07|\x1b\\)|\x1bP[^\x1b]*\x1b\\/g;
const REPLIES = new RegExp(`^(?:${REPLY.source})+$`);
/** A mouse report is short, a colour or status string not much longer; typing is not searched for replies at length. */
const MAX_REPLY_BYTES = 4096;

/** Whether a client's input is nothing but replies of its terminal. */
export function isTerminalReply(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x1b || bytes.length > MAX_REPLY_BYTES) return false;
  return REPLIES.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
}

/** One string a reply, each char a byte. */
export function splitReplies(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return text.match(REPLY) ?? [];
}

/** Which queries a reply answers (TerminalQuery.kind); null for reports that nobody asked for, and rare answers. */
export function kindOfReply(reply: string): string | null {
  const [, start, last] = /^\x1b\[([?>]?)[\d;$]*([cnRy])$/.exec(reply) ?? [];
  if (last === 'c') return `attributes${start}`;
  if (last === 'n') return 'status';
  if (last === 'R') return 'cursor';
  if (last === 'y') return 'mode';
  if (reply.startsWith('\x1bP>|')) return 'version';
  const osc = /^\x1b\](4|1[012]);/.exec(reply)?.[1];
  return osc === undefined ? null : `osc${osc}`;
}
