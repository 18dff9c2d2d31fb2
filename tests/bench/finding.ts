import {createSessions} from '#server/auth/sessions.ts';
import {call, openServer} from '../server/http/site.ts';
import {
  analyse,
  fillCompany,
  newPlace,
  openPlace,
  removePlace,
  type BenchCompany,
  type BenchKind,
  type BenchDatabasePlace,
} from './company.ts';
import {besideRaw} from './raw-floor.ts';
import type {BenchReport} from './report.ts';

const ROWS = 100_000;
const AIM_MS = 200;
const LIMIT = 30;

/** How long a page of a long list of stock takes over HTTP, by goods code and by bin name, and the page behind it (T20). */
export async function finding(report: BenchReport, kind: BenchKind, rows = ROWS): Promise<void> {
  const where = await newPlace(kind);
  const company = await fillCompany(where, {stockRows: rows, devices: 1});
  const {goods, bin, session} = await begin(where, company);
  const server = await openServer(kind, {}, {databaseUrl: '', ...where});
  const read = async (address: string): Promise<Readonly<Record<string, unknown>>> => {
    const {status, body} = await call(server.url + address, 'GET', undefined, {
      authorization: `Bearer ${session}`,
    });
    if (status !== 200 || !Array.isArray(body['results']) || body['results'].length === 0)
      throw new Error(`${address} answered ${String(status)}`);
    return body;
  };
  try {
    for (const [what, search] of [
      ['a page', ''],
      ['a page sought by goods code', goods],
      ['a page sought by bin name', bin],
      ['a page sought by both', `${goods} ${bin}`],
    ] as const) {
      const query = {warehouse: company.warehouse, limit: String(LIMIT), ...(search === '' ? {} : {search})};
      const first = `/api/lists/stockbinlist?${new URLSearchParams(query).toString()}`;
      const {next} = await read(first);
      const of = `of ${rows.toLocaleString('en')} stock rows`;
      const beside = (name: string, address: string) =>
        besideRaw(report, where, {
          name: `${kind}: ${name} ${of}`,
          aimMs: AIM_MS,
          ask: async () => void (await read(address)),
        });
      await beside(what, first);
      if (typeof next === 'string') await beside(`${what}, the next one`, next);
    }
  } finally {
    await server.close();
    await removePlace(where);
  }
}

/** A session, and what one row in the middle of the stock is found by. */
async function begin(where: BenchDatabasePlace, {id, who, stock}: BenchCompany) {
  const [bin = '', goods = ''] = stock[Math.floor(stock.length / 2)] ?? [];
  const database = await openPlace(where);
  try {
    await analyse(database);
    const opened = await createSessions(database.kysely).open(
      {company: id, staff: who, device: ''},
      Date.now(),
    );
    if (!opened) throw new Error('no session');
    return await database.read(id, async (tx) => {
      const [of, at] = await tx.fetch([
        {list: 'goods', key: goods},
        {list: 'bin', key: bin},
      ]);
      return {
        goods: String(of?.rows[0]?.['code']),
        bin: String(at?.rows[0]?.['name']),
        session: opened.token,
      };
    });
  } finally {
    await database.close();
  }
}
