import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import {reportSchema, type ReportAnswer} from '#protocol/report.ts';
import {readXlsx} from '../rig/read-xlsx.ts';
import {Caller, DATABASES, openServer, type TestServer} from './site.ts';

const DAYS = 'from=2020-01-01&to=2029-12-31';

describe.each(DATABASES)('reports as sheets, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {demo: true, seed: 5, time_zone: 'Pacific/Auckland'});
    const [row] = await owner.list('company');
    const [id, version] = [String(row?.['id']), Number(row?.['version'])];
    await owner.do('company.edit', {id, version, set: JSON.stringify({currency: 'EUR'})});
  });
  afterAll(() => server.close());

  /** What a report is asked for: some days, or none, or a ranking. */
  const asked = (name: string): string => {
    const report = REPORTS_BY_NAME.get(name);
    const by = report?.isRanking === true ? 'by=units' : report?.isWhole === true ? '' : 'by=year';
    return `/api/reports/${name}?warehouse=${owner.warehouse}${report?.at === undefined ? '' : `&${DAYS}&${by}`}`;
  };
  const get = (path: string, language = 'en-US', by = owner): Promise<Response> =>
    fetch(`${by.url}${path}`, {headers: {...by.headers, language}});
  const textOf = async (path: string, language?: string): Promise<string[][]> => {
    const answer = await get(`${path}&form=csv`, language);
    expect([path, answer.status]).toEqual([path, 200]);
    const text = (await answer.text()).replace(/^\uFEFF/, '');
    return text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
  };
  const told = async (path: string): Promise<ReportAnswer> =>
    reportSchema.parse((await owner.call('GET', path)).body);

  test('[REPORT-12] every report is a workbook and a text, with a row for each group of its days and words for all of it', async () => {
    for (const name of REPORTS_BY_NAME.keys()) {
      const path = asked(name);
      const {buckets} = await told(path);
      const groups = buckets.flatMap((bucket) => bucket.groups);
      // Of a ranking the page tells the first alone.
      const isRanking = REPORTS_BY_NAME.get(name)?.isRanking === true;
      for (const language of ['en-US', 'de', 'ar']) {
        const [titles = [], ...rows] = await textOf(path, language);
        if (!isRanking) expect([name, rows.length]).toEqual([name, groups.length]);
        expect(
          [name, ...titles, ...rows.flat()].filter((cell) =>
            /^(?:report|field|movement|lot|list)\./.test(cell),
          ),
        ).toEqual([]);
      }
      const book = readXlsx(Buffer.from(await (await get(`${path}&form=xlsx`)).arrayBuffer()));
      if (!isRanking) expect([name, book.rows.length]).toEqual([name, groups.length + 1]);
    }
  });

  test('[REPORT-9] of a ranking the page tells ten, and the sheet all, the greatest first', async () => {
    const path = asked('put-away-goods');
    const [bucket] = (await told(path)).buckets;
    const [titles = [], ...rows] = await textOf(path);
    // A description may hold commas.
    const behind = titles.length - titles.indexOf('Units');
    const units = rows.map((row) => Number(row.at(-behind)));
    expect([bucket?.groups.length, rows.length > 10]).toEqual([10, true]);
    expect(units).toEqual(units.toSorted((a, b) => b - a));
    expect(units.slice(0, 10)).toEqual(bucket?.groups.map(({sums}) => Number(sums['units'])));
  });

  test('[REPORT-12] its numbers are those of the report: money with its currency and two digits, goods by code, days of the warehouse', async () => {
    const path = asked('put-away-goods').replace('by=units', 'by=value');
    const [titles, ...rows] = await textOf(path);
    expect(titles).toEqual([
      'From',
      'To',
      'Goods code',
      'Goods description',
      'Count',
      'Units',
      'Value (EUR)',
    ]);
    const [bucket] = (await told(path)).buckets;
    const goods = await owner.list('goods', 'limit=200');
    const expected = bucket?.groups.map(({by, count, sums}) => {
      const found = goods.find(({id}) => id === by['goods']);
      const value = (Number(sums['value']) / 10_000).toFixed(2);
      return ['2020-01-01', '2029-12-31', found?.['code'], String(count), sums['units'], value];
    });
    const first = rows.slice(0, expected?.length);
    expect(first.map((cells) => [...cells.slice(0, 3), ...cells.slice(-3)])).toEqual(expected);
    expect(rows.length).toBeGreaterThan(1);
    const [german] = await textOf(asked('movement-values'), 'de');
    expect(german?.slice(0, 3)).toEqual(['Von', 'Bis', 'Bewegung']);
  });

  test('[REPORT-12] whoever may not read a report has no sheet of it, and whoever is told no cost has none in it', async () => {
    const [inbound, supplier] = [await owner.hire('Inbound'), await owner.hire('Supplier')];
    const [titles] = (await (await get(`${asked('stock-values')}&form=csv`, 'en-US', inbound)).text()).split(
      '\r\n',
    );
    expect(titles).not.toContain('Value');
    for (const name of REPORTS_BY_NAME.keys())
      expect([name, (await get(`${asked(name)}&form=xlsx`, 'en-US', supplier)).status]).toEqual([name, 403]);
    const answer = await owner.call('GET', `${asked('picked')}&form=raw`);
    expect([answer.status, answer.body['code']]).toEqual([400, 'list.form']);
  });
});
