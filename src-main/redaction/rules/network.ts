import type { Probe, Span } from './rule.ts';

const V4 =
  /(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:\.\d{1,3}){2,3}/y;

/** RFC 1918, link-local (RFC 3927) and carrier-grade (RFC 6598) addresses; `at` is the start of a run of digits. */
export const probePrivateV4: Probe = (line, at) => {
  if (/[\w.-]/.test(line[at - 1] ?? '') && !isListed(line, at)) return undefined;
  V4.lastIndex = at;
  const text = V4.exec(line)?.[0];
  if (text === undefined) return undefined;
  const parts = text.split('.').map(Number);
  if (parts.length !== 4 || parts.some((part) => part > 255)) return undefined;
  const end = at + text.length;
  // `10.0.0.1.2`, `10.1.2.3-beta`, `10.0.0.1_x`: versions and names.
  if (/^(?:\.?[\w]|-[A-Za-z])/.test(line.slice(end, end + 2))) return undefined;
  if (/(?:\bv|version\W{0,4}|\brelease\W{0,2})$/i.test(line.slice(Math.max(0, at - 12), at))) return undefined;
  return address(at, end);
};

/** A range: `10.0.0.1-10.0.0.9`; after `=` and the like nothing is asked. */
function isListed(line: string, at: number): boolean {
  return line[at - 1] === '-' && /\d/.test(line[at - 2] ?? '');
}

const V6 = /(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f])(?::[0-9a-f]{0,4}){2,7}(?:%[\w.-]{1,16})?/iy;

/** Unique local (RFC 4193) and link-local IPv6 addresses. */
export const probePrivateV6: Probe = (line, at) => {
  if (/[\w.:-]/.test(line[at - 1] ?? '')) return undefined;
  V6.lastIndex = at;
  const text = V6.exec(line)?.[0];
  if (text === undefined || /:::/.test(text)) return undefined;
  const plain = text
    .replace(/%.*/, '')
    .replace(/:$/, (colon) => (text.includes('::') && text.endsWith('::') ? colon : ''));
  // Eight groups, or fewer with one gap; a hex dump has neither.
  if (!plain.includes('::') && plain.split(':').length !== 8) return undefined;
  const end = at + (text.includes('%') ? text.length : plain.length);
  return /\w/.test(line[end] ?? '') ? undefined : address(at, end);
};

function address(start: number, end: number): Span {
  return { kind: 'PrivateIp', label: 'IP', start, end };
}
