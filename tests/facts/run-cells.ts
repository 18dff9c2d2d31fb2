import {expect, test} from 'vitest';
import {EVERY_KIND, entryActionsOf} from '#domain/documents.ts';
import type {LedgerEntry} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {lotId} from '#domain/stock/lot.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {CellAct, FactCell} from './cell.ts';
import {deliveryOfOrder} from '#domain/transfers/delivery-of-order.ts';
import {figuresAnew} from './figures-anew.ts';

/** Some warehouse that facts are told to: the rules over plain maps, or a real server. Things go by their names. */
export interface FactsWorld {
  /** A caller without a screen: a question before the ✓ reads as a refusal. */
  readonly asksLikeRefusals?: true;
  /** Ids of things by name: goods `kettle pan pot`, bins `shelf spare broken empty wreck`, and `far` in another warehouse `south`, lots of the kettle such as `lot L1`, `supplier`, `customer`, `asn`, `dn`, its `shipment`, an order `other`, and `rest`, the one that goes on with the rest of the order. */
  readonly ids: Map<string, string>;
  do(
    action: string,
    args: Row,
    how: {readonly role?: Role; readonly asking?: boolean; readonly warehouse?: string},
  ): Promise<{readonly status: string; readonly code: string; readonly id: string}>;
  /** What of the history a screen has seen that shows all of it. */
  cursor(): Promise<{readonly epoch: string; readonly version: number}>;
  rows(list: string): Promise<readonly Row[]>;
  ledger(): Promise<readonly LedgerEntry[]>;
}

/** Every cell of a table as a test of its own; `open` gives a warehouse that nobody else uses. */
export function runCells(
  document: {readonly list: string; readonly line: string},
  cells: readonly FactCell[],
  steps: Readonly<Record<string, readonly CellAct[]>>,
  open: () => Promise<FactsWorld>,
): void {
  for (const cell of cells) {
    const [action, args = {}] = cell.fact;
    const more = cell.before ? `, after ${cell.before.map(([name]) => name).join(', ')}` : '';
    const title = `${action} ${said(args)} when ${cell.state}${more}: ${cell.ends}`;
    test(title, async () => {
      const world = await open();
      await prepareWorld(world, [...(steps[cell.state] ?? []), ...(cell.before ?? [])]);
      const before = await stateOf(world);
      const asked = await tell(world, cell, true);
      expect(asked, 'before the ✓').toBe(heardBy(world, cell.asked ?? askedOf(cell)));
      const isDone = /^(applied|corrected)/.test(asked);
      if (!isDone) {
        expect(await stateOf(world), 'asking changes nothing').toEqual(before);
        const ledger = (await world.ledger()).length;
        expect(await tell(world, cell, false)).toBe(cell.ends === 'nothing' ? 'applied' : cell.ends);
        const moves = (await world.ledger()).slice(ledger).map((entry) => moveOf(world, entry));
        if (cell.moves) expect(moves).toEqual(cell.moves);
      } else if (cell.moves)
        expect((await world.ledger()).slice(before.ledger).map((entry) => moveOf(world, entry))).toEqual(
          cell.moves,
        );
      await expectAfter(world, cell, document);
    });
  }
}

const said = (args: Row): string =>
  Object.entries(args)
    .filter(([name]) => name !== 'document')
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(' ');

const heardBy = ({asksLikeRefusals}: FactsWorld, asked: string): string =>
  asksLikeRefusals ? asked.replace(/^question/, 'refused') : asked;

/** A correction asks first. */
const askedOf = ({ends}: FactCell): string => {
  const [status, code = ''] = ends.split(' ');
  return status === 'corrected' ? `question ${code}` : ends;
};

/** In which list an act makes a document; each of its kind is called as the list, and a second order `other`. */
const MAKES: ReadonlyMap<string, string> = new Map(
  EVERY_KIND.flatMap((kind) => {
    const {header, steps} = kind;
    const {create} = entryActionsOf(kind);
    return Object.hasOwn(steps, create) ? [[create, header.name] as const] : [];
  }),
);

export async function prepareWorld(world: FactsWorld, acts: readonly CellAct[]): Promise<void> {
  for (const [action, args = {}] of acts) {
    const {status, code, id} = await doAt(world, action, args, {role: 'Admin'});
    if (status !== 'applied' && status !== 'corrected') throw new Error(`${action}: ${status} ${code}`);
    const made = MAKES.get(action);
    if (made !== undefined && made !== 'dn') world.ids.set(made, id);
    if (action === 'transfers.order') world.ids.set('asn', deliveryOfOrder(id));
    if (action === 'outbound.dispatch') world.ids.set('shipment', id);
    await nameRest(world);
    if (made !== 'dn') continue;
    if (world.ids.has('dn')) world.ids.set('other', id);
    else {
      world.ids.set('dn', id);
      for (const goods of ['kettle', 'pan']) world.ids.set(`dn ${goods}`, await lineOf(world, id, goods));
    }
  }
}

/** The order that goes on with what the order still wanted when it left. */
async function nameRest(world: FactsWorld): Promise<void> {
  const of = world.ids.get('dn');
  const rest = of && (await world.rows('dn')).find(({parent}) => parent === of);
  if (rest) world.ids.set('rest', String(rest['id']));
}

async function lineOf(world: FactsWorld, document: string, goods: string): Promise<string> {
  const of = world.ids.get(goods);
  const line = (await world.rows('dnLine')).find(
    (row) => row['document'] === document && row['goods'] === of,
  );
  return String(line?.['id']);
}

async function tell(world: FactsWorld, {fact, role = 'Admin'}: FactCell, asking: boolean): Promise<string> {
  const [action, args = {}] = fact;
  const {status, code} = await doAt(world, action, args, {role, asking});
  return code === '' ? status : `${status} ${code}`;
}

/** Does an act, in the warehouse that it names as `at`. */
async function doAt(
  world: FactsWorld,
  action: string,
  {at, ...args}: Row,
  how: {readonly role?: Role; readonly asking?: boolean},
) {
  const warehouse = at === undefined ? undefined : world.ids.get(String(at));
  return world.do(action, await argsWithIds(world, action, args), {...how, ...(warehouse && {warehouse})});
}

/** Names of things become their ids; the version that somebody saw is that of now. */
export async function argsWithIds(world: FactsWorld, action: string, args: Row): Promise<Row> {
  const own: Row = {...resolved(world, args), ...(args['epoch'] === 'seen' ? await world.cursor() : {})};
  if (own['case'] !== undefined) return {...own, case: await caseOf(world, String(own['case']))};
  if (own['version'] !== 'seen') return own;
  const isOrder = action.startsWith('outbound.') || action === 'returns.editSendBack';
  const list = isOrder ? 'dn' : 'asn';
  const header = (await world.rows(list)).find(({id}) => id === own['document']);
  return {...own, version: header?.['version'] ?? 0};
}

/** The order's open case of a code. */
async function caseOf(world: FactsWorld, code: string): Promise<string> {
  const open = (await world.rows('case')).filter((row) => row['code'] === code && row['state'] === 'open');
  return String(open.find((row) => row['document'] === world.ids.get('dn'))?.['id']);
}

/** Names of things become their ids, in values and in lists of them. */
function resolved({ids}: FactsWorld, args: Row): Row {
  const idOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(idOf);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, idOf(of)]));
    return typeof value === 'string' ? (ids.get(value) ?? value) : value;
  };
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      if (typeof value !== 'string' || !value.startsWith('[')) return [name, idOf(value)];
      return [name, JSON.stringify(idOf(JSON.parse(value)))];
    }),
  ) as Row;
}

const stateOf = async (world: FactsWorld) => ({
  ledger: (await world.ledger()).length,
  stock: await world.rows('stock'),
  figures: await world.rows('figures'),
});

async function expectAfter(
  world: FactsWorld,
  cell: FactCell,
  {list, line}: {readonly list: string; readonly line: string},
): Promise<void> {
  const {ids} = world;
  const header = (await world.rows(list)).find(({id}) => id === ids.get(list));
  expect(header?.['state'], 'state').toBe(cell.to);
  const kettle = ids.get('kettle');
  const isOwn = (row: Row): boolean => row['document'] === ids.get(list) && row['goods'] === kettle;
  if (cell.line) expect((await world.rows(line)).find(isOwn)).toMatchObject(cell.line);
  if (cell.orderLine)
    expect((await world.rows('dnLine')).find(({id}) => id === ids.get('dn kettle'))).toMatchObject(
      cell.orderLine,
    );
  if (cell.deliveryLine) {
    const own = (await world.rows('asnLine')).find(
      (row) => row['document'] === ids.get('asn') && row['goods'] === kettle,
    );
    expect(own).toMatchObject(cell.deliveryLine);
  }
  if (cell.isClosed !== undefined) expect(Number(header?.['closed_at']) > 0).toBe(cell.isClosed);
  const all = await world.rows('figures');
  const figuresAt = (at: string): Row =>
    all.find(({goods, warehouse}) => goods === kettle && warehouse === ids.get(at)) ?? {};
  if (cell.figures) expect(figuresAt('warehouse')).toMatchObject(cell.figures);
  if (cell.there) expect(figuresAt('south')).toMatchObject(cell.there);
  const anew = await figuresAnew(world);
  for (const at of ['warehouse', 'south'])
    for (const name of ['kettle', 'pan', 'pot']) {
      const [goods, warehouse] = [ids.get(name), ids.get(at)];
      const own = all.find((row) => row['goods'] === goods && row['warehouse'] === warehouse);
      if (own) expect(own, `every figure of the ${name} at ${at}`).toMatchObject(anew(goods, warehouse));
    }
  if (cell.backOrder) expect(await backOrders(world)).toEqual(cell.backOrder);
  if (cell.cases) expect(await casesAbout(world, ids.get(list))).toEqual(cell.cases);
}

/** What became of the cases about a document; whoever closed one did so now, and all that had joined it is closed too. */
async function casesAbout(world: FactsWorld, document: unknown): Promise<string[]> {
  const shares = await world.rows('caseShare');
  const cases = (await world.rows('case')).filter((row) => row['document'] === document);
  for (const {id, state, closer} of cases) {
    expect(closer !== '', 'who closed it').toBe(state === 'closed');
    for (const share of shares) if (share['case'] === id) expect(share['state']).toBe(state);
  }
  return cases.map(({code, closing}) => [code, closing].filter(Boolean).join(' by ')).sort();
}

/** What orders that came of the order want, in the order of their lines. */
async function backOrders(world: FactsWorld): Promise<string[]> {
  const parent = world.ids.get('dn');
  const rests = (await world.rows('dn')).filter((row) => row['parent'] === parent).map(({id}) => id);
  return (await world.rows('dnLine'))
    .filter(({document}) => rests.includes(document ?? ''))
    .map((row) => {
      const picked = row['picked'] === 0 ? '' : ` picked ${String(row['picked'])}`;
      return `${nameOf(world, row['goods'])} ${String(row['back_ordered'])}${picked}`;
    })
    .sort();
}

const PARTS: Readonly<Record<string, string>> = {
  expected: 'E',
  unload: 'U',
  sort: 'S',
  sorted: 'Z',
  picked: 'P',
  transit: 'T',
};

/** `kettle S→Z 4`; of units of a lot `kettle S→Z 4 L1`, and where that was said or forgotten `–→L1`, `L1→–`. */
const moveOf = (world: FactsWorld, {goods, from, to, quantity, lot, to_lot}: LedgerEntry): string => {
  const [before, after] = [lot, to_lot].map((id) => lotOf(world, id));
  const named = before === after ? before : `${before || '–'}→${after || '–'}`;
  const moved = `${nameOf(world, goods)} ${placeOf(world, from)}→${placeOf(world, to)} ${String(quantity)}`;
  return named ? `${moved} ${named}` : moved;
};

/** What stands on goods of a lot that the table names; '' of any other. */
const lotOf = (world: FactsWorld, id: string): string =>
  (/^lot (.*)$/.exec(nameOf(world, id)) ?? [])[1] ?? '';

const LOTS = ['L1', 'L2', 'S1', 'S2', 'S3'];

/** Lots of the kettle, as `lot L1`, with their ids. */
export const lotsNamed = (kettle: string): readonly (readonly [name: string, id: string])[] =>
  LOTS.map((code) => [`lot ${code}`, lotId(kettle, code)]);

function placeOf(world: FactsWorld, place: string): string {
  const [kind = '', id, part] = place.split(':');
  const isOther = kind === 'dn' && id !== world.ids.get('dn');
  if (part) return `${PARTS[part] ?? part}${isOther ? ' of another' : ''}`;
  if (kind === 'bin') return nameOf(world, id);
  return {outside: 'O', discrepancy: 'D', adjusted: 'A'}[kind] ?? place;
}

const nameOf = ({ids}: FactsWorld, id: unknown): string =>
  [...ids].find(([, each]) => each === id)?.[0] ?? String(id);
