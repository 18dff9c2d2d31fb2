import {useCallback} from 'react';
import type {FollowedLists} from '../../data/lists.ts';
import {contentsOf} from '../../data/stock-in-bins.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useText} from '../../i18n/text.ts';
import type {FoundBin, FoundThing, StockLine} from '../../data/found.ts';
import {GoodsCalled} from './thing-names.tsx';
import type {Job} from '../engine/job.ts';
import type {WaitingItem} from '../engine/state.ts';

/** Rows that there is room for; on the smallest screen for the first two, and for none beside goods in hand. */
const MAX_BIN_ROWS_SHOWN = 5;

/** What stands in the bin whose goods are asked for: how many of what, the longest here first. */
export function InBin(props: {
  readonly job: Job;
  readonly bin: FoundBin;
  /** What has been told of it already is not asked for any more. */
  readonly items: readonly WaitingItem[];
  /** Some goods of it are in hand. */
  readonly isBegun: boolean;
}) {
  const {job, bin, items, isBegun} = props;
  const {say} = useText();
  const ask = useCallback(
    async (lists: FollowedLists) =>
      (await job.isBlind?.(lists, bin))
        ? undefined
        : contentsOf(lists, bin, MAX_BIN_ROWS_SHOWN + items.length),
    [job, bin, items.length],
  );
  const contents = useAnswer(bin.id, ask);
  if (!contents) return null;
  const told = new Set(items.map(({got, stock}) => nameOf(got['goods'], stock)));
  const rows = contents.rows.filter((row) => !told.has(nameOf(row.other, row))).slice(0, MAX_BIN_ROWS_SHOWN);
  // What was found in it stands above, and it is not empty.
  if (contents.count === 0 && (isBegun || items.length > 0)) return null;
  if (contents.count === 0)
    return (
      <p data-test="bin-empty" className="text-18 text-soft">
        {say('locationQuery.empty')}
      </p>
    );
  return (
    <ul
      data-test="in-bin"
      className={`flex flex-col gap-1 text-18 short:[&>:nth-child(n+3)]:hidden ${isBegun ? 'short:*:hidden' : ''}`}
    >
      {rows.map(({key, other, quantity}) => (
        <li key={key} className="flex gap-3">
          <span className="min-w-10 shrink-0 text-end font-bold">{quantity}</span>
          <GoodsCalled goods={other} className="min-w-0 truncate" />
        </li>
      ))}
    </ul>
  );
}

const nameOf = (
  goods: FoundThing | string | undefined,
  of: Pick<StockLine, 'lot' | 'unit'> | undefined,
): string => [typeof goods === 'object' ? goods.id : '', of?.lot ?? '', of?.unit ?? ''].join('/');
