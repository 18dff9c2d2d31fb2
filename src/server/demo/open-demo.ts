import {openDemoAction as opening} from '#domain/open-demo.ts';
import {RULES} from '#domain/actions.ts';
import type {Id} from '#domain/kernel/id.ts';
import {actAlone} from '../auth/own-act.ts';
import type {Storage} from '../storage/storage.ts';
import {createSyncServer} from '../sync/server.ts';
import type {DemoWarehouse} from './demo-warehouse.ts';
import {demoArgs} from './opened-demo.ts';

/** Opens a demo in a company that exists, a mutation for each part. Check codes are left to the caller. */
export async function openDemoCompany(
  storage: Storage,
  demo: DemoWarehouse,
  newId: () => Id,
  part?: number,
): Promise<void> {
  const {company, warehouse, admin, at} = demo.home;
  const now = () => at;
  const newEpoch = () => crypto.randomUUID();
  // There is no push here.
  const proveLogins = () => Promise.resolve(new Map());
  const sync = createSyncServer({storage, rules: RULES, now, newEpoch, newId, proveLogins});
  for (const args of demoArgs(demo, part)) {
    const act = {company, warehouse, action: opening.name, args, who: admin};
    const refusal = await actAlone({sync, newId, now}, act);
    if (refusal) throw new Error(`the demo is refused: ${refusal.code}`);
  }
}
