import type {LedgerEntry} from '#domain/kernel/action.ts';
import type {OutboxState, OutboxEntry} from '#offline/outbox/outbox-store.ts';
import type {PlannedMove} from './warehouse.ts';

/** A move to put into the outbox, with the id that it is to have. */
export interface Waiting extends PlannedMove {
  readonly id: string;
}

/**
 * Runs in a page beside the app: adds moves as the app itself keeps them, after the model of the last one that was
 * really made. Gives what it added.
 */
export async function fillOutbox(moves: readonly Waiting[]): Promise<OutboxEntry[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('failed'));
    });
  const names = (await indexedDB.databases()).flatMap(({name}) => name ?? []);
  const db = await done(indexedDB.open(names.find((name) => name.startsWith('binward-outbox:')) ?? ''));
  const transaction = db.transaction(['outbox', 'journal', 'meta'], 'readwrite', {durability: 'strict'});
  const [outbox, journal, meta] = ['outbox', 'journal', 'meta'].map((name) => transaction.objectStore(name));
  if (!outbox || !journal || !meta) throw new Error('no outbox');
  // What the app wrote there.
  const entries = [...(await done(journal.getAll())), ...(await done(outbox.getAll()))] as OutboxEntry[];
  const state = ((await done(meta.get('box'))) as {value: OutboxState}).value;
  const model = entries.findLast(({action}) => action === 'stock.moveBin');
  if (!model) throw new Error('no move was made yet');
  const {status: _, version: __, epoch: ___, result: ____, acked: _____, doneAt: ______, ...like} = model;
  const added = moves.map(({id, from, goods, to}, i): OutboxEntry => {
    const item = {warehouse: model.warehouse, goods, lot: '', unit: ''};
    const places = {from: `bin:${from}`, to: `bin:${to}`, from_property: 'Normal', to_property: 'Normal'};
    const entry: LedgerEntry = {
      ...item,
      ...places,
      to_lot: '',
      to_unit: '',
      quantity: 1,
      document: '',
      line: '',
    };
    return {
      ...like,
      id,
      client: state.client,
      n: state.nextN + i,
      seq: state.nextSeq + i,
      prev: moves[i - 1]?.id ?? state.tip,
      args: {...item, from, to, quantity: 1},
      at: Date.now(),
      entries: [entry],
    };
  });
  for (const each of added) outbox.add(each);
  const nextSeq = state.nextSeq + added.length;
  const tip = added.at(-1)?.id ?? state.tip;
  const next = {...state, nextN: state.nextN + added.length, nextSeq, tip};
  meta.put({key: 'box', value: next});
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
  db.close();
  return added;
}

export interface Drained {
  /** From the network being back until no work waits for an answer. */
  readonly ms: number;
  /** Pushes that this page sent, how long all of them were under way, and when the first one left. */
  readonly pushes: number;
  readonly underWay: number;
  readonly firstAfter: number;
}

/** Runs in the page, from before the network is back. */
export async function drained(): Promise<Drained> {
  // Before the first wait: the network may be back while the database is being opened.
  const online = new Promise<number>((resolve) =>
    addEventListener('online', () => resolve(performance.now()), {once: true}),
  );
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('failed'));
    });
  const names = (await indexedDB.databases()).flatMap(({name}) => name ?? []);
  const db = await done(indexedDB.open(names.find((name) => name.startsWith('binward-outbox:')) ?? ''));
  const start = await online;
  for (;;) {
    const held = (await done(db.transaction('outbox').objectStore('outbox').getAll())) as OutboxEntry[];
    if (held.every(({acked}) => acked)) break;
    // Often enough to tell, seldom enough not to be what is measured.
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const ms = performance.now() - start;
  db.close();
  const sent = performance
    .getEntriesByType('resource')
    .filter(({name, startTime}) => name.includes('/sync/push') && startTime >= start);
  return {
    ms,
    pushes: sent.length,
    underWay: sent.reduce((sum, {duration}) => sum + duration, 0),
    firstAfter: (sent[0]?.startTime ?? start) - start,
  };
}
