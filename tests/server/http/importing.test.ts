import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {RULES} from '#domain/actions.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {
  broughtIn,
  lookAtWholeFile,
  faultsOf,
  importOf,
  moveIn,
  sendFile,
  sendTakenFile,
} from '../rig/importing.ts';
import {startWork} from '../rig/long-work.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

const SUPPLIERS = `supplier_name,supplier_city,supplier_address,supplier_contact,supplier_manager,supplier_level
Norte,Porto,Rua 1,"+351 22",Ana,1
Sul,Faro,"Rua 2, 3.º",1568,Rui,2
`;
const HEAD =
  'goods_code,goods_desc,goods_supplier,goods_weight,goods_w,goods_d,goods_h,unit_volume,goods_unit,goods_cost,goods_price,openid';
const line = (
  code: string,
  more: Partial<Record<'supplier' | 'weight' | 'unit' | 'cost', string>> = {},
): string =>
  `${code},Kettle ${code},${more.supplier ?? 'Norte'},${more.weight ?? '940'},54.58,160,240.4,0.0038,${more.unit ?? 'Box'},${more.cost ?? '14.5'},29.9,x`;
const goodsFile = (...lines: readonly string[]): string => [HEAD, ...lines, ''].join('\n');

describe.each(DATABASES)('moving in, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
  });
  afterAll(() => server.close());

  const goods = async (): Promise<Row[]> => owner.list('goods');
  const prove = (): Promise<string[]> =>
    server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES));

  test('[IMPORT-3] suppliers and goods of the old system come in, and the history proves them', async () => {
    expect(await moveIn(owner, SUPPLIERS, {kind: 'supplier'})).toMatchObject({state: 'done', failed: 0});
    const work = await moveIn(owner, goodsFile(line('A1'), line('A2', {unit: 'Bag', supplier: 'Sul'})));
    expect(work).toMatchObject({state: 'done', failed: 0, total: 4, done: 4});
    const rows = await goods();
    const suppliers = await owner.list('supplier');
    expect(rows.map(({code}) => String(code)).toSorted()).toEqual(['A1', 'A2']);
    const [a1] = rows.filter(({code}) => code === 'A1');
    expect(a1).toMatchObject({
      description: 'Kettle A1',
      supplier: suppliers.find(({name}) => name === 'Norte')?.['id'],
      weight: 940,
      width: 55,
      height: 240,
      unit_volume: 55 * 160 * 240,
      cost: 145_000,
      price: 299_000,
      creater: owner.session.operator,
    });
    expect((await owner.list('goodsUnit')).map(({name}) => String(name)).toSorted()).toEqual(['Bag', 'Box']);
    expect(await prove()).toEqual([]);
  });

  test('[IMPORT-5] the same file again changes nothing; one that says otherwise changes just that', async () => {
    const before = await goods();
    const {import: told} = await sendTakenFile(
      owner,
      goodsFile(line('A1'), line('A2', {unit: 'Bag', supplier: 'Sul'})),
    );
    expect(await lookAtWholeFile(owner, told)).toMatchObject({
      fresh: 0,
      changed: 0,
      same: 2,
      wrong: 0,
      state: 'checked',
    });
    await broughtIn(owner, told);
    expect(await goods()).toEqual(before);
    const {import: other} = await sendTakenFile(
      owner,
      goodsFile(line('A1', {weight: '941', unit: ''}), line('A3')),
    );
    expect(await lookAtWholeFile(owner, other)).toMatchObject({fresh: 1, changed: 1, same: 0, wrong: 0});
    expect((await goods()).length).toBe(2);
    await broughtIn(owner, other);
    const after = await goods();
    const was = before.find(({code}) => code === 'A1');
    const {update_time: _a, version: _b, ...rest}: Row = {...was, weight: 941};
    expect(after.find(({code}) => code === 'A1')).toMatchObject(rest);
    expect(after).toHaveLength(3);
    expect(await prove()).toEqual([]);
  });

  test('[T14] [IMPORT-5] a dry run names every fault by its row and column, and writes nothing', async () => {
    const before = [await goods(), await owner.list('goodsUnit')];
    const file = goodsFile(
      line('B1', {unit: 'Crate'}),
      line('B2', {weight: '"1,5"', cost: 'free'}),
      line('B3', {supplier: 'Nobody'}),
      line('B1'),
      line('', {weight: '0'}),
      `${line('B4')},too,many`,
    );
    const {import: told} = await sendTakenFile(owner, file);
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 1, changed: 0, same: 0, wrong: 5});
    expect(await faultsOf(owner, told.id)).toEqual([
      {line: 3, column: 'goods_weight', field: 'weight', code: 'fault.not-a-number', value: '1,5'},
      {line: 3, column: 'goods_cost', field: 'cost', code: 'fault.not-a-number', value: 'free'},
      {line: 4, column: 'goods_supplier', field: 'supplier', code: 'import.not-there', value: 'Nobody'},
      {line: 5, column: '', field: '', code: 'import.twice', value: '2'},
      {line: 6, column: 'goods_code', field: 'code', code: 'fault.required', value: ''},
      {line: 6, column: 'goods_weight', field: 'weight', code: 'fault.positive', value: '0'},
      {line: 7, column: '', field: '', code: 'import.ragged', value: ''},
    ]);
    expect([await goods(), await owner.list('goodsUnit')]).toEqual(before);
    const refused = await owner.call('POST', `/api/imports/${told.id}/bring-in`, {work: newId()});
    expect([refused.status, refused.body['code'], refused.body['rows']]).toEqual([
      409,
      'import.rows-wrong',
      5,
    ]);
    const sheet = await owner.call('GET', `/api/imports/${told.id}/faults`, undefined, {accept: 'text/csv'});
    expect(sheet.text.split('\r\n')).toContain('4,goods_supplier,Nobody,import.not-there');
    expect(sheet.text.split('\r\n')).toHaveLength(9);
  });

  test('[IMPORT-5] all that can be known to be wrong with a row is told at once: cells, rules, and what stands there twice', async () => {
    const file = goodsFile(
      line('E1', {cost: '"1,5"'}),
      line('E1', {cost: '"1,5"', weight: '-1', supplier: 'Nobody'}),
      line('', {cost: 'free', weight: '-1'}),
      line('', {cost: 'free'}),
      `${line('E1', {cost: 'free'})},more`,
    );
    const {import: told} = await sendTakenFile(owner, file);
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 0, changed: 0, same: 0, wrong: 5});
    expect(
      (await faultsOf(owner, told.id)).map(
        ({line: at, field, code}) => `${String(at)} ${String(field)} ${String(code)}`,
      ),
    ).toEqual([
      '2 cost fault.not-a-number',
      '3 cost fault.not-a-number',
      '3 supplier import.not-there',
      '3 weight fault.positive',
      '3  import.twice',
      '4 cost fault.not-a-number',
      '4 code fault.required',
      '4 weight fault.positive',
      '5 cost fault.not-a-number',
      '5 code fault.required',
      '6  import.ragged',
      '6 cost fault.not-a-number',
    ]);
  });

  test('[IMPORT-3] what has become wrong since the dry run keeps all of it out, and everybody edits again', async () => {
    const {import: told} = await sendTakenFile(owner, goodsFile(line('C1'), line('C2', {supplier: 'Sul'})));
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 2, wrong: 0});
    const sul = (await owner.list('supplier')).find(({name}) => name === 'Sul') ?? {};
    await owner.do('supplier.edit', {
      id: String(sul['id']),
      version: Number(sul['version']),
      set: '{"name":"South"}',
    });
    const before = await goods();
    const work = await broughtIn(owner, told);
    expect(work).toMatchObject({state: 'stopped', code: 'import.rows-wrong', failed: 1});
    expect(await goods()).toEqual(before);
    expect(await importOf(owner, told.id)).toMatchObject({state: 'checked', wrong: 1, fresh: 1});
    const again = (await owner.list('supplier')).find(({name}) => name === 'South') ?? {};
    await owner.do('supplier.edit', {
      id: String(sul['id']),
      version: Number(again['version']),
      set: '{"name":"Sul"}',
    });
    await lookAtWholeFile(owner, told);
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done'});
    expect(await goods()).toHaveLength(before.length + 2);
    expect(await prove()).toEqual([]);
  });

  test('[IMPORT-3] a file of many pages comes in whole, with names that it alone knows', async () => {
    const lines = Array.from({length: 1_203}, (_, i) =>
      line(`D${String(i)}`, {unit: `Unit ${String(i % 700)}`}),
    );
    const before = (await goods()).length;
    const {import: told} = await sendTakenFile(owner, goodsFile(...lines));
    expect(told).toMatchObject({lines: 1_203, state: 'read'});
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 1_203, wrong: 0});
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done', total: 2_406, done: 2_406, failed: 0});
    const counted = await owner.call('GET', '/api/lists/goods?limit=1');
    expect(counted.body['count']).toBe(before + 1_203);
    const units = await owner.call('GET', '/api/lists/goodsUnit?limit=1');
    expect(units.body['count']).toBe(2 + 700);
    expect(await prove()).toEqual([]);
  });

  test('[IMPORT-9] bins, codes of goods and opening stock come in, and a second time change nothing', async () => {
    const sizes = 'bin_size,bin_size_w,bin_size_d,bin_size_h\nBig,1100,1200,1800\n';
    const bins = 'bin_name,bin_size,bin_property\nA010101,Big,Normal\nR03-00,Big,damage\n';
    const codes = 'goods_code,bar_code,units\nA1,4006381333931,1\nA2,CARTON-6,6\n';
    const opening = 'bin_name,goods_code,goods_qty,t_code\nA010101,A1,11,x\nR03-00,A1,19,x\nA010101,A2,5,x\n';
    await moveIn(owner, sizes, {kind: 'binSize'});
    await moveIn(owner, bins, {kind: 'bin'});
    await moveIn(owner, codes, {kind: 'goodsCode'});
    await moveIn(owner, opening, {kind: 'stock'});
    const a1 = (await owner.list('goods', 'search=A1')).find(({code}) => code === 'A1');
    const figures = (await owner.list('figures', `warehouse=${owner.warehouse}`)).find(
      ({goods: of}) => of === a1?.['id'],
    );
    expect(figures).toMatchObject({goods_qty: 30, damage: 19, can_order: 11});
    expect(await owner.list('goodsCode')).toHaveLength(2);
    for (const [file, name, rows] of [
      [bins, 'bin', 2],
      [codes, 'goodsCode', 2],
      [opening, 'stock', 3],
    ] as const) {
      const {import: told} = await sendTakenFile(owner, file, {kind: name});
      expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 0, changed: 0, same: rows, wrong: 0});
      await broughtIn(owner, told);
    }
    const wrong = 'bin,goods,quantity\nA010101,A1,12\nnowhere,A1,1\nR03-00,A2,0\nA010101,A1,11\n';
    const {import: told} = await sendTakenFile(owner, wrong, {kind: 'stock'});
    expect(await lookAtWholeFile(owner, told)).toMatchObject({wrong: 3, same: 1});
    expect((await faultsOf(owner, told.id)).map(({line: at, code}) => [at, code])).toEqual([
      [2, 'import.stock-there'],
      [3, 'import.not-there'],
      [4, 'fault.positive'],
    ]);
    expect(await prove()).toEqual([]);
  });

  test('[IMPORT-9] goods that are tracked come in under their lots, and what does not fit is told by row', async () => {
    const [row] = await owner.list('goods', 'search=A1');
    const {supplier} = row ?? {};
    const party = (await owner.list('supplier')).find(({id}) => id === supplier);
    const head = 'code,description,supplier,weight,width,depth,height,unit,cost,price,tracked_by';
    const made = (code: string, by: string) =>
      `${code},Milk,${String(party?.['name'])},9,2,3,4,Box,1,2,${by}`;
    await moveIn(
      owner,
      [head, made('T-LOT', 'lot'), made('T-EXP', 'Expiry'), made('T-SER', 'serial')].join('\n'),
    );
    const columns = 'bin,goods,quantity,lot,expiry';
    const wrong = [
      columns,
      'A010101,T-LOT,4,,',
      'A010101,T-EXP,4,E1,',
      'A010101,T-EXP,4,E1,31.12.2031',
      'A010101,T-SER,2,S1,',
      'A010101,A1,3,,2031-12-31',
      'A010101,T-EXP,1,E2,2031-12-31',
      'R03-00,T-EXP,1,E2,2031-12-30',
      'A010101,T-SER,1,S2,',
      'R03-00,T-SER,1,S2,',
      `A010101,T-LOT,1,${'x'.repeat(61)},`,
    ].join('\n');
    const {import: told} = await sendTakenFile(owner, wrong, {kind: 'stock'});
    expect(told.matched).toEqual(['bin', 'goods', 'quantity', 'lot', 'expires_at']);
    expect(await lookAtWholeFile(owner, told)).toMatchObject({wrong: 8, fresh: 2});
    expect((await faultsOf(owner, told.id)).map(({line: at, field, code}) => [at, field, code])).toEqual([
      [2, 'lot', 'lot.missing'],
      [3, 'expires_at', 'lot.expiry-missing'],
      [4, 'expires_at', 'fault.not-a-day'],
      [5, 'lot', 'serial.elsewhere'],
      [6, 'lot', 'fault.required'],
      [8, 'expires_at', 'import.other-expiry'],
      [10, '', 'import.twice'],
      [11, 'lot', 'fault.too-long'],
    ]);
    const right = [
      columns,
      'A010101,T-LOT,4,L1,',
      'R03-00,T-LOT,6,L1,',
      'A010101,T-EXP,5,E1,2031-12-31',
      'A010101,T-EXP,2,E2,2030-02-28',
      'A010101,T-SER,1,S1,',
    ].join('\n');
    await moveIn(owner, right, {kind: 'stock'});
    const lots = await owner.list('lot');
    expect(lots.map(({code}) => String(code)).toSorted()).toEqual(['E1', 'E2', 'L1', 'S1']);
    expect(lots.find(({code}) => code === 'E1')).toMatchObject({expires_at: Date.UTC(2032, 0, 1) - 1});
    const {import: again} = await sendTakenFile(owner, right, {kind: 'stock'});
    expect(await lookAtWholeFile(owner, again)).toMatchObject({same: 5, fresh: 0, wrong: 0});
    const {import: other} = await sendTakenFile(
      owner,
      [columns, 'R03-00,T-SER,1,S1,', 'R03-00,T-EXP,1,E1,2031-12-30'].join('\n'),
      {kind: 'stock'},
    );
    await lookAtWholeFile(owner, other);
    expect((await faultsOf(owner, other.id)).map(({code, value}) => [code, value])).toEqual([
      ['serial.elsewhere', 'S1'],
      ['import.other-expiry', '2031-12-31'],
    ]);
    expect(await prove()).toEqual([]);
  });

  test('[IMPORT-10] codes of the old system come in as its table of them, and denote what they were printed for', async () => {
    const hex = (n: number): string => n.toString(16).padStart(32, 'ab');
    const rows = [
      `GOODS,A1,${hex(1)},x`,
      `BINSET,A010101,${hex(2).toUpperCase()},x`,
      `GOODS,GONE-1,${hex(3)},x`,
      `mending,eyJ0eXAi,${hex(4)},x`,
    ];
    const file = (...lines: readonly string[]): string =>
      ['mode,code,bar_code,openid', ...lines, ''].join('\n');
    const {import: told} = await sendTakenFile(owner, file(...rows), {kind: 'oldCode'});
    expect(told.matched).toEqual(['kind', 'of', 'code', '']);
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 2, changed: 0, same: 2, wrong: 0});
    expect((await faultsOf(owner, told.id)).map(({line: at, code, value}) => [at, code, value])).toEqual([
      [4, 'import.old-code-idle', 'GONE-1'],
      [5, 'import.old-code-idle', 'eyJ0eXAi'],
    ]);
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done', failed: 0});
    const id = async (list: string, code: string): Promise<unknown> =>
      (await owner.list(list, `search=${code}`))[0]?.['id'];
    const [a1, a2, bin] = [await id('goods', 'A1'), await id('goods', 'A2'), await id('bin', 'A010101')];
    const loaded = async () =>
      (await owner.list('oldCode'))
        .toSorted((a, b) => (String(a['code']) < String(b['code']) ? -1 : 1))
        .map(({code, kind: on, of}) => [code, on, of]);
    expect(await loaded()).toEqual([
      [hex(1), 'goods', a1],
      [hex(2), 'bin', bin],
    ]);
    // Again it is the same; what a later file says otherwise counts, and a faulty row keeps all of it out.
    const later = file(`GOODS,A2,${hex(1)},x`, `BINSET,A010101,${hex(2)},x`);
    const {import: other} = await sendTakenFile(owner, later, {kind: 'oldCode'});
    expect(await lookAtWholeFile(owner, other)).toMatchObject({fresh: 0, changed: 1, same: 1, wrong: 0});
    expect(await broughtIn(owner, other)).toMatchObject({state: 'done'});
    expect((await loaded())[0]).toEqual([hex(1), 'goods', a2]);
    const wrong = file(
      `GOODS,A1,${hex(5)},x`,
      'GOODS,A1,4006381333931,x',
      `GOODS,A2,${hex(5)},x`,
      'GOODS,,,x',
    );
    const {import: bad} = await sendTakenFile(owner, wrong, {kind: 'oldCode'});
    expect(await lookAtWholeFile(owner, bad)).toMatchObject({fresh: 1, wrong: 3});
    expect((await faultsOf(owner, bad.id)).map(({line: at, field, code}) => [at, field, code])).toEqual([
      [3, 'code', 'import.no-old-code'],
      [4, '', 'import.twice'],
      [5, 'of', 'fault.required'],
      [5, 'code', 'fault.required'],
    ]);
    expect(await prove()).toEqual([]);
  });

  test('[IMPORT-6] columns are known by labels of any language, and by no others', async () => {
    const heads =
      'Artikelcode;Beschreibung;Lieferant;Gewicht (g);Breite;Tiefe;Höhe;Einheit;Lagerort am Montag';
    const {import: told, sample} = await sendTakenFile(owner, `${heads}\nE1;Kessel;Norte;1;2;3;4;Box;x\n`);
    expect(told.matched).toEqual([
      'code',
      'description',
      'supplier',
      'weight',
      'width',
      'depth',
      'height',
      'unit',
      '',
    ]);
    expect(sample).toEqual([['E1', 'Kessel', 'Norte', '1', '2', '3', '4', 'Box', 'x']]);
    const matched = told.matched.with(8, 'origin');
    const ask = (to: readonly string[]) =>
      owner.call('POST', `/api/imports/${told.id}/check`, {work: newId(), matched: to, made: true});
    expect((await ask(matched.with(8, 'code'))).body).toMatchObject({
      code: 'import.column-twice',
      column: 'Lagerort am Montag',
    });
    expect((await ask(matched.with(8, 'secret'))).body).toMatchObject({code: 'import.column-unknown'});
    expect((await ask(matched.with(0, ''))).body).toMatchObject({
      code: 'import.column-missing',
      field: 'code',
    });
    expect((await ask([])).body).toMatchObject({code: 'import.columns'});
    // An id that names other work is no look at this file, and tells nothing of that.
    const {id: other} = await startWork(owner, 'outbound.releaseAll', {});
    const looked = await owner.call('POST', `/api/imports/${told.id}/check`, {
      work: other,
      matched,
      made: true,
    });
    expect([looked.status, looked.body['code']]).toEqual([409, 'import.not-now']);
  });

  test('[IMPORT-7] what is no table says why, and nothing of it is kept', async () => {
    const zip = Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]);
    const latin = Buffer.from('goods_code,goods_desc\nF1,Stück\n', 'latin1');
    const cases: readonly [string | Uint8Array, number, string, number?][] = [
      ['', 400, 'import.empty'],
      ['\n \n', 400, 'import.empty'],
      ['goods_code\n', 400, 'import.no-rows'],
      [zip, 400, 'import.broken'],
      [Buffer.from('goods_code\nF1\0\n'), 400, 'import.binary', 2],
      ['goods_code\n"F1\nF2\nF3', 400, 'import.quote-open', 2],
      [`goods_code\n"${'x'.repeat(40_000)}`, 400, 'import.cell-too-long', 2],
      [`goods_code\n${`${'x'.repeat(30_000)},`.repeat(4)}`, 400, 'import.row-too-long', 2],
      [`${'a,'.repeat(300)}\n1`, 400, 'import.too-many-columns', 1],
      [latin, 400, 'import.encoding'],
    ];
    for (const [file, status, code, at] of cases) {
      const id = newId();
      const answer = await sendFile(owner, file, {id});
      expect([answer.body['code'], answer.status, at ?? answer.body['line']]).toEqual([
        code,
        status,
        answer.body['line'],
      ]);
      expect((await owner.call('GET', `/api/imports/${id}`)).status).toBe(404);
    }
    const {sample} = await sendTakenFile(owner, latin, {encoding: 'windows-1252'});
    expect(sample).toEqual([['F1', 'Stück']]);
    const utf16 = Buffer.from('\uFEFFgoods_code\tgoods_desc\r\nF1\tStück\r\n', 'utf16le');
    expect((await sendTakenFile(owner, utf16)).sample).toEqual([['F1', 'Stück']]);
    expect((await sendTakenFile(owner, '\uFEFFgoods_code,"goods ""desc"\r"F\r1",x')).sample).toEqual([
      ['F\r1', 'x'],
    ]);
    expect((await sendFile(owner, 'a\n1', {encoding: 'klingon'})).body['code']).toBe(
      'import.encoding-unknown',
    );
    expect((await sendFile(owner, 'a\n1', {kind: 'movingIn'})).status).toBe(404);
  });

  test('[IMPORT-8] whoever may edit such rows brings them in, and nobody else sees the file', async () => {
    const [keeper, inbound] = [await owner.hire('StockControl'), await owner.hire('Inbound')];
    expect((await sendFile(keeper, SUPPLIERS, {kind: 'supplier'})).status).toBe(403);
    expect((await sendFile(inbound, goodsFile(line('G1')))).status).toBe(403);
    for (const name of ['goods\0.csv', 'goods\u0085.csv'])
      expect((await sendFile(keeper, goodsFile(line('G1')), {name})).status).toBe(400);
    const {import: told} = await sendTakenFile(keeper, goodsFile(line('G1')));
    expect((await inbound.call('GET', `/api/imports/${told.id}`)).status).toBe(403);
    expect(((await inbound.call('GET', '/api/imports')).body['results'] as unknown[]).length).toBe(0);
    const other = await sendFile(inbound, 'name\nD\n', {kind: 'driver', id: told.id});
    expect(other.status, other.text).toBe(403);
    const stranger = await Caller.register(server.url);
    expect((await stranger.call('GET', `/api/imports/${told.id}`)).status).toBe(404);
    await lookAtWholeFile(keeper, told);
    expect(await broughtIn(keeper, told)).toMatchObject({state: 'done'});
    expect((await owner.list('goods', 'search=G1')).find(({code}) => code === 'G1')).toMatchObject({
      creater: keeper.session.operator,
    });
    const {import: late} = await sendTakenFile(keeper, goodsFile(line('G2')));
    await lookAtWholeFile(keeper, late);
    const row = (await owner.list('staff')).find(({id}) => id === keeper.session.operator) ?? {};
    await owner.do('staff.edit', {
      id: String(row['id']),
      version: Number(row['version']),
      set: '{"is_locked":1}',
    });
    // Whoever sent it may do nothing any more: it comes in in the name of whoever brings it in.
    expect(await broughtIn(owner, late)).toMatchObject({state: 'done'});
    const made = (await owner.list('goods', 'search=G2')).find(({code}) => code === 'G2');
    expect(made).toMatchObject({creater: owner.session.operator});
  });

  test('[IMPORT-8] long work of files is begun by a file alone', async () => {
    for (const name of ['import.check', 'import.bringIn']) {
      const body = {id: newId(), kind: name, args: {file: newId()}, warehouse: owner.warehouse};
      expect((await owner.call('POST', '/api/long-work', body)).status).toBe(403);
    }
  });
});
