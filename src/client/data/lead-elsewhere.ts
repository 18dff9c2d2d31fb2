import type {OfficeReply} from '#offline/sync/office.ts';
import {personSchema} from '#protocol/session.ts';
import type {NamedWarehouse} from './identity.ts';

/** What is needed of the page to ask where the person here works, and to lead her there. */
interface LeadDeps {
  readonly office: {peek(path: string): Promise<OfficeReply>};
  readonly identity: {leadElsewhere(places: readonly NamedWarehouse[]): Promise<void>};
}

/**
 * The server tells this device no news, since the person here does not work in its warehouse any more (ROWS-11): she
 * chooses one of hers. Where the server says none, as after a login without a network, another login is asked for.
 */
export async function leadElsewhere({office, identity}: LeadDeps): Promise<void> {
  const reply = await office.peek('/api/session');
  if (reply.kind === 'unreached') return;
  const told = reply.kind === 'answered' ? personSchema.safeParse(reply.body) : undefined;
  await identity.leadElsewhere(told?.success ? told.data.warehouses : []);
}
