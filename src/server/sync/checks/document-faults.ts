import type {Row} from '#domain/kernel/field.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {ReadTransaction} from '../../storage/storage.ts';
import {allRowsOf} from './rows.ts';
import type {StockSums} from './stock-sums.ts';

const ASN_PARTS = ['expected', 'unload', 'sort', 'sorted'];

/**
 * Lines of deliveries and orders say what stands at their places by the ledger, orders what their allocations promise,
 * headers the sums of their lines; and a state is one that these allow.
 */
export async function* documentSumFaults(
  tx: ReadTransaction,
  rules: Rules,
  sums: StockSums,
): AsyncGenerator<string> {
  const promised = new Map<string, number>();
  for await (const row of allRowsOf(tx, rules, 'allocation'))
    add(promised, String(row['for']), row['quantity']);
  const headers = new Map<string, number>();
  const returned = new Map<string, number>();
  yield* lineFaults(returning(allRowsOf(tx, rules, 'asnLine'), returned), {
    kind: 'asn',
    parts: ASN_PARTS,
    sums,
    headers,
  });
  const orders = new Map<string, Row>();
  const wrong: string[] = [];
  const lines = cameBack(allRowsOf(tx, rules, 'dnLine'), returned, wrong);
  yield* lineFaults(checked(lines, promised, orders), {
    kind: 'dn',
    parts: ['picked'],
    sums,
    headers,
  });
  for (const [key, quantity] of sums.restOfDocuments())
    yield `the ledger has ${String(quantity)} at ${key}, where no line is`;
  yield* mismatches(orders);
  yield* wrong;
  for await (const row of allRowsOf(tx, rules, 'asn')) yield* headerFaults(row, ['sort', 'sorted'], headers);
  for await (const row of allRowsOf(tx, rules, 'dn'))
    yield* headerFaults(row, ['allocated', 'picked'], headers);
}

interface DocumentParts {
  readonly kind: string;
  readonly parts: readonly string[];
  readonly sums: StockSums;
  /** Sums of columns, by `document/column`. */
  readonly headers: Map<string, number>;
}

/** Lines of one goods share what stands at a place of their document: rows come by id, so they are gathered first. */
async function* lineFaults(
  rows: AsyncIterable<Row>,
  {kind, parts, sums, headers}: DocumentParts,
): AsyncGenerator<string> {
  const said = new Map<string, number>();
  for await (const row of rows)
    for (const part of [...parts, 'allocated']) {
      const document = String(row['document']);
      if (part !== 'allocated') add(said, `${kind}:${document}:${part}/${String(row['goods'])}`, row[part]);
      add(headers, `${document}/${part}`, row[part]);
    }
  for (const [key, quantity] of said) {
    const [place = '', goods = ''] = key.split('/');
    const stands = sums.takeDocument(place, goods);
    if (stands !== quantity) yield `lines say ${String(quantity)} at ${key}, the ledger ${String(stands)}`;
  }
}

/** The same rows, noting what differs from their allocations. */
async function* checked(
  rows: AsyncIterable<Row>,
  promised: ReadonlyMap<string, number>,
  wrong: Map<string, Row>,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    if ((promised.get(String(row['id'])) ?? 0) !== row['allocated']) wrong.set(String(row['id']), row);
    yield row;
  }
}

/** The same rows, adding up what each says that its order shows as returned: no more than was counted. */
async function* returning(rows: AsyncIterable<Row>, returned: Map<string, number>): AsyncGenerator<Row> {
  for await (const row of rows) {
    const of = String(row['order_line'] ?? '');
    // What was counted beyond what its customer had is of no order.
    if (of !== '') add(returned, of, Math.min(Number(row['returned']), Number(row['counted'])));
    yield row;
  }
}

/** The same rows, noting which show something else as given back than their returns say, or more as returned than was ever sent. */
async function* cameBack(
  rows: AsyncIterable<Row>,
  returned: ReadonlyMap<string, number>,
  wrong: string[],
): AsyncGenerator<Row> {
  for await (const row of rows) {
    const {id, returned: shows, given_back, shipped} = row;
    const own = returned.get(String(id)) ?? 0;
    if (own > Number(shows))
      wrong.push(`order line ${String(id)} shows ${String(shows)} returned, its returns ${String(own)}`);
    if (own !== Number(given_back))
      wrong.push(
        `order line ${String(id)} says ${String(given_back)} given back, its returns ${String(own)}`,
      );
    if (own > 0 && Number(shows) > Number(shipped))
      wrong.push(`order line ${String(id)} shows ${String(shows)} returned of ${String(shipped)} sent`);
    yield row;
  }
}

function* mismatches(wrong: ReadonlyMap<string, Row>): Generator<string> {
  for (const [id, {allocated}] of wrong)
    yield `line ${id} has ${String(allocated)} allocated, its allocations say otherwise`;
}

function* headerFaults(
  row: Row,
  columns: readonly string[],
  sums: ReadonlyMap<string, number>,
): Generator<string> {
  const id = String(row['id']);
  for (const column of columns) {
    const sum = sums.get(`${id}/${column}`) ?? 0;
    if (row[column] !== sum)
      yield `document ${id} says ${String(row[column])} ${column}, its lines ${String(sum)}`;
  }
  const {state, allocated = 0, picked = 0} = row;
  const follows = Number(allocated) > 0 ? 'to-pick' : Number(picked) > 0 ? 'picked' : 'new';
  if (['new', 'to-pick', 'picked'].includes(String(state)) && state !== follows)
    yield `document ${id} is ${String(state)}, its lines say ${follows}`;
  if (state === 'finished' && row['sorted'] !== 0) yield `document ${id} is finished with goods to put away`;
}

const add = (to: Map<string, number>, key: string, quantity: unknown): void =>
  void to.set(key, (to.get(key) ?? 0) + Number(quantity ?? 0));

/**
 * What goes back to suppliers is demand of no customer and says so in its lines and promises; and what has left of it,
 * and was not put back, the lines of its deliveries say.
 */
export async function* sentBackFaults(tx: ReadTransaction, rules: Rules): AsyncGenerator<string> {
  const returns = new Set<string>();
  for await (const {id, is_return} of allRowsOf(tx, rules, 'dn'))
    if (is_return === 1) returns.add(String(id));
  const lines = new Set<string>();
  const sent = new Map<string, number>();
  for await (const row of allRowsOf(tx, rules, 'dnLine')) {
    const {id, document, quantity, no_demand, delivery_line, shipped, returned} = row;
    const isReturn = returns.has(String(document));
    if (Number(quantity) > 0 && (no_demand === 1) !== isReturn)
      yield `line ${String(id)} is ${no_demand === 1 ? 'no' : 'a'} demand, its document says otherwise`;
    if (!isReturn) continue;
    lines.add(String(id));
    const of = String(delivery_line);
    sent.set(of, (sent.get(of) ?? 0) + Number(shipped) - Number(returned));
  }
  for await (const {id, sent_back} of allRowsOf(tx, rules, 'asnLine')) {
    const own = sent.get(String(id)) ?? 0;
    if (sent_back !== own)
      yield `delivery line ${String(id)} says ${String(sent_back)} sent back, its returns ${String(own)}`;
  }
  const normal = new Set<string>();
  for await (const {id, property} of allRowsOf(tx, rules, 'bin'))
    if (property === 'Normal') normal.add(String(id));
  for await (const row of allRowsOf(tx, rules, 'allocation')) {
    const isAside = lines.has(String(row['for'])) && !normal.has(String(row['bin']));
    if (Number(row['quantity']) > 0 && (row['set_aside'] === 1) !== isAside)
      yield `promise ${String(row['id'])} is ${isAside ? 'not ' : ''}set aside, its bin says otherwise`;
  }
}
