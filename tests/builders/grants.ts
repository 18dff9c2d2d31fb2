import type {Id} from '#domain/kernel/id.ts';
import {createProveLogins} from '#server/auth/prove-logins.ts';
import {GRANT, newKey, readSigned, signedText} from '#server/auth/signed-text.ts';
import {COMPANY} from './rows.ts';

/** The key of a server without a database of its own: it outlives every restore, as public halves do. */
const key = newKey();

/** What such a server gives at a login with a network. */
export const grantFor = (device: Id, person: Id, company = COMPANY, at = 1): string =>
  signedText(GRANT, {company, device, person, at}, key.secret);

/** How such a server proves logins; it has never heard a device. */
export const proveLogins = createProveLogins(
  {
    readGrants: async (texts) =>
      new Map(
        texts.flatMap((text) => {
          const grant = readSigned(GRANT, text, key.open);
          return grant ? [[text, grant]] : [];
        }),
      ),
  },
  {of: async () => new Map()},
);
