import type {ProvedLogin, ProveLogins} from '../sync/login-proof.ts';
import {grantIn} from './grant-in.ts';
import type {HeldGrants} from './held-grants.ts';
import type {QuietDevices} from './quiet-devices.ts';
import type {TextSigner} from './signing.ts';

/** Reads the grants of login mutations and asks when their devices were last quiet. */
export const createProveLogins =
  (signing: Pick<TextSigner, 'readGrants'>, quiet: Pick<QuietDevices, 'of'>, held: HeldGrants): ProveLogins =>
  async (company, logins) => {
    const proved = new Map<string, ProvedLogin>();
    const grants = await signing.readGrants(logins.map(({args}) => grantIn(args)));
    if (grants.size === 0) return proved;
    const devices = [...new Set(logins.map(({device}) => device))];
    const quietAt = await quiet.of(company, devices);
    const known = await held.of(company, devices);
    for (const {id, args, device} of logins) {
      const text = grantIn(args);
      const grant = grants.get(text);
      if (grant?.company !== company) continue;
      const {person, at: grantedAt} = grant;
      const wasHeld = known.has(text);
      proved.set(id, {device: grant.device, person, grantedAt, quietAt: quietAt.get(device) ?? 0, wasHeld});
    }
    return proved;
  };
