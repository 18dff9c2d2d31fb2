import type {ProvedLogin, ProveLogins} from '../sync/login-proof.ts';
import type {Quiet} from './quiet.ts';
import type {Signing} from './signing.ts';

/** Reads the grants of login mutations and asks when their devices were last quiet. */
export const createProveLogins =
  (signing: Pick<Signing, 'readGrants'>, quiet: Pick<Quiet, 'of'>): ProveLogins =>
  async (company, logins) => {
    const proved = new Map<string, ProvedLogin>();
    const grants = await signing.readGrants(logins.map(({args}) => grantOf(args)));
    if (grants.size === 0) return proved;
    const quietAt = await quiet.of(company, [...new Set(logins.map(({device}) => device))]);
    for (const {id, args, device} of logins) {
      const grant = grants.get(grantOf(args));
      if (grant?.company !== company) continue;
      const {person, at: grantedAt} = grant;
      proved.set(id, {device: grant.device, person, grantedAt, quietAt: quietAt.get(device) ?? 0});
    }
    return proved;
  };

function grantOf({grant}: Readonly<Record<string, unknown>>): string {
  return typeof grant === 'string' ? grant : '';
}
