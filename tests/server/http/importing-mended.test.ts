import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {broughtIn, lookAtWholeFile, faultsOf, importOf, sendTakenFile} from '../rig/importing.ts';
import {Caller, DATABASES, newId, openServer, type HttpAnswer, type TestServer} from './site.ts';

const HEAD = 'name,city,address,contact,manager,level\n';

describe.each(DATABASES)('cells that are put right, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
  });
  afterAll(() => server.close());

  const mend = (
    id: string,
    ...cells: readonly (readonly [line: number, column: number, value: string])[]
  ): Promise<HttpAnswer> =>
    owner.call('POST', `/api/imports/${id}/mend`, {
      cells: cells.map(([line, column, value]) => ({line, column, value})),
    });

  test('[IMPORT-21] cells of any page are put right where they are told, and the rows are looked at anew', async () => {
    const rows = Array.from(
      {length: 1_200},
      (_, i) => `S${String(i)},Porto,Rua 1,1,Ana,${i % 599 === 0 ? 'high' : '1'}`,
    );
    const {import: told} = await sendTakenFile(owner, `${HEAD}${rows.join('\n')}\nlast,Porto,Rua 1,1,Ana\n`, {
      kind: 'supplier',
    });
    expect(await lookAtWholeFile(owner, told)).toMatchObject({wrong: 4});
    const faults = await faultsOf(owner, told.id);
    expect(faults.map(({line}) => line)).toEqual([2, 601, 1_200, 1_202]);
    // The last row has no such cell yet.
    const cells = faults.map(({line}, i) => [line, 5, String(i + 2)] as const);
    expect((await mend(told.id, ...cells.toReversed())).body['import']).toMatchObject({state: 'read'});
    // What was found before is worth nothing.
    expect((await owner.call('POST', `/api/imports/${told.id}/bring-in`, {work: newId()})).status).toBe(409);
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 1_201, wrong: 0});
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done'});
    const found = await Promise.all(
      ['S0', 'S599', 'S1198', 'last'].map((name) => owner.list('supplier', `search=${name}`)),
    );
    expect(found.map(([row]) => row?.['level'])).toEqual([2, 3, 4, 5]);
  });

  test('[IMPORT-21] nothing is put right in a file that is in, in a row or column that it has not, or in part', async () => {
    const {import: told} = await sendTakenFile(
      owner,
      `${HEAD}A,Porto,Rua 1,1,Ana,x\nB,Porto,Rua 1,1,Ana,1\n`,
      {
        kind: 'supplier',
      },
    );
    await lookAtWholeFile(owner, told);
    expect((await mend(told.id, [2, 6, '1'])).body['code']).toBe('import.columns');
    expect((await mend(told.id, [2, 5, '1'], [9, 5, '1'])).body['code']).toBe('import.gone');
    expect(await importOf(owner, told.id)).toMatchObject({state: 'checked', wrong: 1});
    expect(await lookAtWholeFile(owner, told)).toMatchObject({wrong: 1});
    expect((await mend(told.id, [2, 5, 'x\0'])).status).toBe(400);
    await mend(told.id, [2, 5, '1']);
    await lookAtWholeFile(owner, told);
    await broughtIn(owner, told);
    expect((await mend(told.id, [2, 5, '2'])).body['code']).toBe('import.not-now');
    const other = await Caller.register(server.url);
    const answer = await other.call('POST', `/api/imports/${told.id}/mend`, {
      cells: [{line: 2, column: 5, value: '2'}],
    });
    expect(answer.status).toBe(404);
  });
});
