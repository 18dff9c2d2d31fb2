import {expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ASN_CELLS, ASN_STEPS} from './asn-cells.ts';
import type {CellAct, FactCell} from './cell.ts';
import {DN_CELLS, DN_STEPS} from './dn-cells.ts';
import {RARE_ASN_CELLS, RARE_DN_CELLS} from './rare-cells.ts';
import {SENT_BACK_CELLS, SENT_BACK_STEPS} from './supplier-return-cells.ts';
import {argsWithIds, prepareWorld, type FactsWorld} from './run-cells.ts';

/**
 * What an undo may not take back, fact by fact, and the reason that is given. All other facts of the tables are undone
 * in every state: the books are then as if neither had been.
 */
const NOT_UNDONE: Readonly<Record<string, string>> = {
  'outbound.putBack': 'undo.put-back',
  'outbound.shortPick': 'undo.short',
  'outbound.dispatch': 'undo.dispatch',
  'outbound.deliver': 'undo.deliver',
  'inbound.uncount': 'undo.uncount',
};

/** Counts, by state and units, of what had been put away before: that is gone on with already. */
const LATE: ReadonlySet<string> = new Set(['unloaded 5', 'unloaded 13', 'finished 4']);

/** Every fact of the tables of facts, undone as soon as it is settled: for each cell a test. */
export function undoneCells(open: () => Promise<FactsWorld>): void {
  const tables = [
    {cells: [...ASN_CELLS, ...RARE_ASN_CELLS], steps: ASN_STEPS},
    {cells: [...DN_CELLS, ...RARE_DN_CELLS], steps: DN_STEPS},
    {cells: SENT_BACK_CELLS.filter(({fact: [name]}) => isFact(name)), steps: SENT_BACK_STEPS},
  ];
  for (const {cells, steps} of tables) for (const cell of cells) undoneCell(cell, steps, open);
}

const isFact = (name: string): boolean => ACTIONS.get(name)?.kind === 'fact' && name !== 'work.undo';

function undoneCell(
  {state, before = [], fact, ends, role = 'Admin'}: FactCell,
  steps: Readonly<Record<string, readonly CellAct[]>>,
  open: () => Promise<FactsWorld>,
): void {
  const [action, args = {}] = fact;
  const title = `${action} ${JSON.stringify(args)} when ${state}${before.map(([name]) => `, ${name}`).join('')}`;
  test(`${title} is undone`, async () => {
    const world = await open();
    await prepareWorld(world, [...(steps[state] ?? []), ...before]);
    const books = await booksOf(world);
    const ledger = (await world.ledger()).length;
    const {status} = await world.do(action, await argsWithIds(world, action, args), {role});
    if (status !== 'applied' && status !== 'corrected') return;
    const hasMoved = (await world.ledger()).length > ledger;
    const undone = await world.do('work.undo', {}, {role});
    const reason = NOT_UNDONE[action];
    if (reason !== undefined) {
      expect(undone).toMatchObject({status: 'held', code: reason});
      return;
    }
    if (!hasMoved) {
      expect(undone.code, ends).toBe('undo.nothing');
      return;
    }
    const isLatePallet = action === 'inbound.sortUnit' && before.some(([name]) => name === 'inbound.putAway');
    if (isLatePallet || (action === 'inbound.sort' && LATE.has(`${state} ${String(args['quantity'])}`))) {
      expect(undone).toMatchObject({status: 'refused', code: 'undo.followed'});
      return;
    }
    expect(undone).toMatchObject({status: 'applied'});
    expect(await booksOf(world)).toEqual(books);
  });
}

/** What stands where, the figures, the lines, and what waits for somebody. */
async function booksOf(world: FactsWorld) {
  const [stock, figures, asnLines, dnLines, asns, dns, cases] = await Promise.all(
    ['stock', 'figures', 'asnLine', 'dnLine', 'asn', 'dn', 'case'].map((list) => world.rows(list)),
  );
  return {
    units: told(stock, 'place unit goods lot quantity'),
    stock: told(stock, 'place unit goods lot quantity allocated disputed').filter(Boolean),
    figures: told(
      figures,
      'goods goods_qty onhand can_order ordered inspect hold damage asn dn pre_load pre_sort sorted pick picked back_order',
    ).filter(isLive),
    lines: [
      ...told(
        asnLines,
        'goods lot announced expected unload sort sorted counted put_away shortage more damage implied sscc_units sent_back',
      ).filter(isLive),
      ...told(
        dnLines,
        'goods lot quantity wanted allocated rest picked back_ordered closed moved shipped intransit returned',
      ).filter(isLive),
    ],
    states: [...told(asns, 'id state'), ...told(dns, 'id state allocated picked')],
    cases: told(
      (cases ?? []).filter((row) => row['state'] === 'open'),
      'code document',
    ),
  };
}

/** A row of nothing comes about with goods that nobody had named, and stays. */
const isLive = (text: string): boolean => /: [-1-9]\d*(,|$)/.test(text);

const told = (rows: readonly Row[] | undefined, columns: string): string[] =>
  (rows ?? [])
    .map((row) =>
      columns
        .split(' ')
        .map((name) => `${name}: ${String(row[name])}`)
        .join(', '),
    )
    .toSorted();
