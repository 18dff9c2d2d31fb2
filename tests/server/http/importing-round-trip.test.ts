import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {IMPORTABLE_KINDS} from '#server/moving/importing.ts';
import {broughtIn, lookAtWholeFile, faultsOf, moveIn, sendTakenFile} from '../rig/importing.ts';
import {readXlsx, type ReadWorkbook} from '../rig/read-xlsx.ts';
import {Caller, DATABASES, openServer, type TestServer} from './site.ts';

const LANGUAGES = ['en-US', 'de', 'ar'] as const;

/** Goods whose codes and texts a spreadsheet, or a careless reader, would make something else of. */
const GTIN = '00012345678905';
const GOODS = `code,description,name,supplier,weight,width,depth,height,unit,tracked_by,class,brand,color,shape,specs,origin,cost,price
${GTIN},"Kettle, 1.7 l ""steel""",,Norte,940,210,160,240,Box,lot,Kitchen,"=Brand",Red,Round,1-2,Porto,14.5,29.9999
4006381333931,Ärmel über 5 µm,Ärmel,"=Sul & <Söhne>",1,1,1,1,,expiry,,,,,,,0.0001,1000000
007,Plain,,Norte,1250,100,200,300,Bag,none,,,,,,,1.125,2
S-1,'=1+1,,Norte,5,5,5,5,Box,serial,,,,,,,1,2
1E5,-1,@x,Norte,5,5,5,5,Box,none,,,,,,,3,4
`;

/** What a company has, by the list that shows it, in the order in which another one takes it in. */
const LISTS: readonly (readonly [list: string, kind: string, columns?: string, is?: string])[] = [
  ['warehouseset', 'warehouse'],
  ['supplier', 'supplier'],
  ['customer', 'customer'],
  // Each company has an owner of its own, and gives the others their codes afterwards.
  ['stafflist', 'staff', 'name,type,supplier.name,customer.name', 'type:!Admin'],
  ['goodsunit', 'goodsUnit'],
  ['goodsbrand', 'goodsBrand'],
  // Costs stand in the one, and what goods are tracked by in the other.
  [
    'downloadgoodslist',
    'goods',
    'code,description,supplier.name,weight,width,depth,height,unit_volume,unit.name,class.name,brand.name,color.name,shape.name,specs.name,origin.name,cost,price',
  ],
  ['goodslist', 'goods'],
  ['goodscode', 'goodsCode'],
  ['binsize', 'binSize'],
  ['binset', 'bin'],
  ['stockbinlist', 'stock', 'place,goods.code,quantity,lot.code,expires_at'],
  ['driverlist', 'driver'],
  ['capitallist', 'capital'],
  ['freight', 'freightRate'],
];

/** The old system's own table of what it printed. */
const OLD_CODES = `mode,code,bar_code\nGOODS,007,${'a1'.repeat(16)}\nGOODS,${GTIN},${'b2'.repeat(16)}\nBINSET,A-01-1,${'c3'.repeat(16)}\n`;

describe.each(DATABASES)('what is downloaded comes in again, on %s', (kind) => {
  let server: TestServer;
  let from: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    from = await company();
    const fill = async (of: string, file: string): Promise<void> => {
      expect(await moveIn(from, file, {kind: of})).toMatchObject({state: 'done'});
    };
    const parties = 'name,city,address,contact,manager,level\n';
    await fill(
      'warehouse',
      `name,city,address,contact,manager,published,time_zone,expired\nHouse,Porto,Rua 9,1,Ana,0,Europe/Lisbon,warn\nSul,Faro,Rua 8,2,Rui,1,UTC,hold\n`,
    );
    await fill(
      'supplier',
      `${parties}Norte,Porto,"Rua 1, 3.º",+351 22 1,Ana,1\n"=Sul & <Söhne>",東京,Rua 2,0031 6,Rui,2\n`,
    );
    await fill('customer', `${parties}Ortega SA,Faro,Rua 3,0043,Eva,3\n`);
    await fill(
      'staff',
      'name,type,supplier,customer\nAna Costa,Manager,,\nRui 2,Inbound,,\nMia,Supplier,Norte,\n"=Eva",Customer,,Ortega SA\n',
    );
    await fill('goods', GOODS);
    await fill('goodsCode', `goods,code,units\n007,4006381333948,6\n007,36000291452X,1\n`);
    await fill('binSize', 'name,width,depth,height\nBig,1100,1200,1800\n');
    await fill(
      'bin',
      'name,size,property,zone,walking_sequence\nA-01-1,Big,Normal,Cold,12\nA-01-2,Big,Damage,,\nQ1,Big,Inspection,,\nH1,Big,Holding,,\n',
    );
    await fill(
      'stock',
      `bin,goods,quantity,lot,expires_at\nA-01-1,${GTIN},1200,0012,\nA-01-1,4006381333931,3,L-9,2031-02-28\nA-01-2,007,4,,\nQ1,S-1,1,SN-1,\nH1,1E5,2,,\n`,
    );
    await fill('oldCode', OLD_CODES);
    await fill('driver', 'name,plate,contact\nEva Ruiz,"12-AB-34",0049 30\n');
    await fill('capital', 'name,quantity,cost\nForklift,2,18500.5\n');
    await fill(
      'freightRate',
      'send_city,receiver_city,transportation_supplier,weight_fee,volume_fee,min_payment\nPorto,Faro,"Frete, Lda",0.125,14,30\n',
    );
  });
  afterAll(() => server.close());

  /** A company whose money is euros, and whose first warehouse has a name. */
  async function company(): Promise<Caller> {
    const caller = await Caller.register(server.url);
    const sets = {company: {currency: 'EUR'}, warehouse: {name: 'House'}};
    for (const [list, set] of Object.entries(sets)) {
      const [row] = await caller.list(list);
      const [id, version] = [String(row?.['id']), Number(row?.['version'])];
      await caller.do(`${list}.edit`, {id, version, set: JSON.stringify(set)});
    }
    return caller;
  }

  async function download(
    by: Caller,
    language: string,
    [list, , columns = '', is = '']: (typeof LISTS)[number],
    form = 'xlsx',
  ): Promise<Buffer> {
    const query = new URLSearchParams({
      form,
      warehouse: by.warehouse,
      ...(columns === '' ? {} : {columns}),
      ...(is === '' ? {} : {is}),
    }).toString();
    const answer = await fetch(`${by.url}/api/lists/${list}?${query}`, {headers: {...by.headers, language}});
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** Rows without order: each company gives its own ids. */
  const sorted = ({rows: [titles, ...rows]}: ReadWorkbook): string[] =>
    [titles ?? [], ...rows].map((row) => JSON.stringify(row.map(({at, value}) => [at, value]))).toSorted();

  async function takeIn(to: Caller, file: Buffer, of: string): Promise<void> {
    const {import: told} = await sendTakenFile(to, file, {kind: of});
    await lookAtWholeFile(to, told);
    expect([of, await faultsOf(to, told.id)]).toEqual([of, []]);
    expect(await broughtIn(to, told)).toMatchObject({state: 'done', failed: 0});
  }

  test.each(LANGUAGES)(
    '[IMPORT-17] all lists in %s, taken into an empty company and downloaded once more, are the same',
    async (language) => {
      const to = await company();
      for (const list of LISTS) await takeIn(to, await download(from, language, list), list[1]);
      for (const list of LISTS) {
        const [ours, theirs] = await Promise.all([from, to].map((by) => download(by, language, list)));
        // Each has something to lose.
        expect(readXlsx(ours ?? Buffer.alloc(0)).rows.length).toBeGreaterThan(1);
        expect([list[0], ...sorted(readXlsx(theirs ?? Buffer.alloc(0)))]).toEqual([
          list[0],
          ...sorted(readXlsx(ours ?? Buffer.alloc(0))),
        ]);
      }
    },
  );

  test('[IMPORT-10] [IMPORT-17] the codes that the old system printed stand on the same things in both companies', async () => {
    const to = await company();
    for (const list of LISTS) await takeIn(to, await download(from, 'en-US', list), list[1]);
    await takeIn(to, Buffer.from(OLD_CODES), 'oldCode');
    const meant = async (by: Caller): Promise<string[]> => {
      const [goods, bins] = [await by.list('goods'), await by.list('bin')];
      const named = new Map([...goods, ...bins].map(({id, code, name}) => [id, code ?? name]));
      return (await by.list('oldCode'))
        .map(({kind, of, code}) => JSON.stringify([code, kind, named.get(of ?? '')]))
        .toSorted();
    };
    expect(await meant(to)).toEqual(await meant(from));
    expect(await meant(to)).toHaveLength(3);
  });

  test('[T23] a description that begins as a formula is a text in a workbook', async () => {
    const book = readXlsx(await download(from, 'en-US', ['goodslist', 'goods', 'code,description']));
    const cells = book.rows.find(([code]) => code?.value === 'S-1');
    expect(cells?.[1]?.value).toBe('=1+1');
    expect(book.parts.get('xl/worksheets/sheet1.xml')).not.toContain('<f');
  });

  test('[IMPORT-17] the same as text, and brought in again where it came from nothing changes', async () => {
    const to = await company();
    for (const list of LISTS) await takeIn(to, await download(from, 'fr', list, 'csv'), list[1]);
    for (const list of LISTS) {
      const lines = async (by: Caller): Promise<string[]> =>
        (await download(by, 'fr', list, 'csv')).toString().split('\r\n').toSorted();
      expect([list[0], ...(await lines(to))]).toEqual([list[0], ...(await lines(from))]);
      const {import: told} = await sendTakenFile(from, await download(from, 'fr', list, 'csv'), {
        kind: list[1],
      });
      expect([list[0], await lookAtWholeFile(from, told)]).toMatchObject([
        list[0],
        {fresh: 0, changed: 0, wrong: 0},
      ]);
    }
  });

  test.each(LANGUAGES)('[IMPORT-18] the template of each kind in %s is read as it is', async (language) => {
    for (const [name, {columns}] of IMPORTABLE_KINDS)
      for (const form of ['xlsx', 'csv']) {
        const answer = await fetch(`${from.url}/api/import-templates/${name}?form=${form}`, {
          headers: {...from.headers, language},
        });
        const file = Buffer.from(await answer.arrayBuffer());
        const {import: told} = await sendTakenFile(from, file, {kind: name});
        expect([name, told.matched]).toEqual([name, columns.map(({field}) => field)]);
        if (form === 'csv') continue;
        await lookAtWholeFile(from, told);
        // What the examples name is not here; nothing else is wrong with them.
        const codes = new Set((await faultsOf(from, told.id)).map(({code}) => code));
        codes.delete('import.not-there');
        codes.delete('import.no-lot');
        codes.delete('import.old-code-idle');
        expect([name, [...codes]]).toEqual([name, []]);
      }
  });

  test('[IMPORT-18] a template says its choices in the words of whoever fills it in, and a workbook offers them', async () => {
    const get = (form: string) =>
      fetch(`${from.url}/api/import-templates/bin?form=${form}`, {
        headers: {...from.headers, language: 'de'},
      });
    const text = await (await get('csv')).text();
    const rows = text.trim().split('\r\n');
    expect(rows).toHaveLength(5);
    expect(text).toContain('Beschädigt');
    const {parts} = readXlsx(Buffer.from(await (await get('xlsx')).arrayBuffer()));
    const [validation] =
      /<dataValidation [^]*<\/dataValidation>/.exec(parts.get('xl/worksheets/sheet1.xml') ?? '') ?? [];
    expect(validation).toContain('Beschädigt');
  });
});
