import {ArrowLeft, CheckCheck, Ellipsis, Grid3x3, Layers, ListStart} from 'lucide-react';
import {Suspense, useMemo, useState, type ReactNode} from 'react';
import {useText} from '../i18n/text.ts';
import type {FoundBin} from '../scan/found.ts';
import {Button} from '../ui/button.tsx';
import {lazy} from '../ui/chunk.ts';
import {ThumbRow} from '../ui/thumb-row.tsx';
import {GoodsCalled} from './called.tsx';
import {Choices} from './choices.tsx';
import {InHand} from './in-hand.tsx';
import {Instruction} from './instruction.tsx';
import {Offered} from './offered.tsx';
import {scannedOf} from './items.ts';
import {lotAnswers} from './said-lot.ts';
import {detailOf, isCounting, mayBeNext, wantedOf} from './say.ts';
import {quantityOf, seenOf, slotsOf, stepOf, type Draft, type JobState} from './state.ts';
import type {Parts} from './tap.ts';

const PadSheet = lazy(() => import('./pad-sheet.tsx').then(({PadSheet}) => PadSheet));
const Exceptions = lazy(() => import('./exceptions.tsx').then(({Exceptions}) => Exceptions));
const InBin = lazy(() => import('./in-bin.tsx').then(({InBin}) => InBin));
const LeftLines = lazy(() => import('./left-lines.tsx').then(({LeftLines}) => LeftLines));
const LotChoice = lazy(() => import('./lot-choice.tsx').then(({LotChoice}) => LotChoice));
const DaySheet = lazy(() => import('./day-sheet.tsx').then(({DaySheet}) => DaySheet));
const TextSheet = lazy(() => import('./text-sheet.tsx').then(({TextSheet}) => TextSheet));

type Sheet = 'pad' | 'more';

/** With more answers than these there is room for nothing beside them on the smallest screen. */
const IN_SIGHT = 4;

/** At most so many buttons stand under the thumb. */
const MOST = 4;

/** One step: what is known so far, the one next scan, and at most four buttons under the thumb. */
export function StepPage(parts: Parts) {
  const {job, state, tap} = parts;
  const {say} = useText();
  const [opened, setOpened] = useState<{readonly sheet: Sheet; readonly over: JobState}>();
  const close = (): void => setOpened(undefined);
  // What else may be done is gone with the scan or the news that came meanwhile; the pad takes scans.
  const isOther = opened?.over.draft !== state.draft || opened.over.line?.id !== state.line?.id;
  const sheet = opened?.sheet === 'more' && isOther ? undefined : opened?.sheet;
  const name = stepOf(job, state);
  const slots = slotsOf(job, state.draft);
  const slot = slots.find((each) => each.name === name);
  const detail = detailOf(job, state);
  const {goods} = state.draft.got;
  // On the smallest screen there is room beside the answers for a line of what they are about.
  const answers = detail === 'lot' && !isSerial(state.draft) ? lotAnswers(state) : [];
  const {line} = state;
  const wanted = slot?.step.is === 'scan' ? slot.step.takes : wantedOf(job, state);
  const bin = line === undefined && wanted[0] === 'goods' ? binIn(state.draft) : undefined;
  const says = slot ? slot.step.says : job.opens?.says;
  const {offered, none} =
    (name === 'open' ? job.opens : slot?.step.is === 'scan' ? slot.step : undefined) ?? {};
  const seen = useMemo(() => seenOf(state), [state]);
  const facts = slot?.step.is === 'choice' ? slot.step.facts?.(scannedOf(job, state)) : undefined;
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
        {slot?.step.is === 'choice' && slot.step.options.length <= IN_SIGHT && line && (
          <p className="hidden text-22 font-semibold short:line-clamp-1">
            <GoodsCalled goods={line.goods} />
          </p>
        )}
        {detail === 'lot' && typeof goods === 'object' && goods.kind === 'goods' && (
          <p className="hidden text-22 font-semibold low:line-clamp-2 short:line-clamp-1">
            {state.draft.quantity} × <GoodsCalled goods={goods} />
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
          <Offered
            job={job}
            offered={offered}
            none={none}
            seen={seen}
            show={(thing) => tap({kind: 'show', thing})}
          />
        )}
        <Suspense>
          {detail === 'lot' && <LotChoice answers={answers} isSerial={isSerial(state.draft)} tap={tap} />}
        </Suspense>
        {slot?.step.is === 'choice' && <Choices step={slot.step} seen={seen} tap={tap} />}
      </div>
      {says && (
        <Instruction
          key={name}
          takes={wanted}
          text={say(says, facts)}
          hasKeys={detail !== 'lot' && slot?.step.is !== 'choice'}
        />
      )}
      <Buttons {...parts} open={(each) => setOpened({sheet: each, over: state})} />
      <Suspense>
        {sheet === 'pad' && (
          <PadSheet
            stands={state.draft.stock?.quantity}
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
        {slot?.step.is === 'text' && !detail && !slot.step.isUnits && (
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

const isSerial = ({got: {goods}}: Draft): boolean =>
  typeof goods === 'object' && goods.kind === 'goods' && goods.trackedBy === 'serial';

/** The bin in hand, out of which goods are asked for. */
const binIn = ({got}: Draft): FoundBin | undefined =>
  Object.values(got).find((what): what is FoundBin => typeof what === 'object' && what.kind === 'bin');

function Buttons({job, state, tap, open}: Parts & {readonly open: (sheet: Sheet) => void}) {
  const {say} = useText();
  const counting = quantityOf(job, state.draft);
  const isOpen = isCounting(job, state, false);
  const buttons: ReactNode[] = [];
  const add = (key: string, icon: ReactNode, label: string, press: () => void, isDisabled = false): void =>
    void buttons.push(
      <Button key={key} isStacked isDisabled={isDisabled} icon={icon} onPress={press}>
        {label}
      </Button>,
    );
  if (isOpen) {
    add('pad', <Grid3x3 aria-hidden className="shrink-0" />, say('job.pad'), () => open('pad'));
    const stands = state.draft.stock?.quantity ?? 0;
    if (counting?.begins === 1 && !counting.upTo) {
      const press = (): void => tap({kind: 'all'});
      add('all', <Layers aria-hidden className="shrink-0" />, say('job.all'), press, stands < 1);
    }
  }
  if (mayBeNext(job, state))
    add('next', <ListStart aria-hidden className="mirrored shrink-0" />, say('job.next'), () =>
      tap({kind: 'next'}),
    );
  const hasMore = job.exceptions !== undefined && !state.draft.exception;
  // What is wrong with a line is chosen, or gone back from.
  const isChoosing =
    state.draft.exception !== undefined &&
    slotsOf(job, state.draft).find(({name}) => name === stepOf(job, state))?.step.is === 'choice';
  // Where nothing is in hand yet there is nothing to end.
  const mayEnd = job.done !== undefined && !mayBeNext(job, state) && !detailOf(job, state);
  const isEnding = !isChoosing && (mayEnd || isCounting(job, state));
  if (isEnding && (!hasMore || buttons.length + 3 <= MOST))
    add('done', <CheckCheck aria-hidden className="shrink-0" />, say('job.done'), () => tap({kind: 'done'}));
  if (hasMore)
    add('more', <Ellipsis aria-hidden className="shrink-0" />, say('job.more'), () => open('more'));
  return (
    <ThumbRow>
      <Button
        isStacked={buttons.length > 0}
        icon={<ArrowLeft aria-hidden className="mirrored shrink-0" />}
        onPress={() => tap({kind: 'back'})}
      >
        {say('action.back')}
      </Button>
      {buttons}
    </ThumbRow>
  );
}
