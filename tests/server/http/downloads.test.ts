import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {DOWNLOAD_LISTS} from '#domain/downloads.ts';
import {nameOfColumn} from '#domain/kernel/list.ts';
import {LISTS} from '#domain/lists.ts';
import {readXlsx, rowsByTitle} from '../rig/read-xlsx.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

/** Codes and texts that a spreadsheet likes to make something else of. */
const GTIN = '00012345678905';
const RUNS = ['=1+1', '+1', '-1', '@x'];
/** 2026-03-29 01:30 UTC: in Berlin the clock has just gone from 2 to 3. */
const SPRING = Date.UTC(2026, 2, 29, 1, 30);
/** 0:30 UTC: it has not yet. */
const BEFORE = Date.UTC(2026, 2, 29, 0, 30);

describe.each(DATABASES)('downloads on %s', (kind) => {
  let site: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    site = await openServer(kind);
    owner = await Caller.register(site.url);
    const {warehouse} = owner;
    const address = {city: 'Berlin', address: 'Weg 1', contact: '1', manager: 'A'};
    await edit('warehouse', {time_zone: 'Europe/Berlin'});
    await edit('company', {currency: 'EUR'});
    const supplier = newId();
    await owner.do('supplier.create', {id: supplier, name: 'Norte <&> "Söhne"', ...address, level: 3});
    const measures = {weight: 1_250, width: 100, depth: 200, height: 300, price: 200_000};
    const goods = [GTIN, ...RUNS].map((code) => ({code, id: newId()}));
    for (const [i, {code, id}] of goods.entries())
      await owner.do('goods.create', {
        id,
        code,
        description: `Kettle _x0041_ ${code}`,
        supplier,
        ...measures,
        cost: i === 0 ? 125_000 : 12_345,
        tracked_by: i === 0 ? 'lot' : 'none',
      });
    const size = newId();
    await owner.do('binSize.create', {id: size, name: 'Small', width: 400, depth: 400, height: 400});
    for (const [i, name] of ['A-10', 'A-2'].entries()) {
      const bin = newId();
      await owner.do('bin.create', {id: bin, warehouse, name, size, property: 'Normal'});
      await owner.do('stock.adjust', {
        warehouse,
        bin,
        goods: goods[i + 1]?.id ?? '',
        change: 1_000 * (i + 1),
        reason: 'opening',
      });
    }
    const lines = JSON.stringify([{goods: goods[1]?.id, quantity: 4}]);
    await owner.do('inbound.announce', {supplier, lines, expected_on: '2026-12-24'});
  });
  afterAll(() => site.close());

  /** Sets fields of the one row of a list. */
  async function edit(list: string, set: Row): Promise<void> {
    const [row] = await owner.list(list);
    await owner.do(`${list}.edit`, {
      id: String(row?.['id']),
      version: Number(row?.['version']),
      set: JSON.stringify(set),
    });
  }

  const brands = (version: number, count: number, name: string): Row[] =>
    Array.from({length: count}, (_, i) => ({
      id: newId(),
      name: `${name} ${String(i)}`,
      creater: owner.session.operator,
      create_time: SPRING,
      update_time: SPRING,
      version,
    }));

  const at = (list: string, query: string): string =>
    `${site.url}/api/lists/${list}?warehouse=${owner.warehouse}&${query}`;
  const get = async (list: string, query: string, language = 'en-US') => {
    const answer = await fetch(at(list, query), {headers: {...owner.headers, language}});
    return {answer, bytes: Buffer.from(await answer.arrayBuffer())};
  };
  const workbook = async (list: string, query = '', language = 'en-US') =>
    readXlsx((await get(list, `form=xlsx&${query}`, language)).bytes);
  const text = async (list: string, query = '', language = 'en-US') =>
    (await get(list, `form=csv&${query}`, language)).bytes.toString('utf8');

  test('[SHEET-1] a workbook has the columns of the list in their order, in words, and a GTIN keeps its zeros', async () => {
    const book = await workbook(
      'goodslist',
      'columns=supplier.name,code,tracked_by,weight,unit_volume,creater.name',
    );
    const [titles, ...rows] = book.rows;
    expect(titles?.map(({value}) => value)).toEqual([
      'Supplier',
      'Goods code',
      'Tracked by',
      'Weight (g)',
      'Unit volume (m³)',
      'Created by',
    ]);
    const gtin = rows.find((cells) => cells[1]?.value === GTIN);
    expect(gtin?.map(({value}) => value)).toEqual([
      'Norte <&> "Söhne"',
      GTIN,
      'Lot',
      1_250,
      0.006,
      owner.session.name,
    ]);
    expect(gtin?.[1]?.format).toBe('@');
    expect(book.names).toEqual(['Goods']);
    expect(book.isRightToLeft).toBe(false);
  });

  test('[SHEET-1] what nobody asked to see is not in it, all rows of a list are, and the first column leads', async () => {
    const rows = rowsByTitle(await workbook('goods'));
    expect(rows.map((row) => row['Goods code'])).toEqual([GTIN, ...RUNS].toSorted());
    expect(Object.keys(rows[0] ?? {})).not.toContain('Created by');
    const stock = rowsByTitle(await workbook('stockbinlist', 'columns=place,goods.code,quantity'));
    expect(stock.map(Object.values)).toEqual([
      ['A-2', '+1', 2_000],
      ['A-10', '=1+1', 1_000],
      ['Expected of ASN-000001', '=1+1', 4],
    ]);
  });

  test('[SHEET-2] money has the digits of its currency and its name in the title, exactly as it is stored', async () => {
    const query = 'columns=code,cost,price';
    const lines = (await text('downloadgoodslist', query)).replace('\uFEFF', '').split('\r\n');
    expect(lines[0]).toBe('Goods code,Cost (EUR),Price (EUR)');
    expect(lines).toContain(`${GTIN},12.50,20.00`);
    expect(lines).toContain(`'=1+1,1.2345,20.00`);
    const cells =
      (await workbook('downloadgoodslist', query)).rows.find(([code]) => code?.value === GTIN) ?? [];
    expect(cells.map(({value, format}) => [value, format]).slice(1)).toEqual([
      [12.5, '#,##0.00'],
      [20, '#,##0.00'],
    ]);
    await edit('company', {currency: 'JPY'});
    expect((await text('downloadgoodslist', 'columns=price')).split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFPrice (JPY)',
      '20',
    ]);
    await edit('company', {currency: 'EUR'});
  });

  test('[SHEET-3] no text runs as a formula, as text or in a workbook, where it stays what it is', async () => {
    const lines = (await text('goods', 'columns=code')).trim().split('\r\n').slice(1);
    expect(lines.toSorted()).toEqual([GTIN, ...RUNS.map((code) => `'${code}`)].toSorted());
    const book = await workbook('goods', 'columns=code,description');
    const codes = book.rows.slice(1).map(([code]) => String(code?.value));
    expect(codes.toSorted()).toEqual([GTIN, ...RUNS].toSorted());
    expect(book.rows.slice(1).map(([, described]) => described?.value)).toContain(`Kettle _x0041_ ${GTIN}`);
    const sheet = book.parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).not.toMatch(/<f\b|inlineStr/);
    expect(book.parts.get('xl/styles.xml')).toContain('quotePrefix="1"');
    const guarded = /r="A\d+" s="3" t="s"/g;
    expect(sheet.match(guarded)).toHaveLength(RUNS.length);
  });

  test('[SHEET-4] times are those of the warehouse’s clock, also when it changes, and days are days', async () => {
    const {deps} = site.server;
    await deps.storage.write(owner.company, (tx) =>
      tx.insert(
        'goodsBrand',
        brands(tx.version, 2, 'Brand').map((row, i) => ({
          ...row,
          create_time: i === 0 ? BEFORE : SPRING,
        })),
      ),
    );
    const query = 'columns=name,create_time';
    expect((await text('goodsbrand', query)).trim().split('\r\n').slice(1)).toEqual([
      'Brand 0,2026-03-29 01:30',
      'Brand 1,2026-03-29 03:30',
    ]);
    const book = await workbook('goodsbrand', query);
    expect(book.rows.slice(1).map((cells) => cells[1])).toMatchObject([
      {value: 46_110.0625, format: 'yyyy\\-mm\\-dd\\ hh:mm'},
      {value: expect.closeTo(46_110 + 3.5 / 24, 8), format: 'yyyy\\-mm\\-dd\\ hh:mm'},
    ]);
    const asn = await workbook('asn', 'columns=code,expected_on');
    expect(asn.rows[1]?.[1]).toMatchObject({value: 46_380, format: 'yyyy\\-mm\\-dd'});
    const day = await text('goodsbrand', `${query}&is=create_time:2026-03-29`);
    expect(day.trim().split('\r\n')).toHaveLength(3);
    const none = await text('goodsbrand', `${query}&is=create_time:..2026-03-28`);
    expect(none.trim().split('\r\n')).toHaveLength(1);
  });

  test('[SHEET-5] view, search, filters and order are those that are asked for', async () => {
    const asn = async (query: string) => (await text('asn', `columns=code,state,weight&${query}`)).trim();
    expect(await asn('view=announced')).toBe('ASN code,State,Weight (kg)\r\nASN-000001,Announced,5.000');
    expect((await asn('view=finished')).split('\r\n')).toHaveLength(1);
    // What has not come has no moment.
    expect((await asn('is=arrived_at:')).split('\r\n')).toHaveLength(2);
    expect((await asn('is=arrived_at:!')).split('\r\n')).toHaveLength(1);
    const goods = async (query: string) =>
      (await text('goods', `columns=code&${query}`)).trim().split('\r\n').slice(1);
    expect(await goods('search=0001234')).toEqual([GTIN]);
    expect(await goods('is=tracked_by:lot')).toEqual([GTIN]);
    expect(await goods('is=tracked_by:!lot')).toHaveLength(RUNS.length);
    const stock = async (query: string) =>
      (await text('stockbinlist', `columns=quantity&${query}`)).trim().split('\r\n').slice(1);
    expect(await stock('is=quantity:1000..')).toEqual(['2000', '1000']);
    expect(await stock('sort=quantity')).toEqual(['4', '1000', '2000']);
    expect(await stock('sort=-quantity')).toEqual(['2000', '1000', '4']);
    expect(await stock('sort=place&is=place:A-2')).toEqual(['2000']);
    const untracked = await goods('is=tracked_by:!lot&sort=-code');
    expect(await goods('sort=-tracked_by,-code')).toEqual([GTIN, ...untracked]);
    expect(await goods('sort=-tracked_by,code,-code')).toEqual([GTIN, ...untracked.toReversed()]);
    for (const [query, code] of [
      ['columns=nothing', 'list.column'],
      ['is=nothing:1', 'list.column'],
      ['sort=nothing', 'list.column'],
      ['sort=code,nothing', 'list.column'],
      ['form=pdf', 'list.form'],
    ] as const) {
      const answer = await owner.call(
        'GET',
        `/api/lists/goods?form=csv&${query}`.replace('form=csv&form', 'form'),
      );
      expect([query, answer.status, answer.body['code']]).toEqual([query, 400, code]);
    }
  });

  test('[SHEET-5] a page counts by the same filters on its own columns, and is asked by no others', async () => {
    const counted = async (list: string, filter: string) => {
      const at = `/api/lists/${list}?limit=1&warehouse=${owner.warehouse}&is=${filter}`;
      const {status, body} = await owner.call('GET', at);
      return status === 200 ? body['count'] : [status, body['code']];
    };
    expect(await counted('goodsbrand', 'create_time:2026-03-29')).toBe(2);
    expect(await counted('goodsbrand', 'create_time:2026-03-30..')).toBe(0);
    expect(await counted('goodslist', 'tracked_by:lot')).toBe(1);
    expect(await counted('stockbinlist', 'quantity:1000..1999')).toBe(1);
    expect(await counted('stockbinlist', 'quantity:1000&is=quantity:4')).toBe(2);
    expect(await counted('stockbinlist', 'quantity:1000&is=quantity:2..5')).toEqual([400, 'list.filter']);
    expect(await counted('asn', 'expected_on:2026-12-24')).toEqual([400, 'list.filter']);
    expect(await counted('downloadinbound', 'create_time:2020-01-01..')).toBe(1);
    expect(await counted('goodslist', 'supplier.name:Norte')).toEqual([400, 'list.filter']);
    expect(await counted('goodslist', 'cost:1..')).toEqual([400, 'list.column']);
  });

  test('[SHEET-1] [SHEET-5] the trade list is a sheet, too: all its entries by its filters, in words', async () => {
    const told = async (query: string, language = 'en-US') => {
      const at = `/api/trades?form=csv&warehouse=${owner.warehouse}&${query}`;
      const {status, text: all} = await owner.call('GET', at, undefined, {language});
      return status === 200 ? all.replace('\uFEFF', '').trim().split('\r\n') : status;
    };
    const all = await told('');
    expect(all).toEqual([
      'Created,Direction,Movement,Bin,Goods code,Goods description,Quantity,Created by,Document',
      expect.stringMatching(
        /^\d{4}-\d\d-\d\d \d\d:\d\d,Inbound,Adjusted,A-2,'\+1,Kettle _x0041_ \+1,2000,owner/,
      ),
      expect.stringMatching(/,A-10,'=1\+1,/),
    ]);
    expect(await told('bin_name=A-2')).toHaveLength(2);
    expect(await told('mode_code=outbound')).toHaveLength(1);
    expect(await told('bin_name=nowhere')).toBe(404);
    expect(String(await told('', 'de'))).toMatch(/^Erstellt,/);
    const clerk = await owner.hire('StockControl');
    expect((await clerk.call('GET', `/api/trades?form=csv&warehouse=${owner.warehouse}`)).status).toBe(403);
  });

  test('[SHEET-6] in the person’s language; Arabic reads from right to left', async () => {
    expect((await workbook('goods', 'columns=code')).isRightToLeft).toBe(false);
    const book = await workbook('goods', 'columns=code,tracked_by', 'ar');
    expect(book.isRightToLeft).toBe(true);
    expect(book.names[0]).toMatch(/\p{Script=Arabic}/u);
    expect(book.rows[0]?.[0]?.value).toMatch(/\p{Script=Arabic}/u);
    expect(book.rows[1]?.[1]?.value).toMatch(/\p{Script=Arabic}/u);
    const {answer, bytes} = await get('downloadgoodslist', 'form=csv&columns=code,cost', 'de');
    expect(bytes.toString('utf8').split('\r\n')[0]).toBe('\uFEFFArtikelcode,Kosten (EUR)');
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(
      /''Artikel \d{4}-\d\d-\d\d\.csv$/,
    );
  });

  test('[SHEET-7] whoever may not read a list has no sheet of it, and nobody a column that is not told to her', async () => {
    const inbound = await owner.hire('Inbound');
    const plain = await inbound.call('GET', '/api/lists/downloadgoodslist?form=csv');
    expect(plain.text).not.toMatch(/Cost|12\.50/);
    for (const query of ['columns=code,cost', 'is=cost:1..', 'sort=cost']) {
      const answer = await inbound.call('GET', `/api/lists/downloadgoodslist?form=xlsx&${query}`);
      expect([query, answer.status, answer.body['code']]).toEqual([query, 400, 'list.column']);
    }
    expect((await inbound.call('GET', '/api/lists/capitallist?form=xlsx')).status).toBe(403);
  });

  test('[SHEET-8] what asks for a spreadsheet without a form has that of people, and machines say so', async () => {
    const accept = (type: string) => owner.call('GET', '/api/lists/goods', undefined, {accept: type});
    expect((await accept('text/csv')).text).toContain('Goods code,');
    expect((await accept('application/vnd.ms-excel')).headers.get('content-type')).toContain('spreadsheetml');
    const raw = await owner.call('GET', '/api/lists/goods?form=raw');
    expect(raw.headers.get('content-type')).toContain('text/csv');
    expect(raw.text).toContain('unit_volume');
  });

  test('[SHEET-9] all rows come a page at a time, and nobody reads on for whoever has gone', async () => {
    const {deps} = site.server;
    await deps.storage.write(owner.company, (tx) =>
      tx.insert('goodsColor', brands(tx.version, 12_000, 'Color')),
    );
    const read = vi.spyOn(deps.storage, 'read');
    const pages = (): number => read.mock.calls.length;
    const whole = await text('goodscolor', 'columns=name&sort=-name');
    const names = whole.trim().split('\r\n').slice(1);
    expect([names.length, names[0], names.at(-1)]).toEqual([12_000, 'Color 11999', 'Color 0']);
    const book = await workbook('goodscolor', 'columns=name,create_time');
    expect(book.rows).toHaveLength(12_001);
    expect(book.rows.at(-1)?.[0]?.value).toBe('Color 9999');
    const before = pages();
    const left = new AbortController();
    const {headers} = owner;
    const answer = await fetch(at('goodscolor', 'form=csv'), {headers, signal: left.signal});
    await answer.body?.getReader().read();
    left.abort();
    // Somebody else's questions come between its pages, until there are no more of them.
    for (let i = 0; i < 20; i++) await owner.list('goodsColor', 'limit=1');
    expect(pages() - before).toBeLessThan(20 + 12_000 / 250);
    read.mockRestore();
  });

  test.each([...LISTS.values(), ...[...DOWNLOAD_LISTS.values()].flat()])(
    '[SHEET-1] $name shows no id, and every column has a title in words',
    async (list) => {
      const columns = list.columns.filter(({proposed}) => proposed === undefined);
      const names = columns.map((column) => nameOfColumn(list, column)).join();
      const {name} = list;
      const told = await text(name, `columns=${names}`);
      // The owner of a test is called by one.
      expect(told.replaceAll(owner.session.name, 'owner')).not.toMatch(/\b01[0-9A-HJKMNP-TV-Z]{24}\b/);
      const [titles = ''] = told.replace('\uFEFF', '').split('\r\n');
      expect(titles.split(',').filter((title) => /[a-z]_[a-z]|^[a-z]/.test(title))).toEqual([]);
    },
  );
});
