import {sql} from 'kysely';
import {MAX_RANKED, type ReportDefinition as Counting} from '#domain/kernel/report.ts';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import type {Database} from '#server/storage/open.ts';
import type {LedgerRow} from '#server/storage/storage.ts';
import {
  analyse,
  fillCompany,
  goodsOf,
  newId,
  newPlace,
  openPlace,
  removePlace,
  type BenchCompany,
  type BenchKind,
} from './company.ts';
import {dice, median, timedWork} from './numbers.ts';
import {besideRaw} from './raw-floor.ts';
import type {BenchReport} from './report.ts';

const LINES = 1_000_000;
const DAYS = 365;
const DAY = 86_400_000;
const AIM_MS = 500;
const STOCK_AIM_MS = 1_000;
const TRADES_AIM_MS = 200;
/** Lines of one commit while the ledger is filled. */
const COMMIT = 20_000;

/**
 * How long dashboards, stock at a past day and pages of the trade list take beside their bare statements: of a ledger
 * that nobody has added up, as an older build leaves it, and of one that the server has.
 */
export async function reports(report: BenchReport, kind: BenchKind, lines = LINES): Promise<void> {
  const movements = reportNamed('movements');
  const where = await newPlace(kind);
  const company = await fillCompany(where, {stockRows: 20_000, devices: 1});
  const database = await openPlace(where);
  const begin = Date.UTC(2025, 0, 1);
  const entries = `${lines.toLocaleString('en')} ledger entries`;
  const year = async (): Promise<void> => {
    const found = await told(database, company, movements, begin);
    if (found !== lines) throw new Error(`${String(found)} lines were told of ${String(lines)}`);
  };
  const asked = [
    ['a dashboard of a month beside the one before', AIM_MS, () => dashboard(database, company, begin)],
    ['stock at a past day', STOCK_AIM_MS, () => stockAt(database, company, begin)],
    ['a year by day', AIM_MS, year],
  ] as const;
  try {
    await fillLedger(database, company, begin, lines);
    await analyse(database);
    for (const [what, , ask] of asked)
      await besideRaw(report, where, {name: `${kind}: ${what}, ${entries}, none added up`, ask});
    await addUp(report, database, company);
    await analyse(database);
    for (const [what, aimMs, ask] of asked)
      await besideRaw(report, where, {name: `${kind}: ${what}, ${entries}`, aimMs, ask});
    const name = `${kind}: a page of the trade list, each way it is asked for, ${entries}`;
    await besideRaw(report, where, {name, aimMs: TRADES_AIM_MS, ask: () => trades(database, company, begin)});
  } finally {
    await database.close();
    await removePlace(where);
  }
}

/** Adds the ledger up as a server does in the background, but for its pauses, and how long each piece of it takes. */
async function addUp(report: BenchReport, database: Database, {id}: BenchCompany): Promise<void> {
  const pieces: number[] = [];
  for (;;) {
    const {ms, value} = await timedWork(() => database.sumLedger(id));
    if (!value) break;
    pieces.push(ms);
  }
  const of = sql<{count: unknown}>`select count(*) as count from ledger_sums`;
  const {rows} = await of.execute(database.kysely);
  report.note(
    `${String(pieces.length)} pieces added up: median ${median(pieces).toFixed(1)} ms, longest ${Math.max(...pieces).toFixed(0)} ms, ${String(rows[0]?.count)} sums`,
  );
}

const reportNamed = (name: string): Counting => {
  const found = REPORTS_BY_NAME.get(name);
  if (!found) throw new Error(`no report named ${name}`);
  return found;
};

/** What a page asks of movements: two months by day, and the goods of which most moved, by both sums. */
async function dashboard(database: Database, {id, warehouse}: BenchCompany, begin: number): Promise<void> {
  await database.read(id, async (tx) => {
    const report = reportNamed('put-away');
    for (const first of [200, 230]) {
      const moments = Array.from({length: 31}, (_, n) => begin + (first + n) * DAY);
      await tx.report({report, warehouse, sums: report.sums, moments});
    }
    const ranking = reportNamed('put-away-goods');
    for (const rankedBy of ranking.sums) {
      const moments = [begin + 230 * DAY, begin + 260 * DAY];
      await tx.report({report: ranking, warehouse, sums: ranking.sums, moments, rankedBy, most: MAX_RANKED});
    }
  });
}

async function stockAt(database: Database, {id, warehouse}: BenchCompany, begin: number): Promise<void> {
  const report = reportNamed('stock-at');
  const moments = [0, begin + (DAYS - 1) * DAY];
  await database.read(id, (tx) => tx.report({report, warehouse, sums: report.sums, moments}));
}

/** A page in the middle of the trade list, both ways of each: by nothing, goods, bin, goods and bin, and person (T20). */
async function trades(database: Database, company: BenchCompany, begin: number): Promise<void> {
  const [goods = ''] = goodsOf(company);
  const [bin = ''] = company.bins;
  const before = {at: begin + 200 * DAY, version: 0, n: 0};
  const page = {warehouse: company.warehouse, since: 0, before, limit: 200};
  await database.read(company.id, async (tx) => {
    for (const end of ['from', 'to'] as const) {
      const of = {column: end, value: `bin:${bin}`} as const;
      await tx.ledgerBy({...page, inBin: end});
      await tx.ledgerBy({...page, of: {column: 'goods', value: goods}, inBin: end});
      await tx.ledgerBy({...page, of: {column: 'who', value: company.who}, inBin: end});
      await tx.ledgerBy({...page, of});
      await tx.ledgerBy({...page, of, also: {goods}});
    }
  });
}

/** Asks for a year by day; answers how many lines were told. */
async function told(
  database: Database,
  {id, warehouse}: BenchCompany,
  report: Counting,
  begin: number,
): Promise<number> {
  const moments = Array.from({length: DAYS + 1}, (_, n) => begin + n * DAY);
  const {sums} = report;
  const days = await database.read(id, (tx) => tx.report({report, warehouse, sums, moments}));
  return days.flat().reduce((sum, {count}) => sum + count, 0);
}

async function fillLedger(database: Database, company: BenchCompany, begin: number, lines: number) {
  const roll = dice(7);
  const goods = goodsOf(company);
  const places = [
    ...company.bins.slice(0, 500).map((bin) => `bin:${bin}`),
    ...Array.from({length: 100}, () => `asn:${newId()}:sorted`),
    ...Array.from({length: 100}, () => `dn:${newId()}:picked`),
    'outside',
    'adjusted',
    'discrepancy',
  ];
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  const ids = Array.from({length: 1_000}, newId);
  const common = {
    device: newId(),
    lot: '',
    unit: '',
    to_lot: '',
    to_unit: '',
    from_property: '',
    to_property: '',
  };
  for (let from = 0; from < lines; from += COMMIT)
    await database.write(company.id, (tx) =>
      tx.addLedger(
        Array.from({length: Math.min(COMMIT, lines - from)}, (_, i): LedgerRow => ({
          ...common,
          version: tx.version,
          n: i + 1,
          mutation: pick(ids),
          who: company.who,
          // As they come: one after the other.
          at: begin + Math.floor(((from + i) / lines) * DAYS * DAY),
          warehouse: company.warehouse,
          goods: pick(goods),
          from: pick(places),
          to: pick(places),
          quantity: 1 + roll(50),
          document: pick(ids),
          line: pick(ids),
        })),
      ),
    );
}
