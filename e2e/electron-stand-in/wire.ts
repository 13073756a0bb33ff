/*
 * Structured data as text, between the page and the host. Both functions also run in the page (as their own source), so they
 * may use nothing from outside themselves.
 */

/** @throws {Error} For what a structured clone refuses, and for what the contract has no use for. */
export function encode(value: unknown): string {
  const pack = (item: unknown): unknown => {
    if (item === undefined) return { $: 'undefined' };
    if (item === null || typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') return item;
    if (item instanceof Uint8Array) {
      let text = '';
      for (let at = 0; at < item.length; at += 8192) text += String.fromCharCode(...item.subarray(at, at + 8192));
      return { $: 'bytes', base64: btoa(text) };
    }
    if (Array.isArray(item)) return item.map(pack);
    const prototype: unknown = typeof item === 'object' ? Object.getPrototypeOf(item) : undefined;
    if (prototype !== Object.prototype && prototype !== null)
      throw new Error(`${typeof item}: an object could not be cloned.`);
    return { $: 'object', entries: Object.entries(item as object).map(([key, entry]) => [key, pack(entry)]) };
  };
  return JSON.stringify(pack(value));
}

export function decode(text: string): unknown {
  const unpack = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(unpack);
    if (typeof item !== 'object' || item === null) return item;
    const packed = item as { $: string; base64?: string; entries?: [string, unknown][] };
    if (packed.$ === 'undefined') return undefined;
    if (packed.$ === 'bytes') return Uint8Array.from(atob(packed.base64 ?? ''), (char) => char.charCodeAt(0));
    return Object.fromEntries((packed.entries ?? []).map(([key, entry]) => [key, unpack(entry)]));
  };
  return unpack(JSON.parse(text));
}
