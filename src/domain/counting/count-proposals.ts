import {put, type Correction} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import type {Projection} from '../kernel/settle.ts';
import {ifDownloaded} from '../kernel/view.ts';
import {binPlace} from '../stock/place.ts';
import {countTask} from './count-plan.ts';

/** Corrections that cast doubt on what a bin holds: the one that goods came from, else the one that they came to. */
const DOUBTS: ReadonlySet<string> = new Set(['pick.short', 'stock.short', 'bin.not-empty']);

/** A bin that hands have found otherwise than the books is to be counted, unless somebody has to already (COUNT-10). */
export const countProposals: Projection = ({corrections}, view) => {
  const doubted = new Map(
    corrections
      .filter(({code}) => DOUBTS.has(code))
      .flatMap((each) => {
        const bin = binOf(each);
        return bin === undefined ? [] : [[bin, each] as const];
      }),
  );
  return [...doubted].flatMap(([bin, {code, warehouse}]) =>
    ifDownloaded(() => view.get(countTask, bin)) ? [] : [put(countTask, proposal(bin, warehouse, code))],
  );
};

function binOf({facts: {from, to}}: Correction): Id | undefined {
  const before = binPlace('');
  const place = [from, to].find((each) => typeof each === 'string' && each.startsWith(before));
  return typeof place === 'string' ? place.slice(before.length) : undefined;
}

const proposal = (bin: Id, warehouse: string, reason: string) =>
  ({
    bin,
    warehouse,
    document: '',
    reason,
    state: 'open',
    is_open: 1,
    is_blind: 0,
    assigned: '',
    counted_by: '',
    counted_at: 0,
  }) as const;
