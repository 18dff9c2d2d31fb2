import type {Id} from '#domain/kernel/id.ts';
import {createProveLogins} from '#server/auth/prove-logins.ts';
import {macKeyOf, readReceipt, receiptText} from '#server/auth/receipts.ts';
import {GRANT_TEXT, newKey, readSigned, signedText, type Grant} from '#server/auth/signed-text.ts';
import type {ReceiptSigner} from '#server/sync/receipt.ts';
import {COMPANY} from './rows.ts';

/** The key of a server without a database of its own: it outlives every restore, as public halves do. */
const key = newKey();

const given = new Map<string, string>();
const read = new Map<string, Grant | undefined>();

/** What such a server gives at a login with a network. */
export function grantFor(device: Id, person: Id, company = COMPANY, at = 1): string {
  const of = JSON.stringify([company, device, person, at]);
  const text = given.get(of) ?? signedText(GRANT_TEXT, {company, device, person, at}, key.secret);
  given.set(of, text);
  return text;
}

/** Signed and read once each: a simulation shows the same few thousands of times. */
function grantOf(text: string): Grant | undefined {
  if (!read.has(text)) read.set(text, readSigned(GRANT_TEXT, text, key.open));
  return read.get(text);
}

/** How such a server proves logins; it has never heard a device. */
export const proveLogins = createProveLogins(
  {
    readGrants: async (texts) =>
      new Map(
        texts.flatMap((text) => {
          const grant = grantOf(text);
          return grant ? [[text, grant]] : [];
        }),
      ),
  },
  {of: async () => new Map()},
  {of: async () => new Set()},
);

const macKey = macKeyOf(key.secret);

/** What such a server signs of its history. */
export const receipts: ReceiptSigner = {
  give: async (of) => receiptText(of, macKey),
  read: async (text) => readReceipt(text, macKey),
};
