import {createHash, randomBytes, randomInt, scrypt, timingSafeEqual} from 'node:crypto';
import {shortId} from '#domain/kernel/id.ts';

/** A secret that a machine keeps: 256 random bits, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. It has 256 bits of its own, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether two secrets are one, in the same time whatever they share. */
export const isSameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));

/** A secret on paper or screen, read by any scanner under any keyboard layout: 120 bits in 24 capitals and digits. */
export const newTicket = (): string => [0, 1, 2].map(() => shortId(Uint8Array.from(randomBytes(5)))).join('');

/** A check code of four to six digits, shown once; of six where devices keep what they need to know it by. */
export function newCheckCode(isKept: boolean): string {
  const length = isKept ? 6 : randomInt(4, 7);
  return Array.from({length}, () => String(randomInt(10))).join('');
}

/** Cost of a password: 16 MB and about 30 ms. Kept with each hash, so that it can be raised later. */
const COST = {N: 16_384, r: 8, p: 1};
const KEY_BYTES = 32;

/** A slow hash of a password or check code: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Whether a password is the hashed one. Without a hash the same time passes and the answer is no, so that
 * a stranger does not learn from the clock which names exist.
 */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash || ABSENT).split('$');
  const expected = Buffer.from(key ?? '', 'base64url');
  const cost = {N: Number(N), r: Number(r), p: Number(p)};
  const found = await derive(password, Buffer.from(salt ?? '', 'base64url'), cost);
  return found.length === expected.length && timingSafeEqual(found, expected) && Boolean(hash);
}

const ABSENT = ['scrypt', COST.N, COST.r, COST.p, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$');

const derive = (password: string, salt: Buffer, cost: {N: number; r: number; p: number}): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
