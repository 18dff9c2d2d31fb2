import {asn} from '#domain/inbound/asn.ts';
import {dn} from '#domain/outbound/dn.ts';
import {customer, supplier} from '#domain/parties/party.ts';
import {allocation} from '#domain/stock/allocation.ts';
import type {ListReads} from '../../data/lists.ts';
import type {FoundThing} from '../../data/found.ts';

/** What a worker tells two documents apart by: whose they are, and the day on which they should come or leave. */
export interface DocumentOwner {
  /** '' while the list of the parties is still coming. */
  readonly party: string;
  /** As the warehouse writes days, or ''. */
  readonly day: string;
}

/** The kinds of documents: their lists, and the columns that say whose and when. */
export const OWNED_DOCUMENTS = {
  asn: {header: asn, party: supplier, partyColumn: 'supplier', day: 'expected_on'},
  dn: {header: dn, party: customer, partyColumn: 'customer', day: 'promised_on'},
} as const;

/** Promises of one picking list that are looked at. */
const MAX_LIST_PROMISES = 10_000;

/** Whose these documents are, by their ids; a driver is told apart by the plate, a list by its orders. */
export async function documentOwners(
  lists: ListReads,
  things: readonly FoundThing[],
): Promise<ReadonlyMap<string, DocumentOwner>> {
  const drivers = things.flatMap((thing): [string, DocumentOwner][] =>
    'truck' in thing && thing.truck ? [[thing.id, {party: thing.truck.plate, day: ''}]] : [],
  );
  const documents = await Promise.all(
    (['asn', 'dn'] as const).map((kind) =>
      whoseOf(
        lists,
        kind,
        things.flatMap((thing) => (thing.kind === kind ? [thing.id] : [])),
      ),
    ),
  );
  const walks = await Promise.all(
    things.flatMap((thing) => (thing.kind === 'pickingList' ? [whoseWalk(lists, thing.id)] : [])),
  );
  return new Map([...drivers, ...documents.flat(), ...walks]);
}

/** A picking list is all of its customers', and for the first of their days. */
async function whoseWalk(lists: ListReads, list: string): Promise<[string, DocumentOwner]> {
  const promises = await lists.rows(allocation, {
    index: 'list',
    prefix: [list],
    offset: 0,
    limit: MAX_LIST_PROMISES,
  });
  const open = promises.filter(({quantity}) => quantity > 0).map(({document}) => document);
  const orders = (await whoseOf(lists, 'dn', [...new Set(open)])).map(([, of]) => of);
  const parties = new Set(orders.map(({party}) => party).filter((party) => party !== ''));
  const [day = ''] = orders
    .map((of) => of.day)
    .filter((on) => on !== '')
    .toSorted();
  return [list, {party: [...parties].join(', '), day}];
}

async function whoseOf(
  lists: ListReads,
  kind: keyof typeof OWNED_DOCUMENTS,
  ids: readonly string[],
): Promise<[string, DocumentOwner][]> {
  const documents = kind === 'asn' ? await deliveriesOf(lists, ids) : await ordersOf(lists, ids);
  const theirs = [...new Set(documents.map(({party}) => party))];
  const parties = await lists.rowsOf(OWNED_DOCUMENTS[kind].party, theirs);
  return documents.map(({id, party, day}) => [id, {party: parties.get(party)?.name ?? '', day}]);
}

/** A document by the id of its party. */
interface OfParty {
  readonly id: string;
  readonly party: string;
  readonly day: string;
}

const deliveriesOf = async (lists: ListReads, ids: readonly string[]): Promise<readonly OfParty[]> =>
  Array.from((await lists.rowsOf(asn, ids)).values(), ({id, supplier: party, expected_on}) => ({
    id,
    party,
    day: expected_on ?? '',
  }));

const ordersOf = async (lists: ListReads, ids: readonly string[]): Promise<readonly OfParty[]> =>
  Array.from((await lists.rowsOf(dn, ids)).values(), ({id, customer: party, promised_on}) => ({
    id,
    party,
    day: promised_on ?? '',
  }));
