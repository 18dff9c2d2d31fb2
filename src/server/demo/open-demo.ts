import type {Id} from '#domain/kernel/id.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {LedgerRow, Storage, WriteTransaction} from '../storage/storage.ts';
import type {DemoWarehouse} from './demo-warehouse.ts';
import {demoParts, type DemoPart} from './opened-demo.ts';

/** Rows in one transaction: few enough that other work goes between. */
const PART = 5_000;
/** The name under which opening stock stands in the journal of a company. */
export const OPENING = 'demo.open';

/**
 * Stores a demo in a company that exists, in transactions of about 5,000 rows. Each one with stock is a mutation
 * of its own, applied, so that every ledger line has an origin. Check codes are left to the caller.
 */
export async function openDemo(
  storage: Storage,
  demo: DemoWarehouse,
  newId: () => Id,
  part = PART,
): Promise<void> {
  const client = newId();
  let seq = 0;
  for (const each of demoParts(demo, part)) {
    const mutation = openingMutation(demo, newId(), client, ++seq);
    await storage.write(demo.home.company, (tx) => storePart(tx, each, mutation));
  }
}

async function storePart(tx: WriteTransaction, {rows, entries}: DemoPart, mutation: Mutation): Promise<void> {
  for (const [list, each] of rows)
    await tx.put(
      list,
      each.map((row) => ({...row, version: tx.version})),
    );
  if (entries.length === 0) return;
  const origin = {version: tx.version, mutation: mutation.id, who: mutation.who, device: '', at: mutation.at};
  await tx.addLedger(entries.map((entry, i): LedgerRow => ({...entry, ...origin, n: i + 1})));
  await tx.addMutations([
    {
      mutation,
      status: 'applied',
      version: tx.version,
      epoch: tx.head.epoch,
      code: '',
      facts: '',
      received_at: mutation.at,
    },
  ]);
}

const openingMutation = ({home}: DemoWarehouse, id: Id, client: Id, seq: number): Mutation => ({
  id,
  client,
  seq,
  company: home.company,
  warehouse: home.warehouse,
  action: OPENING,
  v: 1,
  args: {},
  who: home.admin,
  // Nobody logged in for it: its login is itself.
  login: id,
  // Nor does it stand on any device.
  device: client,
  at: home.at,
  elapsed: 0,
  build: '',
  after: [],
});
