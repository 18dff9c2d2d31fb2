import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {MAX_DOCUMENT_LINES} from '#domain/kernel/document.ts';
import {lotId} from '#domain/stock/lot.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {
  broughtIn,
  lookAtWholeFile,
  faultsOf,
  moveIn,
  rowsOf,
  sendFile,
  sendTakenFile,
} from '../rig/importing.ts';
import {textRowXml, workbookFile} from '../rig/workbook.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

const HEAD = 'supplier,reference,goods_code,goods_qty,expected_on\n';
/** Numbers of pallets, with their check digits. */
const [FIRST, SECOND] = ['340123450000000017', '340123450000000024'] as const;
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
      {length: MAX_DOCUMENT_LINES + 1},
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
    const {import: told} = await sendTakenFile(owner, file, {kind: of});
    await lookAtWholeFile(owner, told);
    return (await faultsOf(owner, told.id)).map(({line, code, value}) => [line, code, value]);
  };

  test('[IMPORT-22] rows of one reference are one delivery, made as somebody announces it, and brought again they are the same', async () => {
    const file = `${HEAD}Norte,PO-1,007,12,2030-12-24\nNorte,PO-1,G1,3,\nNorte,PO-2,007,1,\nSul,0815,G2,5,2030-01-02\n`;
    const {import: told} = await sendTakenFile(owner, file, {kind: 'asn'});
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 4, changed: 0, same: 0, wrong: 0});
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
    const again = await sendTakenFile(owner, file.replace('PO-2,007,1', 'PO-2,007,9'), {kind: 'asn'});
    expect(await lookAtWholeFile(owner, again.import)).toMatchObject({
      fresh: 0,
      changed: 0,
      same: 4,
      wrong: 0,
    });
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
              textRowXml(1, ...ORDERS.trim().split(',')) +
              textRowXml(2, 'Ortega', '4711', '007', quantity, '2030-05-06') +
              textRowXml(3, 'Ortega', '4712', 'G1', '2', ''),
          },
        ],
      });
    const {import: told} = await sendTakenFile(owner, await book('0'), {kind: 'dn', name: 'orders.xlsx'});
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 1, wrong: 1});
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

  test('[IMPORT-22] lines say of which lot they are and on which pallet they come, as whoever announces them does', async () => {
    const of = String((await owner.list('goods', 'index=code&code=007'))[0]?.['id']);
    await moveIn(owner, 'name,width,depth,height\nBig,1100,1200,1800\n', {kind: 'binSize'});
    await moveIn(owner, 'name,size,property\nL-1,Big,Normal\n', {kind: 'bin'});
    await moveIn(owner, 'bin,goods,quantity,lot,expires_at\nL-1,007,6,L-7,2031-02-28\n', {kind: 'stock'});
    const lot = lotId(of, 'L-7');
    // As its template has them.
    const template = await fetch(`${server.url}/api/import-templates/asn?form=csv`, {
      headers: {...owner.headers, language: 'de'},
    });
    const [heads = ''] = (await template.text()).split('\r\n');
    expect(heads).toContain('Charge,SSCC');
    const file = `${heads}
LOTS,Norte,007,40,,L-7,${FIRST}
LOTS,Norte,007,30,,L-7,(00) ${SECOND}
LOTS,Norte,007,5,,,
LOTS,Norte,G1,2,,,${FIRST}
`;
    expect(await moveIn(owner, file, {kind: 'asn'})).toMatchObject({state: 'done', failed: 0});
    const linesOf = async (list: 'asn' | 'dn') => {
      const made = (await owner.list(list, 'limit=200')).find(({reference}) => reference === 'LOTS');
      const lines = (await owner.list(`${list}Line`, 'limit=200')).filter(
        ({document}) => document === made?.['id'],
      );
      return lines.toSorted((a, b) => Number(a['number']) - Number(b['number']));
    };
    expect(
      (await linesOf('asn')).map((line) => [
        line['lot'],
        line['announced'],
        line['sscc'],
        line['sscc_quantities'],
      ]),
    ).toEqual([
      [lot, 70, `${FIRST} ${SECOND}`, '40 30'],
      ['', 5, '', ''],
      ['', 2, FIRST, '2'],
    ]);
    const orders = 'reference,customer,goods,quantity,batch\nLOTS,Ortega,007,4,L-7\nLOTS,Ortega,007,1,\n';
    expect(await moveIn(owner, orders, {kind: 'dn'})).toMatchObject({state: 'done', failed: 0});
    expect((await linesOf('dn')).map((line) => [line['lot'], line['quantity']])).toEqual([
      [lot, 4],
      ['', 1],
    ]);
    // An order leaves on pallets that nobody has named yet: no column of its files names one.
    const {import: told} = await sendTakenFile(
      owner,
      `reference,customer,goods,quantity,sscc\nX,Ortega,007,1,${FIRST}\n`,
      {kind: 'dn'},
    );
    expect(told.matched).toEqual(['reference', 'customer', 'goods', 'quantity', '']);
    expect(await server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES))).toEqual([]);
  });

  test('[IMPORT-22] a lot that the goods have not, a number of a pallet with a wrong digit and more than a line may say are told at their cells', async () => {
    const heads = 'reference,supplier,goods,quantity,lot,sscc\n';
    expect(
      await codesOf(
        `${heads}P,Norte,G1,1,L-7,\nP,Norte,G2,1,,340123450000000018\nP,Norte,G3,1,,3.40123E+17\nP,Norte,G4,1,${'x'.repeat(61)},\nP,Norte,G5,1,,${FIRST}\nP,Norte,G5,2,,${FIRST}\n`,
      ),
    ).toEqual([
      [2, 'import.no-lot', 'L-7'],
      [3, 'fault.check-digit', '340123450000000018'],
      [4, 'import.spoilt', '3.40123E+17'],
      [5, 'fault.too-long', 'x'.repeat(61)],
      [7, 'import.twice', '6'],
    ]);
    expect(
      await codesOf(
        `${heads}Q,Norte,G1,600000,,${FIRST}\nQ,Norte,G2,600000,,${FIRST}\nQ,Norte,G1,600000,,${SECOND}\nR,Norte,G1,600000,,${FIRST}\n`,
      ),
    ).toEqual([[4, 'fault.too-large', '600000']]);
    // Also where the rows between are a page and more.
    const between = Array.from(
      {length: MAX_DOCUMENT_LINES - 2},
      (_, i) => `Q,Norte,G${String(i + 2)},1,,\n`,
    ).join('');
    const faults = await codesOf(
      `${heads}Q,Norte,G1,600000,,${FIRST}\n${between}Q,Norte,G1,600000,,${SECOND}\n`,
    );
    expect(faults).toEqual([[MAX_DOCUMENT_LINES + 1, 'fault.too-large', '600000']]);
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
    const faults = await codesOf(`${HEAD}${lines(MAX_DOCUMENT_LINES + 1)}`);
    expect(faults.map(([, code]) => code)).toEqual(['import.too-many-lines']);
    const file = `${HEAD}Norte,BEFORE,007,1,\n${lines(MAX_DOCUMENT_LINES)}Norte,BEHIND,007,1,\n`;
    expect(await moveIn(owner, file, {kind: 'asn'})).toMatchObject({state: 'done'});
    const [long] = (await owner.list('asn', 'limit=200')).filter(({reference}) => reference === 'LONG');
    const {body} = await owner.call(
      'GET',
      `/api/lists/asnLine?index=document&document=${String(long?.['id'])}&limit=1`,
    );
    expect(body['count']).toBe(MAX_DOCUMENT_LINES);
    const {BEFORE, BEHIND} = await documents('asn');
    expect([BEFORE, BEHIND]).toMatchObject([{state: 'announced'}, {state: 'announced'}]);
  });

  test('[ROWS-5] people of a party bring no files, and see, mend and begin none of the house’s', async () => {
    const {import: ours} = await sendFile(owner, `${HEAD}Norte,SECRET,007,78,\n`, {kind: 'asn'}).then(
      ({body}) => body as {import: {id: string}},
    );
    for (const role of ['Supplier', 'Customer'])
      for (const bound of [true, false]) {
        const of = role.toLowerCase();
        const [row] = await owner.list(of);
        const party = await owner.hire(role, undefined, bound ? {[of]: String(row?.['id'])} : {});
        for (const kind of ['asn', 'dn'])
          expect([role, (await sendFile(party, `${HEAD}Norte,W-9,007,1,\n`, {kind})).status]).toEqual([
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
      expect((await sendFile(worker, file, {kind: mayNot})).status).toBe(403);
      expect(await moveIn(worker, file, {kind: may})).toMatchObject({state: 'done'});
      const made = (await owner.list(may, 'limit=200')).find(({reference}) => reference === 'W-1');
      expect(made?.['creater']).toBe(worker.session.operator);
    }
  });
});
