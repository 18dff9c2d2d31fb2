import {PackageMinus, PackageX} from 'lucide-react';
import {count} from '#domain/counting/count.ts';
import type {StockLine} from '../scan/found.ts';
import {binsToCount, isBlind, linesToCount, nameOf, notCounted} from './bins-to-count.ts';
import {defineJob, many, quantity, scan, type Loose, type Records} from './job.ts';

/** What is in a bin, counted: bin → goods (again +1, pad) → other goods … done, or the next bin. Rules COUNT-1, COUNT-6. */
export const inventory = defineJob({
  name: 'inventory',
  records: [count],
  recorded: 'count.recorded',
  look: linesToCount,
  isBlind,
  steps: {
    bin: scan('bin', {
      says: 'count.scan.bin',
      label: 'field.bin',
      offered: binsToCount,
      none: 'count.nothing',
    }),
    lines: many(
      {
        goods: scan('goods', {
          says: 'count.scan.goods',
          label: 'binMove.step.goods',
          in: 'bin',
          behind: 'bin',
        }),
        // Nobody doubts what is counted.
        units: quantity({says: 'count.scan.next', repeat: 'goods', begins: 1, upTo: () => undefined}),
      },
      500,
    ),
  },
  closes: ['bin', 'goods'],
  record: counted,
  after: 'anew',
  exceptions: {
    none: {
      label: 'count.none',
      Picture: PackageMinus,
      card: 'NONE',
      when: ({got}) => got['goods'] !== undefined,
      sets: {none: '1'},
    },
    empty: {
      label: 'count.empty',
      Picture: PackageX,
      card: 'NONE',
      records: [count],
      when: ({got, items}) => got['bin'] !== undefined && got['goods'] === undefined && items === 0,
      lines: notCounted,
      mayBeNone: true,
      asks: {says: 'count.empty.asks', yes: 'count.empty'},
      record: counted,
    },
  },
  done: {missing: notCounted, asks: {says: 'count.missing', yes: 'count.missing.yes'}},
});

interface Line {
  readonly goods: string;
  readonly lot: string;
  readonly unit: string;
  readonly counted: number;
  readonly believed: number;
}

/** All of a bin: what was counted, and what was not found of that which stands there by the records. */
function counted({got, items, missing}: Pick<Loose, 'got' | 'items' | 'missing'>): Records {
  const {bin} = got;
  if (typeof bin !== 'object' || bin.kind !== 'bin') return [];
  const lines = new Map<string, Line>();
  for (const {goods, none, units, stock} of items) {
    const name = nameOf(goods, stock);
    const before = lines.get(name)?.counted ?? 0;
    lines.set(name, lineOf(goods, stock, before + (none === undefined ? Number(units) : 0)));
  }
  for (const {thing, ...stock} of missing) {
    const name = nameOf(thing, stock);
    if (!lines.has(name)) lines.set(name, lineOf(thing, stock, 0));
  }
  const {epoch, version} = oldest([...items.map(({stock}) => stock), ...missing]);
  return [
    [
      count.name,
      {
        warehouse: bin.warehouse,
        bin: bin.id,
        epoch,
        version,
        whole: 1,
        lines: JSON.stringify([...lines.values()]),
      },
    ],
  ];
}

const lineOf = (goods: unknown, {lot, unit, believed}: StockLine, units: number): Line => ({
  goods: typeof goods === 'object' && goods !== null && 'id' in goods ? String(goods.id) : '',
  lot,
  unit,
  counted: units,
  believed: believed?.units ?? 0,
});

/** What the device had heard when the first of these numbers was read. */
function oldest(lines: readonly StockLine[]): {readonly epoch: string; readonly version: number} {
  const [first] = lines.flatMap(({believed}) => believed ?? []).toSorted((a, b) => a.version - b.version);
  return {epoch: first?.epoch ?? '', version: first?.version ?? 0};
}
