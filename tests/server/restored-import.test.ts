import {describe, expect, test} from 'vitest';
import {Caller, DATABASES, newId, type TestServer} from './http/site.ts';
import {broughtIn, lookAtWholeFile, importOf, sendTakenFile} from './rig/importing.ts';
import {Meanwhile} from './rig/meanwhile.ts';
import {restorable} from './rig/restorable.ts';

/** Two pages and a part of a third. */
const ROWS = 1_200;
const FILE = [
  'name,city,address,contact,manager,level',
  ...Array.from({length: ROWS}, (_, i) => `S${String(i)},Porto,Lagos,1,Ana,1`),
  '',
].join('\n');

describe.each(DATABASES)('a file whose bringing in was cut short, on %s', (kind) => {
  const place = restorable(kind);

  test('[IMPORT-3] restored to its middle, it comes in whole, with what was removed since and under other columns', async () => {
    const meanwhile = new Meanwhile();
    const first = await place.open({kinds: meanwhile.kinds});
    const owner = await Caller.register(first.url);
    const {import: told} = await sendTakenFile(owner, FILE, {kind: 'supplier'});
    await lookAtWholeFile(owner, told);
    let comeBack = (): Promise<TestServer> => Promise.reject(new Error('no backup was taken'));
    const taken = meanwhile.at('rows 1', async () => {
      comeBack = await place.backUp(first);
    });
    const work = await broughtIn(owner, told);
    expect(work).toMatchObject({state: 'done'});
    await taken;

    const she = await owner.back((await comeBack()).url);
    // She was told that it is done, and the restore has stopped it: the office reads so.
    const cases = await she.list('case', `index=mutation&mutation=${work.id}`);
    expect(cases).toMatchObject([
      {kind: 'held', state: 'open', code: 'work.restored', action: 'import.bringIn', who: work.who},
    ]);
    const count = async () => (await she.call('GET', '/api/lists/supplier?limit=1')).body['count'];
    expect(await count()).toBe(500);
    for (const row of (await she.list('supplier')).slice(0, 2))
      await she.do('supplier.remove', {id: String(row['id']), version: Number(row['version'])});
    const matched = told.matched.map((field) => ({city: 'address', address: 'city'})[field] ?? field);
    expect(await lookAtWholeFile(she, {id: told.id, matched})).toMatchObject({
      fresh: 702,
      changed: 498,
      wrong: 0,
    });
    expect(await broughtIn(she, told)).toMatchObject({state: 'done', code: ''});
    expect(await importOf(she, told.id)).toMatchObject({state: 'in'});
    expect(await count()).toBe(ROWS);
    const cities = (await she.list('supplier')).map(({city}) => city);
    expect(new Set(cities)).toEqual(new Set(['Lagos']));
  });

  test('[IMPORT-3] a page that was refused before the process ended comes in under another id', async () => {
    const meanwhile = new Meanwhile();
    const {url, server} = await place.open({kinds: meanwhile.kinds});
    const owner = await Caller.register(url);
    const {import: told} = await sendTakenFile(owner, FILE, {kind: 'supplier'});
    await lookAtWholeFile(owner, told);
    const refused = newId();
    const ended = meanwhile.at('rows 1', async () => {
      const args = {id: newId(), version: 1};
      expect((await owner.act('supplier.remove', args, {id: refused})).status).not.toBe(200);
      expect((await server.deps.sync.fate(owner.company, refused))?.status).toBe('refused');
      await server.deps.imports.store.changePage(
        {company: owner.company, file: told.id, n: 1},
        {mutation: refused},
      );
    });
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done', code: ''});
    await ended;
    expect((await owner.call('GET', '/api/lists/supplier?limit=1')).body['count']).toBe(ROWS);
  });
});
