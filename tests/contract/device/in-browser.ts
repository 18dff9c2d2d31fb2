import {DeviceStorageFull} from '#offline/outbox/outbox-store.ts';
import {OUTBOX_CASES, draft} from './outbox-cases.ts';
import {mustBeSame} from './case.ts';
import {DEXIE_CASES} from './dexie-cases.ts';
import {dexieHome} from './dexie-home.ts';
import {aListedShelf} from './lists.ts';
import {holding, MIRROR_CASES} from './mirror-cases.ts';

/** The suite as a page runs it: names of the facts, and one of them proved or the reason why not. */
export const suite = {
  names: [...OUTBOX_CASES, ...MIRROR_CASES, ...DEXIE_CASES].map(({name}) => name),
  async prove(at: number): Promise<string> {
    return outcome(async () => {
      await [...OUTBOX_CASES, ...MIRROR_CASES, ...DEXIE_CASES][at]?.run(dexieHome(`case ${String(at)}`));
    });
  },
  /** Which durability each write asked the browser for. */
  async durabilities(): Promise<string[]> {
    const seen = new Set<string>();
    // Called below on the database that it is taken from.
    // oxlint-disable-next-line typescript/unbound-method
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...args) {
      const transaction = begin.apply(this, args);
      if (transaction.mode === 'readwrite')
        seen.add(`${this.name.split(':')[1] ?? ''} ${transaction.durability}`);
      return transaction;
    };
    const home = dexieHome('durability');
    const outbox = await home.outbox();
    await outbox.append([draft(1)], {step: 'flow'});
    await outbox.putStep({key: 'flow', at: 1, state: '{}'});
    await outbox.change(({entries}) => ({toJournal: entries}));
    await outbox.purgeJournal({before: 1, last: 0, keep: new Set()});
    await holding(home, [aListedShelf('1')]);
    IDBDatabase.prototype.transaction = begin;
    return [...seen].sort();
  },
  /** Fills the outbox until the browser has no room; how much of it is there, and what was ticked. */
  async fill(): Promise<string> {
    return outcome(async () => {
      const outbox = await dexieHome('full').outbox();
      let ticked = (await outbox.read()).entries.length;
      for (let n = 1; n < 60; n++) {
        try {
          await outbox.append([{...draft(10 + n), build: noise(1_000_000)}]);
          ticked++;
        } catch (error) {
          if (!(error instanceof DeviceStorageFull)) throw error;
          mustBeSame((await outbox.read()).entries.length, ticked);
          return;
        }
      }
      throw new Error('there was room for everything');
    });
  },
  /** Records one more, once there is room again. */
  async goOn(): Promise<string> {
    return outcome(async () => {
      const outbox = await dexieHome('full').outbox();
      const {length} = (await outbox.read()).entries;
      const [entry] = await outbox.append([draft(1)]);
      mustBeSame([entry?.n, entry?.seq], [length + 1, length + 1]);
    });
  },
};

/** Text that no disk format makes smaller. */
function noise(length: number): string {
  let text = '';
  while (text.length < length)
    text += String.fromCharCode(
      ...crypto.getRandomValues(new Uint8Array(10_000)).map((byte) => 33 + (byte % 90)),
    );
  return text;
}

async function outcome(work: () => Promise<void>): Promise<string> {
  try {
    await work();
    return 'proved';
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
Object.assign(globalThis, {suite});
