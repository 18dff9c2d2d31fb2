import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {IMPORT_STOCK, type OpeningStock} from '#domain/moving/import-stock.ts';
import {codeOfLot, idsOfLot, lotId} from '#domain/stock/lot.ts';
import {documentOfPlace} from '#domain/stock/place.ts';
import type {Commit} from '../../storage/history.ts';
import type {ReadTransaction, SettledRow} from '../../storage/storage.ts';
import {allRowsOf} from './rows.ts';
import {receivedEarly} from './transfer-faults.ts';

/** What work has said of a lot. One commit holds work of several devices, in an order that its rows do not tell. */
interface LotStatement {
  readonly goods: string;
  readonly code: string;
  /** What may stand of its expiry, ms UTC, and of whether it is held: one, but where one commit said several. */
  readonly expires_at: ReadonlySet<number>;
  readonly held: ReadonlySet<number>;
}

/** What a fact tells of the lot of some goods, as its arguments have it. */
interface LotArguments {
  readonly goods?: unknown;
  readonly lot?: unknown;
  readonly lot_code?: unknown;
  readonly expires_at?: unknown;
}

/** Facts that name lots: by their own arguments, or line by line. */
const NAMING: ReadonlySet<string> = new Set(['inbound.sort', 'inbound.putAway']);
const BY_LINE: ReadonlySet<string> = new Set(['inbound.receiveUnannounced', 'counting.count']);
const HOLDING: Readonly<Record<string, number>> = {'stock.holdLot': 1, 'stock.freeLot': 0};

/**
 * Works out anew, commit by commit, what each lot is called, when it expires and whether it is held: who named it
 * first named it, what was first said of its expiry stands until the office says another (LOT-1, LOT-2, LOT-10).
 */
export class LotFaults {
  readonly #said = new Map<string, LotStatement>();
  /** Ids of earlier builds, for lots of which only the code was told. */
  readonly #earlier = new Map<string, string>();

  of({settled}: Commit): void {
    const done = [...settled.values()].filter(({status}) => status === 'applied' || status === 'corrected');
    const told = done.flatMap(({mutation}) => toldBy(mutation));
    for (const {goods, lot = '', lot_code = ''} of told)
      if (codeOfLot(String(lot_code)) !== '')
        for (const id of idsOfLot(String(goods), String(lot_code)))
          if (id !== lot) this.#earlier.set(id, String(lot));
    for (const {goods, lot = '', lot_code = ''} of told)
      if (lot !== '' && lot_code !== '' && !this.#said.has(String(lot)))
        this.#said.set(String(lot), {
          goods: String(goods),
          code: codeOfLot(String(lot_code)),
          ...NO_LOT_SAID,
        });
    for (const id of new Set(
      [...told, ...done.map(({mutation}) => mutation.args)].map(({lot}) => String(lot)),
    ))
      this.#learn(
        id,
        told.filter(({lot}) => lot === id),
        done.filter(({mutation: {args}}) => args['lot'] === id),
      );
  }

  /**
   * What is stored otherwise than it was said; stock that expires when its lot does not (LOT-13); and serials of which
   * more than one unit stands (LOT-8).
   */
  async *faults(tx: ReadTransaction, rules: Rules): AsyncGenerator<string> {
    const missing = new Set(this.#said.keys());
    const expiring = new Map<string, number>();
    for await (const row of allRowsOf(tx, rules, 'lot')) {
      const id = String(row['id']);
      const other = this.#earlier.get(id) ?? '';
      for (const each of [id, other]) missing.delete(each);
      if (row['expires_at'] !== 0) expiring.set(`${String(row['goods'])}/${id}`, Number(row['expires_at']));
      const said = this.#said.get(id) ?? this.#said.get(other);
      if (!said) {
        yield `lot ${id} is named by no mutation`;
        continue;
      }
      // A lot of an earlier build keeps its code as it was written.
      const found = {goods: row['goods'], code: codeOfLot(String(row['code']))};
      for (const column of ['goods', 'code'] as const)
        if (found[column] !== said[column])
          yield `lot ${id} has ${column} ${String(row[column])}, its mutations say ${said[column]}`;
      for (const column of ['expires_at', 'held'] as const)
        if (!said[column].has(Number(row[column])))
          yield `lot ${id} has ${column} ${String(row[column])}, its mutations say ${[...said[column]].join(' or ')}`;
    }
    for (const id of missing) yield `lot ${id} is gone, and nobody takes lots away`;
    yield* expiryFaults(tx, rules, expiring);
    yield* serialFaults(tx, rules);
  }

  #learn(id: string, told: readonly LotArguments[], done: readonly SettledRow[]): void {
    const said = this.#said.get(id);
    if (!said) return;
    const set = done
      .filter(({mutation: {action}}) => action === 'stock.setExpiry')
      .map(({mutation: {args}}) => momentOf(args['expires_on']));
    // Work at other goods says nothing of it.
    const first = told
      .filter(({goods}) => goods === said.goods)
      .map(({expires_at = 0}) => Number(expires_at))
      .filter((expires_at) => expires_at > 0);
    const isOpen = said.expires_at.has(0) || set.includes(0);
    const before = set.length > 0 ? set : [...said.expires_at].filter((at) => at > 0 || first.length === 0);
    const holds = done.flatMap(({mutation: {action}}) => entryOf(HOLDING, action) ?? []);
    this.#said.set(id, {
      ...said,
      expires_at: new Set([...before, ...(isOpen ? first : [])]),
      held: holds.length > 0 ? new Set(holds) : said.held,
    });
  }
}

const NO_LOT_SAID = {expires_at: new Set([0]), held: new Set([0])} as const;

/** The last of a day, ms UTC, or 0 where none is said. */
const momentOf = (day: unknown): number =>
  typeof day === 'string' && day !== '' ? Date.parse(`${day}T23:59:59.999Z`) : 0;

function toldBy({action, args}: SettledRow['mutation']): readonly LotArguments[] {
  const {goods, code, expires_on} = args;
  if (action === 'stock.nameLot')
    return [
      {
        goods,
        lot: lotId(String(goods), String(code)),
        lot_code: code,
        expires_at: momentOf(expires_on),
      },
    ];
  if (NAMING.has(action)) return [args];
  if (action === IMPORT_STOCK)
    return (JSON.parse(String(args['rows'])) as readonly OpeningStock[]).map(toldIn);
  return BY_LINE.has(action) ? (JSON.parse(String(args['lines'])) as readonly LotArguments[]) : [];
}

const toldIn = ([, goods, , code = '', expires_at = 0]: OpeningStock): LotArguments => ({
  goods,
  lot: codeOfLot(code) === '' ? '' : lotId(goods, code),
  lot_code: code,
  expires_at,
});

/** `expiring`: when lots expire, by `goods/lot`; what is of none of them does not. */
async function* expiryFaults(
  tx: ReadTransaction,
  rules: Rules,
  expiring: ReadonlyMap<string, number>,
): AsyncGenerator<string> {
  for await (const row of allRowsOf(tx, rules, 'stock')) {
    const [warehouse, place, unit, goods, lot, expires_at] = STOCK.map((column) => String(row[column]));
    const its = expiring.get(`${String(goods)}/${String(lot)}`) ?? 0;
    if (expires_at !== String(its))
      yield `stock ${[warehouse, place, unit, goods, lot].join('/')} expires at ${String(expires_at)}, its lot at ${String(its)}`;
  }
}
const STOCK = ['warehouse', 'place', 'unit', 'goods', 'lot', 'expires_at'] as const;

const NOT_SEEN: ReadonlySet<string> = new Set(['expected', 'unload', 'sort']);

async function* serialFaults(tx: ReadTransaction, rules: Rules): AsyncGenerator<string> {
  const tracked = new Set<string>();
  for await (const {id, tracked_by} of allRowsOf(tx, rules, 'goods'))
    if (tracked_by === 'serial') tracked.add(String(id));
  if (tracked.size === 0) return;
  const early = await receivedEarly(tx, rules);
  const units = new Map<string, {readonly goods: string; readonly at: Set<string>; sum: number}>();
  for await (const row of allRowsOf(tx, rules, 'stock')) {
    const [goods, lot] = [String(row['goods']), String(row['lot'])];
    const isSeen = !NOT_SEEN.has(documentOfPlace(String(row['place']))?.part ?? '');
    if (lot === '' || !isSeen || !tracked.has(goods)) continue;
    const own = units.get(lot) ?? {goods, at: new Set(), sum: 0};
    own.at.add(String(row['warehouse']));
    own.sum += Number(row['quantity']);
    units.set(lot, own);
  }
  for (const [lot, {goods, at, sum}] of units) {
    const isOnWay = [...at].some((from) => [...at].some((to) => early.has(`${from}/${to}/${goods}`)));
    if (sum > (isOnWay ? 2 : 1)) yield `serial ${lot} stands ${String(sum)} times`;
  }
}
