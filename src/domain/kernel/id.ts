/** 26 characters of upper-case Crockford base32 holding a UUIDv7; sorts by time. `shapes.md`, Identity. */
export type Id = string;

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LONG = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const FRESH = /^[0-7][0-9A-HJKMNP-TV-Z]{21}[02468ACEGJMPRTWY]000$/;
const SHORT = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/**
 * A fresh id of a moment: `ms` since 1970 and 10 random bytes, laid out as a UUIDv7 whose last 16 bits, those of the
 * last two bytes, are 0: they number the rows that a mutation makes.
 */
export function idAt(ms: number, random: Uint8Array): Id {
  const bytes = new Uint8Array(16);
  for (let i = 5, rest = ms; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256;
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = (byteAt(bytes, 6) & 0x0f) | 0x70;
  bytes[8] = (byteAt(bytes, 8) & 0x3f) | 0x80;
  bytes.fill(0, 14);
  return base32(bytes, 26);
}

/** A company or warehouse id: 8 characters from 5 random bytes, short enough to type on a handheld. */
export function shortId(random: Uint8Array): string {
  return base32(random.subarray(0, 5), 8);
}

/** The highest n of a row that an action makes itself; the kernel's cases and the server's own rows lie above. */
const LAST_OWN = 59_999;

/**
 * A mutation's id with its last 16 bits, all 0, replaced by `n` (1 … 65,535): the id of the n-th row it makes. Only
 * mutations have ids that end so, so no two of them ever make a row of one id.
 */
export function derivedId(mutation: Id, n: number): Id {
  if (!isFreshId(mutation)) throw new Error(`${mutation} numbers no rows`);
  if (!Number.isInteger(n) || n < 1 || n > 65_535) throw new RangeError(`no row has the number ${String(n)}`);
  let text = '';
  const top = ALPHABET.indexOf(mutation.charAt(22)) >> 1;
  const tail = (top << 16) | n;
  for (let shift = 15; shift >= 0; shift -= 5) text += ALPHABET.charAt((tail >> shift) & 31);
  return mutation.slice(0, 22) + text;
}

/** The mutation that a derived id comes from. */
export function mutationOfId(derived: Id): Id {
  const top = ALPHABET.indexOf(derived.charAt(22)) & ~1;
  return `${derived.slice(0, 22)}${ALPHABET.charAt(top)}000`;
}

/** The id of the n-th row (1 … 59,999) that an action makes itself. */
export function ownRowId(mutation: Id, n: number): Id {
  if (n > LAST_OWN) throw new RangeError(`an action numbers its rows up to ${String(LAST_OWN)}`);
  return derivedId(mutation, n);
}

/**
 * The id of what a text names, the same wherever it is made: 128 bits in which every character counts. No
 * mutation has one like it.
 */
export function idOfText(text: string): Id {
  const lanes = Uint32Array.from(LANES);
  const lane = (i: number): number => lanes[i & 3] ?? 0;
  const mix = (i: number, with_: number): void => {
    const mixed = Math.imul(lane(i) ^ with_ ^ (lane(i + 1) >>> 15), FACTORS[i & 3] ?? 1);
    lanes[i & 3] = mixed ^ (mixed >>> 13);
  };
  for (let at = 0; at < text.length; at++) for (let i = 0; i < 4; i++) mix(i, text.charCodeAt(at));
  // So that the last characters reach every bit.
  for (let round = 0; round < 4; round++) for (let i = 0; i < 4; i++) mix(i, lane(i + 3));
  const bytes = Uint8Array.from({length: 16}, (_, i) => lane(i >> 2) >>> (24 - 8 * (i & 3)));
  bytes.set([byteAt(bytes, 15) | 1], 15);
  return base32(bytes, 26);
}
const LANES = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;
const FACTORS = [0x21f0aaad, 0x735a2d97, 0x846ca68b, 0x9e485565] as const;

/**
 * Whether a text is an id of the form that only the server itself uses: that of no person (`no-person.ts`), and those of
 * the rows that work of that id would number. From outside it is none, wherever an id may come from (ID-5).
 */
export const isReservedId = (text: string): boolean => LONG.test(text) && text.startsWith(RESERVED);
const RESERVED = '0'.repeat(22);

/** Whether a text names something: the one test for ids that come from outside. */
export const isId = (text: string): text is Id => LONG.test(text) && !isReservedId(text);
/** Whether an id is of the form that devices and servers make anew, and no mutation derives. */
export const isFreshId = (text: string): boolean => FRESH.test(text) && !isReservedId(text);
export const isShortId = (text: string): boolean => SHORT.test(text);

/** The moment inside an id, in ms since 1970. */
export function msOfId(id: Id): number {
  let value = 0;
  for (let i = 0; i < 10; i++) value = value * 32 + ALPHABET.indexOf(id.charAt(i));
  return value;
}

function base32(bytes: Uint8Array, length: number): string {
  let text = '';
  for (let bit = bytes.length * 8 - length * 5; text.length < length; bit += 5) {
    let value = 0;
    for (let i = bit; i < bit + 5; i++)
      value = value * 2 + (i < 0 ? 0 : (byteAt(bytes, i >> 3) >> (7 - (i & 7))) & 1);
    text += ALPHABET.charAt(value);
  }
  return text;
}

const byteAt = (bytes: Uint8Array, i: number): number => bytes[i] ?? 0;
