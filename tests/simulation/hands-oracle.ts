import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {caseResource, caseShare} from '#domain/kernel/case.ts';
import {dn, dnLine} from '#domain/outbound/dn.ts';
import {binOfPlace, documentOfPlace} from '#domain/stock/place.ts';
import {stock} from '#domain/stock/stock.ts';
import {allRows} from '#server/storage/history.ts';
import type {MutationRow, ReadTransaction} from '#server/storage/storage.ts';
import {Broken} from './broken.ts';
import type {SimulatedHands, Spot} from './hands.ts';

/** What is corrected in these is what hands have done: the books follow them, and agree. */
const AGREED = ['stock.allocated-taken', 'dn.not-released', 'dn.not-ordered'];

/**
 * In the end hands and books agree for all goods in every bin, at every dock and with every customer, or an open case
 * names the goods and the place.
 */
export async function checkHands(
  tx: ReadTransaction,
  hands: SimulatedHands,
  rows: ReadonlyMap<Id, MutationRow>,
): Promise<void> {
  const orders = (await allRows(tx, dn)).map(({id, parent}) => [String(id), String(parent)] as const);
  const roots = rootsOf(new Map([...hands.rests, ...orders]));
  const rootOf = (id: Id): Id => roots.get(id) ?? id;
  const differences = new Map<
    string,
    {readonly spot: Spot; readonly goods: Id; hands: number; books: number}
  >();
  const at = (spot: Spot, goods: Id) => {
    const [kind = '', id = ''] = spot.split(' ');
    const whole: Spot = kind === 'bin' ? spot : `${kind === 'sent' ? kind : 'dock'} ${rootOf(id)}`;
    const key = `${whole}/${goods}`;
    const found = differences.get(key) ?? {spot: whole, goods, hands: 0, books: 0};
    differences.set(key, found);
    return found;
  };
  for (const {spot, goods, units} of hands.all()) at(spot, goods).hands += units;
  for (const row of await allRows(tx, stock)) {
    const spot = spotOf(String(row['place']));
    if (spot) at(spot, String(row['goods'])).books += Number(row['quantity']);
  }
  for (const line of await allRows(tx, dnLine))
    at(`sent ${String(line['document'])}`, String(line['goods'])).books +=
      Number(line['shipped']) - Number(line['returned']);
  const doubts = await doubtsOf(tx, rows);
  for (const {spot, goods, hands: real, books} of differences.values()) {
    if (real === books) continue;
    const isNamed = doubts.some((facts) => names(facts, spot, goods, rootOf));
    if (!isNamed)
      throw new Broken(
        `${String(real)} of ${goods} are at ${spot}, the books say ${String(books)}, and no open case names them`,
      );
  }
}

function spotOf(place: string): Spot | undefined {
  const bin = binOfPlace(place);
  if (bin !== undefined) return `bin ${bin}`;
  const {kind, id} = documentOfPlace(place) ?? {};
  return kind === 'dn' ? `dock ${id ?? ''}` : undefined;
}

/** The order that each has come of: what goes on with a rest is of the same goods at the same dock. */
function rootsOf(parents: ReadonlyMap<Id, Id>): ReadonlyMap<Id, Id> {
  const root = (id: Id): Id => {
    const parent = parents.get(id) ?? '';
    return parent === '' ? id : root(parent);
  };
  return new Map([...parents.keys()].map((id) => [id, root(id)]));
}

/** What is open of cases and their shares: what was told where it was corrected, what was asked where it was held. */
async function doubtsOf(tx: ReadTransaction, rows: ReadonlyMap<Id, MutationRow>): Promise<readonly Row[]> {
  const open = (await Promise.all([caseResource, caseShare].map((list) => allRows(tx, list)))).flat();
  return open
    .filter(({state, code}) => state === 'open' && !AGREED.includes(String(code)))
    .map((row): Row => {
      const told = JSON.parse(String(row['facts']) || '{}') as Row;
      const asked = row['kind'] === 'held' ? rows.get(String(row['mutation']))?.mutation.args : undefined;
      return {...told, ...(asked as Row | undefined)};
    });
}

/** Whether a case is about these goods at this place. */
function names(facts: Row, spot: Spot, goods: Id, rootOf: (id: Id) => Id): boolean {
  if (facts['goods'] !== undefined && facts['goods'] !== goods) return false;
  const [kind, id = ''] = spot.split(' ');
  if (kind === 'bin')
    return [
      facts['bin'],
      ...['from', 'to'].map((end) => binOfPlace(String(facts[end] ?? '')) ?? facts[end]),
    ].includes(id);
  const orders = JSON.parse(String(facts['orders'] ?? '[]')) as readonly {readonly document: Id}[];
  return [String(facts['document'] ?? ''), ...orders.map(({document}) => document)].some(
    (document) => document !== '' && rootOf(document) === id,
  );
}
