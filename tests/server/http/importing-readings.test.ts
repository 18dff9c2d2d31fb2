import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {UNKNOWN_FORMAT, type ColumnFormat} from '#domain/moving/column-format.ts';
import {
  broughtIn,
  lookAtWholeFile,
  faultsOf,
  moveIn,
  rowsOf,
  sendFile,
  sendTakenFile,
} from '../rig/importing.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

const HEAD = 'code;description;supplier;weight;width;depth;height;cost;price';
const SUPPLIER = 'name,city,address,contact,manager,level\nNord,Kiel,Weg 1,1,A,1\n';
const row = (code: string, cells = '900;10;20;30;1;2', name = 'Kiste'): string =>
  `${code};${name};Nord;${cells}`;
const file = (...rows: readonly string[]): string => [HEAD, ...rows].join('\r\n');

describe.each(DATABASES)('what a file says, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    await moveIn(owner, SUPPLIER, {kind: 'supplier'});
  });
  afterAll(() => server.close());

  const goods = async (code: string): Promise<Row | undefined> =>
    (await owner.list('goods')).find((each) => each['code'] === code);
  const codesOf = async (text: string, kind = 'goods'): Promise<string[]> => {
    const {import: told} = await sendTakenFile(owner, text, {kind});
    await lookAtWholeFile(owner, told);
    return (await faultsOf(owner, told.id)).map(({line, field, code}) => `${String(line)} ${field} ${code}`);
  };
  const columnsOf = async (text: string | Uint8Array, kind = 'goods') =>
    (await sendTakenFile(owner, text, {kind})).import.matched;
  /** The same reading for every column. */
  const all = (columns: readonly string[], reading: Partial<ColumnFormat>): ColumnFormat[] =>
    columns.map(() => ({...UNKNOWN_FORMAT, ...reading}));

  test('[IMPORT-14] numbers of two readings are wrong until somebody says which, and then stand as that', async () => {
    const text = file(row('T1', '48.500;1.500;600;850;1.250;1.990'), row('T2', '31;920;420;950;640;1.100'));
    const {import: told} = await sendTakenFile(owner, text);
    expect(told.marks?.map(({either}) => either)).toEqual([0, 0, 0, 1, 1, 0, 0, 1, 2]);
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 0, wrong: 2});
    expect((await faultsOf(owner, told.id)).map(({line, field, code}) => [line, field, code])).toEqual([
      [2, 'weight', 'import.two-numbers'],
      [2, 'width', 'import.two-numbers'],
      [2, 'cost', 'import.two-numbers'],
      [2, 'price', 'import.two-numbers'],
      [3, 'price', 'import.two-numbers'],
    ]);
    const readings = all(told.columns, {decimal: 'comma'});
    expect(await lookAtWholeFile(owner, told, true, 0, readings)).toMatchObject({
      fresh: 2,
      wrong: 0,
      readings,
    });
    expect((await rowsOf(owner, told.id))[0]).toEqual({
      line: 2,
      does: 'fresh',
      values: {
        code: 'T1',
        description: 'Kiste',
        supplier: 'Nord',
        weight: 48_500,
        width: 1_500,
        depth: 600,
        height: 850,
        cost: 12_500_000,
        price: 19_900_000,
      },
      changes: [],
    });
    await broughtIn(owner, told);
    expect(await goods('T1')).toMatchObject({weight: 48_500, width: 1_500, cost: 12_500_000});
  });

  test('[IMPORT-14] one number that shows the point tells of the others of its column, and of no other column', async () => {
    const text = file(row('P1', '900;10;20;30;1.250;1.250'), row('P2', '900;10;20;30;12.50;2'));
    expect(await codesOf(text)).toEqual(['2 price import.two-numbers']);
  });

  test('[IMPORT-14] a comma before a fraction is wrong until somebody says so of its column, also among commas', async () => {
    const text = `${HEAD.replaceAll(';', ',')}\nC1,Kiste,Nord,900,10,20,30,"12,50","1.250,75"\n`;
    expect(await codesOf(text)).toEqual(['2 cost fault.not-a-number', '2 price fault.not-a-number']);
    const {import: told} = await sendTakenFile(owner, text);
    const looked = await lookAtWholeFile(owner, told, true, 0, all(told.columns, {decimal: 'comma'}));
    expect(looked).toMatchObject({fresh: 1, wrong: 0});
    expect((await rowsOf(owner, told.id))[0]?.values).toMatchObject({cost: 125_000, price: 12_507_500});
  });

  test('[IMPORT-14] a unit in a head is the column’s, in every language and way, and a cell may say another', async () => {
    const head =
      'Artikelcode,Beschreibung,Lieferant,Gewicht (kg),Breite [cm],depth_in,Höhe in m,Kosten,Preis';
    const text = `${head}\nU1,Kiste,Nord,5.4,38,2,1.2,1,2\nU2,Kiste,Nord,900 g,3 mm,1 cm,20 mm,1,2\n`;
    const {import: told} = await sendTakenFile(owner, text);
    const matched = told.matched.with(0, 'code');
    expect(matched.slice(3, 7)).toEqual(['weight', 'width', 'depth', 'height']);
    expect(await lookAtWholeFile(owner, {...told, matched})).toMatchObject({fresh: 2, wrong: 0});
    const [first, second] = await rowsOf(owner, told.id);
    expect(first?.values).toMatchObject({weight: 5_400, width: 380, depth: 51, height: 1_200});
    expect(second?.values).toMatchObject({weight: 900, width: 3, depth: 10, height: 20});
  });

  test('[IMPORT-14] a head that measures something else, or says what nobody knows, is left to a person', async () => {
    const head = 'code,description,supplier,weight (cm),width (net),depth,height,cost (per 100),price (EUR)';
    const text = `${head}\nH1,Kiste,Nord,9,1,2,3,1,2\n`;
    const matched = ['code', 'description', 'supplier', '', '', 'depth', 'height', '', 'price'];
    expect(await columnsOf(text)).toEqual(matched);
    const {import: told} = await sendTakenFile(owner, text);
    const asked = {work: newId(), matched: matched.with(3, 'weight'), made: true};
    const refused = await owner.call('POST', `/api/imports/${told.id}/check`, asked);
    expect([refused.status, refused.body['code'], refused.body['column']]).toEqual([
      409,
      'import.other-measure',
      'weight (cm)',
    ]);
    const readings = all(told.columns, {unit: ''}).with(3, {...UNKNOWN_FORMAT, unit: 'kg'});
    const again = await owner.call('POST', `/api/imports/${told.id}/check`, {
      ...asked,
      work: newId(),
      readings,
    });
    expect(again.status).toBe(200);
  });

  test('[IMPORT-14] what a spreadsheet has made of a code is wrong in any column, and lost zeros are asked for', async () => {
    await moveIn(owner, file(row('PEN'), row('CUP'), row('TEA')));
    const head = 'goods,code,units';
    const text = [
      head,
      'PEN,4.00638E+12,1',
      'CUP,36000291452,1',
      'TEA,"4,00638E+12",6',
      '4E+12,1234565,1',
    ].join('\n');
    expect(await codesOf(text, 'goodsCode')).toEqual([
      '2 code import.spoilt',
      '3 code import.lost-zeros',
      '4 code import.spoilt',
      '5 goods import.spoilt',
      '5 code import.lost-zeros',
    ]);
    expect(await codesOf(file(row('4.00638E+12', undefined, '#N/A')))).toEqual([
      '2 code import.spoilt',
      '2 description import.spoilt',
    ]);
    const {import: told} = await sendTakenFile(owner, `${head}\nCUP,36000291452,1\nTEA,1234565,2\n`, {
      kind: 'goodsCode',
    });
    expect(await lookAtWholeFile(owner, told, true, 0, all(told.columns, {zeros: 'lost'}))).toMatchObject({
      fresh: 2,
    });
    await broughtIn(owner, told);
    const codes = (await owner.list('goodsCode')).map(({code, scanned}) => [String(code), String(scanned)]);
    expect(codes.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['01234565', '00000001234565'],
      ['036000291452', '00036000291452'],
    ]);
  });

  test('[IMPORT-14] numbers of a house that chance gave a check digit are no GTINs', async () => {
    const own = ['100000001', '100000002', '100000003', '100000009'];
    expect(await codesOf(file(...own.map((code) => row(code))))).toEqual([]);
    expect(await codesOf(file(row('36000291452')))).toEqual(['2 code import.lost-zeros']);
  });

  test('[IMPORT-14] a file of the machine’s own comes back and changes nothing, of every list', async () => {
    const size = newId();
    await owner.do('binSize.create', {id: size, name: 'Small', width: 4_000, depth: 4_000, height: 4_000});
    await owner.do('bin.create', {
      id: newId(),
      warehouse: owner.warehouse,
      name: 'A-01',
      size,
      property: 'Normal',
    });
    await moveIn(owner, 'name,city,address,contact,manager,level\nOrt,Ulm,Weg 1,1,A,1\n', {kind: 'customer'});
    await moveIn(owner, 'name,plate,contact\nAna,K-1,1\n', {kind: 'driver'});
    await moveIn(owner, 'name,quantity,cost\nLift,2,1200.50\n', {kind: 'capital'});
    const rate =
      'send_city,receiver_city,transportation_supplier,min_payment,weight_fee,volume_fee\nUlm,Kiel,DX,10.5,0.25,3\n';
    await moveIn(owner, rate, {kind: 'freightRate'});
    const words = file(row('M1', '900;10;20;30;1.25;19.99', '=Kettle, ""steel""'));
    await moveIn(owner, words);
    for (const list of [
      'supplier',
      'customer',
      'goods',
      'goodsCode',
      'binSize',
      'bin',
      'driver',
      'capital',
      'freightRate',
    ]) {
      const sheet = await owner.call('GET', `/api/lists/${list}?limit=1000&form=raw`);
      const lines = sheet.text.trim().split('\r\n').length - 1;
      const {import: told} = await sendTakenFile(owner, sheet.text, {kind: list});
      const looked = await lookAtWholeFile(owner, told);
      expect({list, ...looked}, JSON.stringify(await faultsOf(owner, told.id))).toMatchObject({
        list,
        fresh: 0,
        changed: 0,
        same: lines,
        wrong: 0,
      });
      expect(lines).toBeGreaterThan(0);
    }
  });

  test('[IMPORT-6] a file is parted as it says itself, and by what its lines show', async () => {
    const parted = HEAD.split(';');
    const texts = row('X1', undefined, 'Schraube, verzinkt, 4,0 × 40, 200 Stück');
    for (const text of [
      file(texts),
      `sep=;\r\n${file(texts)}`,
      `sep=\t\n${file(row('X1')).replaceAll(';', '\t')}`,
      `\r\n \r\n${file(texts)}\r\n;;;;;;;;\r\n`,
      `\uFEFF\uFEFF"code";"description";${HEAD.split(';').slice(2).join(';')}\n${texts}`,
      Buffer.from(file(texts), 'utf16le'),
      Buffer.from(file(texts), 'utf16le').swap16(),
    ]) {
      const {import: told} = await sendTakenFile(owner, text);
      expect([told.columns, told.matched, told.lines]).toEqual([parted, parted, 1]);
    }
    const broken = HEAD.replace('weight', '"weight\n(kg)"');
    expect(await columnsOf(`${broken}\n${texts}`)).toEqual(parted);
    expect(await columnsOf('goods;code (EAN, GTIN)\r\nX1;4006381333931', 'goodsCode')).toEqual([
      'goods',
      'code',
    ]);
    const faults = await codesOf(`sep=;\n\n${HEAD}\n\n${row('X1', 'heavy;10;20;30;1;2')}`);
    expect(faults).toEqual(['5 weight fault.not-a-number']);
  });

  test('[IMPORT-15] a file shows which of its rows are new, which change and where, and which are wrong', async () => {
    await moveIn(owner, file(row('R1'), row('R2')));
    const text = file(
      row('R1'),
      row('R2', '901;10;20;30;1;2'),
      row('R3', '5 kg;10;20;30;1;2'),
      row('R4', 'x;1;1;1;1;1'),
    );
    const {import: told} = await sendTakenFile(owner, text);
    await lookAtWholeFile(owner, told);
    const rows = await rowsOf(owner, told.id);
    expect(rows.map(({does, changes, before, values}) => [does, changes, before, values['weight']])).toEqual([
      ['same', [], undefined, 900],
      ['changed', ['weight'], {weight: 900}, 901],
      ['fresh', [], undefined, 5_000],
      ['wrong', [], undefined, 'x'],
    ]);
    // What is wrong by another line is told with the row, too.
    const {import: twice} = await sendTakenFile(owner, file(row('D1'), row('D2'), row('D1')));
    await lookAtWholeFile(owner, twice);
    expect((await rowsOf(owner, twice.id)).map(({does}) => does)).toEqual(['fresh', 'fresh', 'wrong']);
    const many = Array.from({length: 620}, (_, i) => row(`N${String(i)}`));
    const {import: long} = await sendTakenFile(owner, file(...many));
    expect((await rowsOf(owner, long.id)).map(({line}) => line)).toEqual(many.map((_, i) => i + 2));
    const stranger = await Caller.register(server.url, {name: 'another'});
    expect((await stranger.call('GET', `/api/imports/${told.id}/rows`)).status).toBe(404);
    expect((await owner.call('GET', `/api/imports/${told.id}/rows?after=x`)).status).toBe(400);
  });

  test('[IMPORT-14] what is no reading is refused', async () => {
    const {import: told} = await sendTakenFile(owner, file(row('Z1')));
    const check = async (readings: unknown): Promise<number> =>
      (
        await owner.call('POST', `/api/imports/${told.id}/check`, {
          work: newId(),
          matched: told.matched,
          made: true,
          readings,
        })
      ).status;
    expect(await check([{decimal: 'dot', unit: '', zeros: ''}])).toBe(400);
    expect(await check(all(['one'], {}))).toBe(409);
    expect(await check(all(told.columns, {unit: 'stone'}))).toBe(409);
    expect((await sendFile(owner, file(row('Z1')), {kind: 'goods'})).status).toBe(200);
  });
});
