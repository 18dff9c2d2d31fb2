import {HEADER_ID} from '#domain/kernel/document.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {
  copyPlace,
  fillCompany,
  goodsOf,
  newPlace,
  removePlace,
  type BenchCompany,
  type BenchKind,
  type BenchDatabasePlace,
} from './company.ts';
import {timedWork} from './numbers.ts';
import {confirmedOrders, releaseEverything} from './orders.ts';
import type {BenchReport} from './report.ts';
import {aPartner, inShop, type Shop} from './shop.ts';
import {openRaw, recordedStatements} from './statements.ts';

const ORDERS = {orders: 1_000, lines: 10, stockRows: 100_000} as const;
/** Lines of a delivery: the most that one has. */
const LINES = 1_000;

/** What offices and docks do with documents, beside the same statements as bare SQL. */
export async function documents(
  report: BenchReport,
  kind: BenchKind,
  size = ORDERS,
  lines = LINES,
): Promise<void> {
  const where = await newPlace(kind);
  const company = await fillCompany(where, {stockRows: size.stockRows, devices: 1});
  try {
    await inShop(where, company, (shop) => confirmedOrders(shop, goodsOf(company), size));
    const named = `${String(size.orders)} orders of ${String(size.lines)} lines`;
    await beside(report, where, company, {
      name: `${kind}: release of ${named} over ${size.stockRows.toLocaleString('en')} stock rows`,
      of: size.orders,
      work: releaseEverything,
    });
    let delivery: Id = '';
    await beside(report, where, company, {
      name: `${kind}: entry of a delivery of ${String(lines)} lines`,
      of: lines,
      work: async (shop) => void (delivery = await announced(shop, company, lines)),
    });
    await beside(report, where, company, {
      name: `${kind}: sorting of a delivery of ${String(lines)} lines`,
      of: lines,
      work: (shop) => sorted(shop, company, delivery, lines),
    });
  } finally {
    await removePlace(where);
  }
}

interface Figure {
  readonly name: string;
  /** Pieces that the work has. */
  readonly of: number;
  readonly work: (shop: Shop) => Promise<void>;
}

/** Some work, then the statements that it sent as bare SQL on a copy of the database from before. */
async function beside(
  report: BenchReport,
  where: BenchDatabasePlace,
  company: BenchCompany,
  {name, of, work}: Figure,
): Promise<void> {
  const copy = await copyPlace(where);
  try {
    const {ms, statements} = await inShop(where, company, async (shop) => {
      // A connection's first use asks which cluster it reached; that is no part of the work.
      await shop.database.read(company.id, async () => undefined);
      let took = 0;
      const sent = await recordedStatements(
        where.kind,
        async () => void ({ms: took} = await timedWork(() => work(shop))),
      );
      return {ms: took, statements: sent};
    });
    const raw = await openRaw(copy);
    const floor = await timedWork(() => raw.replay(statements));
    await raw.close();
    const each = statements.length / of;
    report.add({
      name,
      unit: '/s',
      rounds: [{ours: (of / ms) * 1_000, floor: (of / floor.ms) * 1_000}],
      floorIs: `raw SQL, ${each.toFixed(2)} statements each`,
    });
    report.note(`${(ms / 1_000).toFixed(1)} s, raw ${(floor.ms / 1_000).toFixed(1)} s`);
  } finally {
    await removePlace(copy);
  }
}

/** A line of each goods, as many as asked; answers the delivery's id. */
async function announced(shop: Shop, company: BenchCompany, count: number): Promise<Id> {
  const supplier = await aPartner(shop, 'supplier');
  const lines = deliveredOf(company, count).map((goods) => ({goods, quantity: 10}));
  const [id = ''] = await shop.do([['inbound.announce', {supplier, lines: JSON.stringify(lines)}]]);
  return ownRowId(id, HEADER_ID);
}

const deliveredOf = (company: BenchCompany, count: number): Id[] => goodsOf(company).slice(0, count);

/** Each line by a fact of its own, as it is scanned. */
async function sorted(shop: Shop, company: BenchCompany, document: Id, count: number): Promise<void> {
  const goods = deliveredOf(company, count);
  await shop.do(goods.map((each) => ['inbound.sort', {document, goods: each, quantity: 10}]));
}
