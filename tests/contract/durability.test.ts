import {IDBFactory, IDBKeyRange} from 'fake-indexeddb';
import {expect, test} from 'vitest';
import {draft} from './device/outbox-cases.ts';
import {dexieHome} from './device/dexie-home.ts';
import {aListedShelf} from './device/lists.ts';
import {holding} from './device/mirror-cases.ts';

/** What a real browser is asked stands in tests/e2e/device-stores.test.ts; this is the same question without one. */
test('[P1] every write of the outbox asks for strict durability, none of the mirror does', async () => {
  const asked = new Set<string>();
  const indexedDB = new IDBFactory();
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name: string, version?: number) => {
    const request = open(name, version);
    request.addEventListener('success', () => {
      const database = request.result;
      const begin = database.transaction.bind(database);
      database.transaction = (stores, mode, options) => {
        if (mode === 'readwrite') asked.add(`${name.split(':')[1] ?? ''} ${String(options?.durability)}`);
        return begin(stores, mode, options);
      };
    });
    return request;
  };
  const home = dexieHome('durability', {indexedDB, IDBKeyRange});
  const outbox = await home.outbox();
  await outbox.append([draft(1)], {step: 'flow'});
  await outbox.putStep({key: 'flow', at: 1, state: '{}'});
  await outbox.change(({entries}) => ({toJournal: entries}));
  await outbox.purgeJournal({before: 1, last: 0, keep: new Set()});
  await holding(home, [aListedShelf('1')]);
  expect([...asked].sort((a, b) => a.localeCompare(b))).toEqual(['mirror relaxed', 'outbox strict']);
});
