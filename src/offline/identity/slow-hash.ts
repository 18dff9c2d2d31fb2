import {scryptAsync} from '@noble/hashes/scrypt.js';
import type {OutboxStore} from '../outbox/outbox-store.ts';

/** What a slow hash costs, kept with each so that it can be raised: `scrypt`'s own words. */
export interface HashCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB for each guess, and 0.13 s of a desktop's processor, half a second of a handheld's. */
export const HASH_COST: HashCost = {N: 2 ** 15, r: 8, p: 1};

const DEVICE_KEY = 'device-key';
const HMAC: HmacKeyGenParams = {name: 'HMAC', hash: 'SHA-256'};

/** Of what builds before this one have kept of a code: hardly any memory, and quick on a graphics card. */
export async function pbkdf2Hash(code: string, salt: string, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(code), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    {name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations},
    key,
    256,
  );
  return hex(new Uint8Array(bits));
}

/**
 * What is kept of a code: slow, hungry for memory, and signed by a key of this device that no script can read. So
 * a thief who copies what scripts can read has to come back to the device for each guess; one who reads its disk has
 * not.
 */
export async function sealCode(outbox: Keys, code: string, salt: string, cost: HashCost): Promise<string> {
  // The page goes on meanwhile.
  const hashed = await scryptAsync(bytesOf(code), bytesOf(salt), {...cost, dkLen: 32, asyncTick: 8});
  const seal = await crypto.subtle.sign(HMAC, await keyOf(outbox), Uint8Array.from(hashed));
  return hex(new Uint8Array(seal));
}

type Keys = Pick<OutboxStore, 'getMeta' | 'putMeta'>;

/** The key of this device, made when it is needed first, in one tab. */
const keyOf = (outbox: Keys): Promise<CryptoKey> =>
  'locks' in navigator ? navigator.locks.request(DEVICE_KEY, () => keptKey(outbox)) : keptKey(outbox);

async function keptKey(outbox: Keys): Promise<CryptoKey> {
  const known = await outbox.getMeta<CryptoKey | null>(DEVICE_KEY);
  if (known) return known;
  const made = await crypto.subtle.generateKey(HMAC, false, ['sign']);
  await outbox.putMeta(DEVICE_KEY, made);
  return made;
}

/** Without it nothing that was sealed by it can be tried any more. */
export const forgetKey = (outbox: Keys): Promise<void> => outbox.putMeta(DEVICE_KEY, null);

export const randomSalt = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
