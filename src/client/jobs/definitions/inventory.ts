import {PackageMinus, PackageX} from 'lucide-react';
import {countBin} from '#domain/counting/count.ts';
import type {FoundThing, StockLine} from '../../data/found.ts';
import {binsToCount, isBlind, linesToCount, stockLineName, notCounted} from '../reads/bins-to-count.ts';
import {lotArgsOf, lotStepsAmong, mergeLotArgs} from '../engine/lot-details.ts';
import {
  defineJob,
  manySteps,
  quantityStep,
  scanStep,
  type KnownHistoryPoint,
  type LooseLine,
  type RecordedActions,
} from '../engine/job.ts';
import {nextOfKind} from '../reads/next-of-kind.ts';

/**
 * What is in a bin, counted: bin → goods (again +1, pad) → other goods … done, or the next bin. Rules COUNT-1, COUNT-6,
 * LOT-11.
 */
export const inventoryJob = defineJob({
  name: 'inventory',
  records: [countBin],
  recorded: 'count.recorded',
  look: linesToCount,
  isBlind,
  steps: {
    bin: scanStep('bin', {
      says: 'count.scan.bin',
      label: 'field.bin',
      offered: binsToCount,
      none: 'count.nothing',
    }),
    lines: manySteps(
      {
        goods: scanStep('goods', {
          says: 'count.scan.goods',
          label: 'binMove.step.goods',
          in: 'bin',
          behind: 'bin',
        }),
        ...lotStepsAmong,
        // No doubt is raised of what is counted.
        units: quantityStep({
          says: 'count.scan.next',
          would: 'count.ends',
          repeat: 'goods',
          begins: 1,
          upTo: () => undefined,
        }),
      },
      500,
    ),
  },
  closes: ['bin', 'goods'],
  record: counted,
  next: nextOfKind('count'),
  after: 'anew',
  exceptions: {
    none: {
      label: 'count.none',
      Picture: PackageMinus,
      card: 'NONE',
      when: ({got: {goods, lot}}) => typeof goods === 'object' && (!isTracked(goods) || lot !== undefined),
      sets: {none: '1'},
    },
    empty: {
      label: 'count.empty',
      Picture: PackageX,
      card: 'NONE',
      records: [countBin],
      when: ({got, items}) => got['bin'] !== undefined && got['goods'] === undefined && items === 0,
      lines: notCounted,
      mayBeNone: true,
      asks: {says: 'count.empty.asks', yes: 'count.empty'},
      record: counted,
    },
  },
  done: {missing: notCounted, asks: {says: 'count.missing', yes: 'count.missing.yes'}},
});

interface CountedLineArgs {
  readonly goods: string;
  readonly lot: string;
  /** Where its label says it: it may be a new one. */
  readonly lot_code?: string;
  readonly expires_at?: number;
  readonly unit: string;
  readonly counted: number;
  readonly believed: number;
}

/** All of a bin: what was counted, and what was not found of that which stands there by the records. */
function counted(scanned: Pick<LooseLine, 'got' | 'items' | 'missing' | 'heard'>): RecordedActions {
  const {got, items, missing} = scanned;
  const {bin} = got;
  if (typeof bin !== 'object' || bin.kind !== 'bin') return [];
  const lines = new Map<string, CountedLineArgs>();
  for (const {none, units, stock, ...of} of items) {
    const name = stockLineName(of['goods'], stock);
    const before = lines.get(name);
    const counted = (before?.counted ?? 0) + (none === undefined ? Number(units) : 0);
    lines.set(name, {...lineOf(of['goods'], stock, counted), ...namedBy(of, before)});
  }
  for (const {thing, ...stock} of missing) {
    const name = stockLineName(thing, stock);
    if (!lines.has(name)) lines.set(name, lineOf(thing, stock, 0));
  }
  const {epoch, version} = oldest(scanned);
  return [
    [
      countBin.name,
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

const lineOf = (goods: unknown, {lot, unit, believed}: StockLine, units: number): CountedLineArgs => ({
  goods: typeof goods === 'object' && goods !== null && 'id' in goods ? String(goods.id) : '',
  lot,
  unit,
  counted: units,
  believed: believed?.units ?? 0,
});

/** What was said of the lot that goods are counted under. */
function namedBy(
  {goods, ...said}: Readonly<Record<string, unknown>>,
  before: CountedLineArgs | undefined,
): Pick<CountedLineArgs, 'lot_code' | 'expires_at'> {
  if (typeof goods !== 'object' || goods === null || !('id' in goods)) return {};
  const {lot: _, unnamed: __, ...named} = mergeLotArgs(before, lotArgsOf(said, String(goods.id), ''));
  return named;
}

const isTracked = (thing: FoundThing): boolean => thing.kind === 'goods' && thing.trackedBy !== undefined;

/** What the device had heard when the first of its numbers was read; of a bin that holds none, when that was read. */
function oldest({items, missing, heard}: Pick<LooseLine, 'items' | 'missing' | 'heard'>): KnownHistoryPoint {
  const lines = [...items.map(({stock}) => stock), ...missing];
  const [first] = lines.flatMap(({believed}) => believed ?? []).toSorted((a, b) => a.version - b.version);
  return {epoch: (first ?? heard)?.epoch ?? '', version: (first ?? heard)?.version ?? 0};
}
