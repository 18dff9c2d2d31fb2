import {ScanLine} from 'lucide-react';
import {useCallback} from 'react';
import type {FollowedLists} from '../../data/lists.ts';
import {useApp} from '../../data/app.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useText} from '../../i18n/text.ts';
import {LotCalled} from '../../describe/lot-name.tsx';
import {OtherAtIt} from './worked-on-hint.tsx';
import {Reasons} from './reasons.tsx';
import {GoodsCalled} from './thing-names.tsx';
import {scannedItemOf} from '../engine/items.ts';
import type {Job} from '../engine/job.ts';
import type {JobPartProps} from './tap.ts';

/** Nothing waits that is known: the next scan is all there is to see. */
const NothingYet = () => (
  <ScanLine aria-hidden size={96} strokeWidth={1.25} className="mx-auto min-h-0 shrink text-accent" />
);

/** Rows that there is room for, on the smallest screen the first five; beside goods in hand and what was recorded fewer. */
const MAX_REMAINING_SHOWN = 6;

/** What is still to do of what was opened: how many of what. Beside goods in hand only where the screen has room. */
export function RemainingLines(
  props: Pick<JobPartProps, 'state'> & {readonly job: Job; readonly isBeside: boolean},
) {
  const {job, state, isBeside} = props;
  const {warehouse} = useApp();
  const {say} = useText();
  const {left} = job;
  const ask = useCallback(
    async (lists: FollowedLists) => (await left?.(lists, scannedItemOf(job, state), warehouse)) ?? [],
    [left, job, state, warehouse],
  );
  const lines = useAnswer(state.opened.map(({id}) => id).join(), ask);
  if (!lines) return null;
  if (lines.length === 0 && state.opened.length === 0) return <NothingYet />;
  return (
    <section data-test="left" className={isBeside ? 'short:hidden' : ''}>
      <p className="text-18 text-soft">
        {say('job.left', {lines: say('waits.lines', {count: lines.length})})}
      </p>
      <OtherAtIt opened={state.opened} />
      <ul
        className={`flex flex-col gap-1 text-18 short:[&>:nth-child(n+6)]:hidden short:group-has-data-[test=last]:[&>:nth-child(n+3)]:hidden ${isBeside ? '[&>:nth-child(n+3)]:hidden' : ''}`}
      >
        {lines.slice(0, MAX_REMAINING_SHOWN).map(({thing, quantity, documentLine = '', ...line}) => (
          <li key={`${documentLine}/${thing.id}/${line.lot}/${line.unit}`} className="flex gap-3">
            <span className="min-w-10 shrink-0 text-end font-bold">{quantity}</span>
            {thing.kind === 'goods' && (
              <span className="flex min-w-0 flex-col">
                <GoodsCalled goods={thing} className="min-w-0 truncate" />
                <Reasons of={line} className="truncate text-16" />
              </span>
            )}
            {line.lot !== '' && (
              <span className="ms-auto shrink-0 text-16 text-soft">
                <LotCalled of={{lot: line.lot, lotCode: line.lotCode}} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
