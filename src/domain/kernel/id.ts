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
export function mutationOf(derived: Id): Id {
  const top = ALPHABET.indexOf(derived.charAt(22)) & ~1;
  return `${derived.slice(0, 22)}${ALPHABET.charAt(top)}000`;
}

/** The id of the n-th row (1 … 59,999) that an action makes itself. */
export function ownRowId(mutation: Id, n: number): Id {
  if (n > LAST_OWN) throw new RangeError(`an action numbers its rows up to ${String(LAST_OWN)}`);
  return derivedId(mutation, n);
}

export const isId = (text: string): text is Id => LONG.test(text);
/** Whether an id is of the form that devices and servers make anew, and no mutation derives. */
export const isFreshId = (text: string): boolean => FRESH.test(text);
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
