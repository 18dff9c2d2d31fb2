import {Suspense, useMemo, useState} from 'react';
import {useText} from '../../i18n/text.ts';
import type {FoundBin} from '../../data/found.ts';
import {lazyChunk} from '../../ui/chunk.ts';
import {GoodsCalled} from './thing-names.tsx';
import {StepChoices} from './choices.tsx';
import {InHand} from './in-hand.tsx';
import {ScanInstruction} from './instruction.tsx';
import {OfferedThings} from './offered.tsx';
import {scannedItemOf} from '../engine/items.ts';
import {lotAnswers} from '../engine/enter-lot.ts';
import {StepButtons, type StepSheet} from './step-buttons.tsx';
import {StepSheets} from './step-sheets.tsx';
import {seenOf, type LineDraft, type JobState} from '../engine/state.ts';
import {openStepOf} from './open-step.ts';
import type {JobPartProps} from './tap.ts';
import {wouldDo} from '../engine/would.ts';

const InBin = lazyChunk(() => import('./in-bin.tsx').then(({InBin}) => InBin));
const LeftLines = lazyChunk(() =>
  import('./remaining-lines.tsx').then(({RemainingLines: LeftLines}) => LeftLines),
);
const LeadsOn = lazyChunk(() => import('./leads-on.tsx').then(({LeadsOn}) => LeadsOn));
const LotChoice = lazyChunk(() => import('./lot-choice.tsx').then(({LotChoice}) => LotChoice));

/** With more answers than these there is room for nothing beside them on the smallest screen. */
const IN_SIGHT = 4;

/** One step: what is known so far, the one next scan, and at most four buttons under the thumb. */
export function StepPage(parts: JobPartProps) {
  const {job, state} = parts;
  const {say} = useText();
  const [opened, setOpened] = useState<{readonly sheet: StepSheet; readonly over: JobState}>();
  const close = (): void => setOpened(undefined);
  // What else may be done is gone with the scan or the news that came meanwhile; the pad takes scans.
  const isOther = opened?.over.draft !== state.draft || opened.over.line?.id !== state.line?.id;
  const sheet = opened?.sheet === 'more' && isOther ? undefined : opened?.sheet;
  const {name, slot, detail, wanted} = openStepOf(job, state);
  const says = slot ? slot.step.says : job.opens?.says;
  const facts = slot?.step.is === 'choice' ? slot.step.facts?.(scannedItemOf(job, state)) : undefined;
  return (
    <>
      <StepBody {...parts} />
      {says && (
        <ScanInstruction
          key={name}
          takes={wanted}
          text={say(says, facts)}
          would={wouldDo(job, state).map((key) => say(key))}
          hasKeys={detail !== 'lot' && slot?.step.is !== 'choice'}
        />
      )}
      <StepButtons {...parts} open={(each) => setOpened({sheet: each, over: state})} />
      <StepSheets {...parts} sheet={sheet} close={close} />
    </>
  );
}

/** What is known so far, and what may answer without a scan. */
function StepBody(parts: JobPartProps) {
  const {job, state, tap} = parts;
  const {name, slot, detail, wanted} = openStepOf(job, state);
  const {line, draft} = state;
  const {goods} = draft.got;
  const bin = line === undefined && wanted[0] === 'goods' ? binIn(draft) : undefined;
  const {offered, none} =
    (name === 'open' ? job.opens : slot?.step.is === 'scan' ? slot.step : undefined) ?? {};
  const seen = useMemo(() => seenOf(state), [state]);
  // On the smallest screen there is room beside the answers for a line of what they are about.
  const answers = detail === 'lot' && !isSerial(draft) ? lotAnswers(state) : [];
  const mayShowLeft =
    job.left && (state.opened.length > 0 || job.opens?.isOptional) && !line && !draft.exception && !offered;
  return (
    <div className="group mx-auto flex min-h-0 w-full max-w-xl flex-1 flex-col justify-center gap-3 overflow-hidden px-4 py-2 short:gap-1 short:py-0">
      {/* On the smallest screen its answers are all there is room for, and what they are about. */}
      <div
        className={
          slot?.step.is === 'choice'
            ? 'contents short:hidden'
            : detail === 'lot'
              ? 'contents low:hidden'
              : 'contents'
        }
      >
        <InHand {...parts} />
      </div>
      <Suspense>{state.leadsOn && <LeadsOn {...parts} />}</Suspense>
      {slot?.step.is === 'choice' && slot.step.options.length <= IN_SIGHT && line && (
        <p className="hidden text-22 font-semibold short:block">
          <GoodsCalled goods={line.goods} className="line-clamp-1" />
        </p>
      )}
      {detail === 'lot' && typeof goods === 'object' && goods.kind === 'goods' && (
        <p className="hidden text-22 font-semibold low:block">
          <GoodsCalled
            goods={goods}
            number={state.draft.quantity}
            className="line-clamp-2 short:line-clamp-1"
          />
        </p>
      )}
      <Suspense>
        {bin && <InBin job={job} bin={bin} items={state.items} isBegun={goods !== undefined} />}
      </Suspense>
      <Suspense>
        {mayShowLeft && (
          <LeftLines job={job} state={state} isBeside={Object.keys(state.draft.got).length > 0} />
        )}
      </Suspense>
      {offered && (
        // What goes on from here comes before what else there is.
        <div className={state.leadsOn ? 'contents short:hidden' : 'contents'}>
          <OfferedThings
            job={job}
            offered={offered}
            none={none}
            seen={seen}
            show={(thing) => tap({kind: 'show', thing})}
          />
        </div>
      )}
      <Suspense>
        {detail === 'lot' && <LotChoice answers={answers} isSerial={isSerial(state.draft)} tap={tap} />}
      </Suspense>
      {slot?.step.is === 'choice' && <StepChoices step={slot.step} seen={seen} tap={tap} />}
    </div>
  );
}

const isSerial = ({got: {goods}}: LineDraft): boolean =>
  typeof goods === 'object' && goods.kind === 'goods' && goods.trackedBy === 'serial';

/** The bin in hand, out of which goods are asked for. */
const binIn = ({got}: LineDraft): FoundBin | undefined =>
  Object.values(got).find((what): what is FoundBin => typeof what === 'object' && what.kind === 'bin');
