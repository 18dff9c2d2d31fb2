import {createHmac, createSecretKey, type KeyObject, timingSafeEqual} from 'node:crypto';
import * as z from 'zod/mini';
import type {HistoryReceipt, ReceiptSigner} from '../sync/receipt.ts';
import type {KeyHalf} from './signed-text.ts';

/** How long a key is believed to be the present one: another process may end it. ms. */
const REMEMBER_MS = 2_000;

const MARK = 'r1';

const saidSchema = z.tuple([z.string(), z.string(), z.int(), z.string(), z.string(), z.int()]);

/**
 * Receipts `r1.<key>.<payload>.<code>`. Each answer to a device carries one, so it is a code by the private half that
 * all processes share (some microseconds) and no signature (some fifty): only a server has to read it.
 */
export function createReceipts(present: () => Promise<KeyHalf>, now: () => number): ReceiptSigner {
  let known: {readonly key: Promise<MacKey>; readonly until: number} | undefined;
  const key = (): Promise<MacKey> => {
    if (!known || known.until <= now()) {
      const next = {key: present().then(macKeyOf), until: now() + REMEMBER_MS};
      // A database that was away for a moment is asked again.
      next.key.catch(() => (known = known === next ? undefined : known));
      known = next;
    }
    return known.key;
  };
  return {
    give: async (of) => receiptText(of, await key()),
    async read(text) {
      return text.startsWith(`${MARK}.`) ? readReceipt(text, await key()) : undefined;
    },
  };
}

interface MacKey {
  readonly id: string;
  /** Made once: a key given as bytes is made anew for each code, which costs more than the code. */
  readonly secret: KeyObject;
}

/** Another secret than the one that signs, so that neither kind of text can be taken for the other. */
export const macKeyOf = ({id, der}: KeyHalf): MacKey => ({
  id,
  secret: createSecretKey(createHmac('sha256', der).update('receipts').digest()),
});

export function receiptText(
  {company, epoch, version, link, client, last}: HistoryReceipt,
  key: MacKey,
): string {
  const payload = JSON.stringify([company, epoch, version, link, client, last]);
  const said = `${MARK}.${key.id}.${Buffer.from(payload).toString('base64url')}`;
  return `${said}.${codeOf(said, key).toString('base64url')}`;
}

export function readReceipt(text: string, key: MacKey): HistoryReceipt | undefined {
  const end = text.lastIndexOf('.');
  const said = text.slice(0, end);
  const [, id, payload = ''] = said.split('.');
  const code = Buffer.from(text.slice(end + 1), 'base64url');
  const own = codeOf(said, key);
  if (id !== key.id || code.length !== own.length || !timingSafeEqual(code, own)) return undefined;
  const read = saidSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data;
  if (!read) return undefined;
  const [company, epoch, version, link, client, last] = read;
  return {company, epoch, version, link, client, last};
}

const codeOf = (said: string, {secret}: MacKey): Buffer => createHmac('sha256', secret).update(said).digest();
