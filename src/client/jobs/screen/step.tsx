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
import {lotDetailOf, wantedKinds} from '../engine/say.ts';
import {mayTakeAll, StepButtons, type StepSheet} from './step-buttons.tsx';
import {seenOf, slotsOf, stepOf, type LineDraft, type JobState} from '../engine/state.ts';
import type {JobPartProps} from './tap.ts';
import {wouldDo} from '../engine/would.ts';

const PadSheet = lazyChunk(() => import('./pad-sheet.tsx').then(({PadSheet}) => PadSheet));
const Exceptions = lazyChunk(() =>
  import('./exceptions.tsx').then(({LineExceptions: Exceptions}) => Exceptions),
);
const InBin = lazyChunk(() => import('./in-bin.tsx').then(({InBin}) => InBin));
const LeftLines = lazyChunk(() =>
  import('./remaining-lines.tsx').then(({RemainingLines: LeftLines}) => LeftLines),
);
const LeadsOn = lazyChunk(() => import('./leads-on.tsx').then(({LeadsOn}) => LeadsOn));
const LotChoice = lazyChunk(() => import('./lot-choice.tsx').then(({LotChoice}) => LotChoice));
const DaySheet = lazyChunk(() => import('./day-sheet.tsx').then(({DaySheet}) => DaySheet));
const SignatureSheet = lazyChunk(() =>
  import('./signature-sheet.tsx').then(({SignatureSheet}) => SignatureSheet),
);
const TextSheet = lazyChunk(() => import('./text-sheet.tsx').then(({TextSheet}) => TextSheet));

/** With more answers than these there is room for nothing beside them on the smallest screen. */
const IN_SIGHT = 4;

/** One step: what is known so far, the one next scan, and at most four buttons under the thumb. */
export function StepPage(parts: JobPartProps) {
  const {job, state, tap} = parts;
  const {say} = useText();
  const [opened, setOpened] = useState<{readonly sheet: StepSheet; readonly over: JobState}>();
  const close = (): void => setOpened(undefined);
  // What else may be done is gone with the scan or the news that came meanwhile; the pad takes scans.
  const isOther = opened?.over.draft !== state.draft || opened.over.line?.id !== state.line?.id;
  const sheet = opened?.sheet === 'more' && isOther ? undefined : opened?.sheet;
  const name = stepOf(job, state);
  const slots = slotsOf(job, state.draft);
  const slot = slots.find((each) => each.name === name);
  const detail = lotDetailOf(job, state);
  const {goods} = state.draft.got;
  // On the smallest screen there is room beside the answers for a line of what they are about.
  const answers = detail === 'lot' && !isSerial(state.draft) ? lotAnswers(state) : [];
  const {line} = state;
  const wanted = slot?.step.is === 'scan' ? slot.step.takes : wantedKinds(job, state);
  const bin = line === undefined && wanted[0] === 'goods' ? binIn(state.draft) : undefined;
  const says = slot ? slot.step.says : job.opens?.says;
  const {offered, none} =
    (name === 'open' ? job.opens : slot?.step.is === 'scan' ? slot.step : undefined) ?? {};
  const seen = useMemo(() => seenOf(state), [state]);
  const facts = slot?.step.is === 'choice' ? slot.step.facts?.(scannedItemOf(job, state)) : undefined;
  const mayShowLeft =
    job.left &&
    (state.opened.length > 0 || job.opens?.isOptional) &&
    !line &&
    !state.draft.exception &&
    !offered;
  return (
    <>
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
      <Suspense>
        {sheet === 'pad' && (
          <PadSheet
            stands={state.draft.stock?.quantity}
            {...(mayTakeAll(job, state) && job.done
              ? {
                  all: () => {
                    close();
                    tap({kind: 'all'});
                  },
                }
              : {})}
            close={close}
            enter={(quantity) => {
              close();
              tap({kind: 'quantity', quantity});
            }}
          />
        )}
        {detail === 'expiry' && (
          <DaySheet
            key={name}
            title={say('lot.expiry')}
            none={say('lot.expiry.none')}
            enter={(text) => tap({kind: 'text', text})}
            close={() => tap({kind: 'back'})}
          />
        )}
        {slot?.step.is === 'text' && slot.step.isUnits && (
          <PadSheet
            asks={say(slot.step.says)}
            stands={state.line?.quantity}
            enter={(units) => tap({kind: 'text', text: String(units)})}
            close={() => tap({kind: 'back'})}
          />
        )}
        {slot?.step.is === 'text' && slot.step.isDrawn && (
          <SignatureSheet
            key={name}
            title={say(slot.step.says)}
            enter={(text) => tap({kind: 'text', text})}
            close={() => tap({kind: 'back'})}
          />
        )}
        {slot?.step.is === 'text' && !detail && !slot.step.isUnits && !slot.step.isDrawn && (
          <TextSheet
            key={name}
            title={say(slot.step.says)}
            mayBeEmpty={slot.step.mayBeEmpty ?? false}
            enter={(text) => tap({kind: 'text', text})}
            close={() => tap({kind: 'back'})}
          />
        )}
        {sheet === 'more' && <Exceptions {...parts} close={close} />}
      </Suspense>
    </>
  );
}

const isSerial = ({got: {goods}}: LineDraft): boolean =>
  typeof goods === 'object' && goods.kind === 'goods' && goods.trackedBy === 'serial';

/** The bin in hand, out of which goods are asked for. */
const binIn = ({got}: LineDraft): FoundBin | undefined =>
  Object.values(got).find((what): what is FoundBin => typeof what === 'object' && what.kind === 'bin');
