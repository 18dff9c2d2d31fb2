/** 32-bit FNV-1a of the UTF-8 bytes of a text. */
function fnv1a32(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** One row's part of the verify sum: fnv1a32 of `key@version`. `shapes.md`, Wire. */
export const rowSum = (key: string, version: number): number => fnv1a32(`${key}@${String(version)}`);

/** Adds parts of a verify sum, modulo 2³². */
export const addSums = (a: number, b: number): number => (a + b) >>> 0;
