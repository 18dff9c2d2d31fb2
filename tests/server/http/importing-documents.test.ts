import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {MOST_LINES} from '#domain/kernel/document.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {broughtIn, checked, faultsOf, moveIn, rowsOf, send, sent} from '../rig/importing.ts';
import {texts, workbookFile} from '../rig/workbook.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

const HEAD = 'supplier,reference,goods_code,goods_qty,expected_on\n';
const ORDERS = 'customer,reference,goods_code,goods_qty,promised_on\n';

describe.each(DATABASES)('documents from a file, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    const parties = 'name,city,address,contact,manager,level\n';
    await moveIn(owner, `${parties}Norte,Porto,Rua 1,1,Ana,1\nSul,Faro,Rua 2,2,Rui,1\n`, {kind: 'supplier'});
    await moveIn(owner, `${parties}Ortega,Faro,Rua 3,3,Eva,1\n`, {kind: 'customer'});
    const goods = Array.from(
      {length: MOST_LINES + 1},
      (_, i) => `G${String(i)},Pan ${String(i)},Norte,1,1,1,1,1,1\n`,
    );
    await moveIn(
      owner,
      `code,description,supplier,weight,width,depth,height,cost,price\n007,Kettle,Norte,1,1,1,1,1,1\n${goods.join('')}`,
    );
  });
  afterAll(() => server.close());

  /** Documents by their references, each with its lines. */
  const documents = async (list: 'asn' | 'dn'): Promise<Record<string, unknown>> => {
    const [headers, lines] = await Promise.all([
      owner.list(list, 'limit=200'),
      owner.list(`${list}Line`, 'limit=200'),
    ]);
    const units = list === 'asn' ? 'announced' : 'quantity';
    return Object.fromEntries(
      headers.map(({id, reference, state, code, expected_on, promised_on}) => [
        String(reference),
        {
          state,
          day: expected_on ?? promised_on,
          isNumbered: /^(?:ASN|DN)-\d{6}$/.test(String(code)),
          units: lines
            .filter(({document}) => document === id)
            .map((line) => Number(line[units]))
            .toSorted((a, b) => b - a),
        },
      ]),
    );
  };

  const codesOf = async (
    file: string,
    of = 'asn',
  ): Promise<readonly (readonly [number, string, string])[]> => {
    const {import: told} = await sent(owner, file, {kind: of});
    await checked(owner, told);
    return (await faultsOf(owner, told.id)).map(({line, code, value}) => [line, code, value]);
  };

  test('[IMPORT-22] rows of one reference are one delivery, made as somebody announces it, and brought again they are the same', async () => {
    const file = `${HEAD}Norte,PO-1,007,12,2030-12-24\nNorte,PO-1,G1,3,\nNorte,PO-2,007,1,\nSul,0815,G2,5,2030-01-02\n`;
    const {import: told} = await sent(owner, file, {kind: 'asn'});
    expect(await checked(owner, told)).toMatchObject({fresh: 4, changed: 0, same: 0, wrong: 0});
    expect((await rowsOf(owner, told.id))[0]).toMatchObject({
      does: 'fresh',
      values: {supplier: 'Norte', reference: 'PO-1', goods: '007', quantity: 12, expected_on: '2030-12-24'},
    });
    expect(await owner.list('asn')).toEqual([]);
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done', failed: 0});
    const there = {
      'PO-1': {state: 'announced', day: '2030-12-24', isNumbered: true, units: [12, 3]},
      'PO-2': {state: 'announced', day: '', isNumbered: true, units: [1]},
      '0815': {state: 'announced', day: '2030-01-02', isNumbered: true, units: [5]},
    };
    expect(await documents('asn')).toEqual(there);
    const again = await sent(owner, file.replace('PO-2,007,1', 'PO-2,007,9'), {kind: 'asn'});
    expect(await checked(owner, again.import)).toMatchObject({fresh: 0, changed: 0, same: 4, wrong: 0});
    expect((await faultsOf(owner, again.import.id)).map(({line, code}) => [line, code])).toEqual([
      [2, 'import.document-here'],
      [4, 'import.document-here'],
      [5, 'import.document-here'],
    ]);
    expect(await broughtIn(owner, again.import)).toMatchObject({state: 'done'});
    expect(await documents('asn')).toEqual(there);
    expect(await server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES))).toEqual([]);
  });

  test('[IMPORT-22] orders come from a workbook, and a line that is wrong keeps every one of them out', async () => {
    const book = (quantity: string): Promise<Buffer> =>
      workbookFile({
        sheets: [
          {
            name: 'Orders',
            rows:
              texts(1, ...ORDERS.trim().split(',')) +
              texts(2, 'Ortega', '4711', '007', quantity, '2030-05-06') +
              texts(3, 'Ortega', '4712', 'G1', '2', ''),
          },
        ],
      });
    const {import: told} = await sent(owner, await book('0'), {kind: 'dn', name: 'orders.xlsx'});
    expect(await checked(owner, told)).toMatchObject({fresh: 1, wrong: 1});
    const refused = await owner.call('POST', `/api/imports/${told.id}/bring-in`, {work: newId()});
    expect([refused.status, refused.body['code']]).toEqual([409, 'import.rows-wrong']);
    expect(await owner.list('dn')).toEqual([]);
    expect(await moveIn(owner, await book('6'), {kind: 'dn', name: 'orders.xlsx'})).toMatchObject({
      state: 'done',
    });
    expect(await documents('dn')).toEqual({
      '4711': {state: 'fresh', day: '2030-05-06', isNumbered: true, units: [6]},
      '4712': {state: 'fresh', day: '', isNumbered: true, units: [2]},
    });
  });

  test('[IMPORT-22] each row says why it is no line of its document', async () => {
    expect(
      await codesOf(
        `${HEAD}Norte,A,007,1,2030-01-01\nSul,A,G1,1,\nNorte,A,G2,1,2030-01-02\nNorte,A,007,2,\nNorte,B,G1,1,\nNorte,A,G3,1,\nNowhere,C,G1,1,\nNorte,D,nothing,1,\nNorte,E,G1,1000001,\nNorte,,G1,1,\nNorte,F,G1,1,soon\n`,
      ),
    ).toEqual([
      [3, 'import.other-party', '2'],
      [4, 'import.other-day', '2030-01-01'],
      [5, 'import.twice', '2'],
      [7, 'import.apart', '2'],
      [8, 'import.not-there', 'Nowhere'],
      [9, 'import.not-there', 'nothing'],
      [10, 'fault.too-large', '1000001'],
      [11, 'fault.required', ''],
      [12, 'fault.not-a-day', 'soon'],
    ]);
    expect(await codesOf(`${HEAD}Norte,${'x'.repeat(61)},007,1,\n`)).toEqual([
      [2, 'fault.too-long', 'x'.repeat(61)],
    ]);
  });

  test('[IMPORT-22] a document whose lines stand on several pages is made whole, and has as many lines as one may have', async () => {
    const lines = (count: number): string =>
      Array.from({length: count}, (_, i) => `Norte,LONG,G${String(i)},1,\n`).join('');
    const faults = await codesOf(`${HEAD}${lines(MOST_LINES + 1)}`);
    expect(faults.map(([, code]) => code)).toEqual(['import.too-many-lines']);
    const file = `${HEAD}Norte,BEFORE,007,1,\n${lines(MOST_LINES)}Norte,BEHIND,007,1,\n`;
    expect(await moveIn(owner, file, {kind: 'asn'})).toMatchObject({state: 'done'});
    const [long] = (await owner.list('asn', 'limit=200')).filter(({reference}) => reference === 'LONG');
    const {body} = await owner.call(
      'GET',
      `/api/lists/asnLine?index=document&document=${String(long?.['id'])}&limit=1`,
    );
    expect(body['count']).toBe(MOST_LINES);
    const {BEFORE, BEHIND} = await documents('asn');
    expect([BEFORE, BEHIND]).toMatchObject([{state: 'announced'}, {state: 'announced'}]);
  });

  test('[ROWS-5] people of a party bring no files, and see, mend and begin none of the house’s', async () => {
    const {import: ours} = await send(owner, `${HEAD}Norte,SECRET,007,78,\n`, {kind: 'asn'}).then(
      ({body}) => body as {import: {id: string}},
    );
    for (const role of ['Supplier', 'Customer'])
      for (const bound of [true, false]) {
        const of = role.toLowerCase();
        const [row] = await owner.list(of);
        const party = await owner.hire(role, undefined, bound ? {[of]: String(row?.['id'])} : {});
        for (const kind of ['asn', 'dn'])
          expect([role, (await send(party, `${HEAD}Norte,W-9,007,1,\n`, {kind})).status]).toEqual([
            role,
            403,
          ]);
        const asked = [
          await party.call('GET', '/api/imports'),
          await party.call('GET', `/api/imports/${ours.id}`),
          await party.call('GET', `/api/imports/${ours.id}/rows`),
          await party.call('POST', `/api/imports/${ours.id}/bring-in`, {work: newId()}),
          await party.call('POST', `/api/imports/${ours.id}/mend`, {
            cells: [{line: 2, column: 3, value: '999'}],
          }),
        ];
        expect(asked.filter(({status, text}) => status < 400 && text.includes('SECRET'))).toEqual([]);
        expect(asked.slice(1).map(({status}) => status)).toEqual(
          asked.slice(1).map(() => expect.toBeOneOf([403, 404])),
        );
      }
  });

  test('[IMPORT-8] whoever receives brings deliveries in and no orders, and whoever ships orders alone', async () => {
    for (const [role, may, mayNot] of [
      ['Inbound', 'asn', 'dn'],
      ['Outbound', 'dn', 'asn'],
    ] as const) {
      const worker = await owner.hire(role);
      const file = may === 'asn' ? `${HEAD}Norte,W-1,007,1,\n` : `${ORDERS}Ortega,W-1,007,1,\n`;
      expect((await send(worker, file, {kind: mayNot})).status).toBe(403);
      expect(await moveIn(worker, file, {kind: may})).toMatchObject({state: 'done'});
      const made = (await owner.list(may, 'limit=200')).find(({reference}) => reference === 'W-1');
      expect(made?.['creater']).toBe(worker.session.operator);
    }
  });
});
