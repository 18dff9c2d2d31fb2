import {ArrowRight, Check, ScanLine} from 'lucide-react';
import {Suspense, useCallback} from 'react';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {NOT_UNDONE} from '#domain/not-undone.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useApp} from '../../data/app.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {dayInWords} from '../../i18n/day-text.ts';
import {aboutLanguage} from '../../i18n/languages.ts';
import {useText, type Say} from '../../i18n/text.ts';
import {calledOf, type FoundBin, type FoundThing, type StockLine} from '../../data/found.ts';
import {AsOfTime} from '../../frame/as-of.tsx';
import {lazyChunk} from '../../ui/chunk.ts';
import {CodeText, WholeCode} from '../../ui/code.tsx';
import {FittingText} from '../../ui/fitting.tsx';
import {LotCalled} from '../../describe/lot-name.tsx';
import {Reasons} from './reasons.tsx';
import {BinCalled, GoodsCalled} from './thing-names.tsx';
import type {Job} from '../engine/job.ts';
import {thingGot} from '../engine/say.ts';
import {
  EMPTY_DRAFT,
  isBetween,
  isScan,
  quantityOf,
  slotsOf,
  stepOf,
  unitsIn,
  type JobState,
} from '../engine/state.ts';
import type {JobPartProps} from './tap.ts';
import {UndoButton} from './undo-button.tsx';

const ToDo = lazyChunk(() => import('./to-do.tsx').then(({ToDo}) => ToDo));
const RecordedLast = lazyChunk(() => import('./recorded-last.tsx').then(({RecordedLast}) => RecordedLast));

/** What a job begins with may be chosen, or it says that there is nothing to choose. */
function offersFirst(job: Job): boolean {
  const [first] = slotsOf(job, EMPTY_DRAFT);
  return (job.opens ?? (first?.step.is === 'scan' ? first.step : undefined))?.offered !== undefined;
}

/** What is known of the open line, and before there is one what was done last. */
export function InHand(parts: JobPartProps) {
  const {job, state} = parts;
  const {draft, items, opened, last, line} = state;
  const [records] = job.records;
  return (
    <>
      {isBetween(state) && last && (
        <Last {...{job, last}} isBrief={line !== undefined} undo={() => parts.tap({kind: 'undo'})} />
      )}
      {isBetween(state) && !last && items.length === 0 && opened.length === 0 && (
        <>
          {/* Where something is offered, that is what there is to see. */}
          {!offersFirst(job) && !job.left && (
            <ScanLine
              aria-hidden
              size={96}
              strokeWidth={1.25}
              className="mx-auto min-h-0 shrink text-accent"
            />
          )}
          {records && <Before action={records.name} undo={() => parts.tap({kind: 'undo'})} />}
        </>
      )}
      {draft.lines && <SoFar number={draft.lines.length} />}
      {items.length > 0 && <SoFar number={items.length} />}
      <Suspense>{line && <ToDo {...parts} />}</Suspense>
      <Scanned {...parts} />
    </>
  );
}

/** How many lines there are before the open one. */
function SoFar({number}: {readonly number: number}) {
  const {say} = useText();
  return <p className="text-22 short:text-18 short:leading-tight">{say('job.items', {number})}</p>;
}

/** What was recorded last in an earlier page; nothing where nothing was recorded of late. */
function Before({action, undo}: {readonly action: string; readonly undo: () => void}) {
  const app = useApp();
  const ask = useCallback(
    (lists: FollowedLists) => lists.ofWork(() => app.lastRecord(action)),
    [app, action],
  );
  const last = useAnswer(action, ask);
  return <Suspense>{last && <RecordedLast last={last} undo={undo} />}</Suspense>;
}

/** Characters of a code of goods that a line has room for as it is. */
const IN_LINE = 24;
/** Characters of a bin's code that there is room for beside what it is. */
const BESIDE_LABEL = 12;
const isLongName = ({name}: FoundBin): boolean => name.length > BESIDE_LABEL;

/** What has been scanned of it, in the order of the steps. */
function Scanned({job, state}: JobPartProps) {
  const {say, language} = useText();
  const {intl} = aboutLanguage(language);
  const {draft} = state;
  const repeat = quantityOf(job, draft)?.repeat;
  const open = stepOf(job, state);
  const asked = slotsOf(job, draft).filter(isScan);
  const isAsked = (step: string): boolean => asked.some(({name}) => name === step);
  // What an exception is about stays in sight while it asks.
  const before = slotsOf(job, EMPTY_DRAFT).filter(isScan);
  const slots = [...before.filter(({name}) => draft.exception !== undefined && !isAsked(name)), ...asked];
  const typed = slotsOf(job, draft).flatMap(({name, step: {is, ...step}}) => {
    const what = draft.got[name];
    if (is !== 'text' || !('label' in step) || typeof what !== 'string' || what === '') return [];
    // How many there are of the goods stands beside them.
    if ('isUnits' in step && step.isUnits) return [];
    const isDay = 'detail' in step && step.detail === 'expiry';
    return [{name, label: step.label, what: isDay ? dayInWords(what, intl) : what}];
  });
  // Beside answers there is no room for where it is.
  const isChosen = slotsOf(job, draft).some(({name, step}) => name === open && step.is === 'choice');
  const scanned = slots.map(({name, step}, i) => {
    const thing = thingGot(draft, name);
    if (!thing || (isChosen && thing.kind === 'bin')) return null;
    if (name === repeat && thing.kind === 'goods')
      return <Goods key={name} parts={{job, state}} name={name} />;
    const isLarge = slots[i + 1]?.name === open;
    // A long code says itself what it is, and has its line alone.
    const isLong = thing.kind === 'bin' && isLongName(thing);
    return (
      <div
        key={name}
        // A long code has a line of its own.
        className={
          isLarge
            ? 'short:flex short:flex-wrap short:items-baseline short:gap-x-2'
            : 'flex items-baseline gap-2'
        }
      >
        <p className={`text-18 text-soft ${isLong && !isLarge ? 'hidden' : ''}`}>{say(step.label)}</p>
        <Called thing={thing} isLarge={isLarge || isLong} />
      </div>
    );
  });
  return (
    <>
      {typed.length > 0 && (
        // On the smallest screen both are one line, and speak for themselves.
        <div className="flex flex-col gap-3 short:flex-row short:gap-x-4">
          {typed.map(({name, label, what}) => (
            <p key={name} data-test="typed" className="flex min-w-0 items-baseline gap-2 text-18">
              <span className="text-soft short:hidden">{say(label)}</span>
              <CodeText className="truncate text-22 font-semibold short:text-18">{what}</CodeText>
            </p>
          ))}
        </div>
      )}
      {scanned}
    </>
  );
}

function Called({thing, isLarge}: {readonly thing: FoundThing; readonly isLarge: boolean}) {
  if (thing.kind === 'bin')
    return <BinCalled bin={thing} isLarge={isLarge} className="text-28 leading-tight font-bold" />;
  return (
    <p className="min-w-0 text-22 font-semibold">
      {thing.kind === 'goods' ? (
        <GoodsCalled goods={thing} className="line-clamp-2" />
      ) : (
        <CodeText>{thing.name}</CodeText>
      )}
    </p>
  );
}

function Goods(props: {readonly parts: Pick<JobPartProps, 'job' | 'state'>; readonly name: string}) {
  const {say} = useText();
  const {job, state} = props.parts;
  const {draft} = state;
  const goods = thingGot(draft, props.name);
  const {stock} = draft;
  if (goods?.kind !== 'goods') return null;
  const isLotShown = stock !== undefined && stock.lot !== '' && typeof draft.got['lot'] !== 'string';
  return (
    <div className="flex flex-col gap-1">
      <p className="text-22 leading-tight font-semibold">
        <GoodsCalled goods={goods} className="line-clamp-2" />
      </p>
      <p className="text-18 text-soft">
        {isLotShown || goods.code.length <= IN_LINE ? (
          <CodeText>{goods.code}</CodeText>
        ) : (
          <WholeCode>{goods.code}</WholeCode>
        )}
        {isLotShown && (
          <span className="ms-3">
            {say('query.lot')} <LotCalled of={stock} />
          </span>
        )}
        <Reasons of={stock} className="ms-3" />
      </p>
      <div className="flex flex-wrap items-end gap-x-3">
        <span data-test="quantity" className="text-72 leading-none font-bold short:text-56">
          {unitsIn(job, draft)}
        </span>
        {stock && (
          // Beside the large number: below it there is no room on the smallest screen with the largest controls.
          <div className="flex flex-col pb-1">
            <p className="text-22 leading-tight text-soft">{known(say, stock)}</p>
            {stock.quantity !== undefined && <AsOfTime />}
          </div>
        )}
      </div>
      {stock?.proposed && (
        <p data-test="go-to" className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-18 text-soft">{say('job.goTo')}</span>
          <BinCalled bin={stock.proposed} isLarge />
        </p>
      )}
    </div>
  );
}

/** How many there are of it: to be done, or in the records of what is counted, where that is to be seen. */
function known(say: Say, {quantity, believed, isNew}: StockLine): string {
  if (quantity === undefined) return believed || isNew ? '' : say('status.copy.none');
  return say(believed ? 'count.records' : 'job.of', {number: quantity});
}

/** Something that the job records can be taken back. */
const mayUndo = ({records}: Job): boolean =>
  records.some(({name}) => entryOf(NOT_UNDONE, name) === undefined);

/** Documents that there is room for. */
const ENDED = 6;

/** What has just been recorded, so that the eye can check it while the next line begins. */
function Last(props: {
  readonly job: Job;
  readonly last: NonNullable<JobState['last']>;
  readonly isBrief: boolean;
  readonly undo: () => void;
}) {
  const {job, last: item, isBrief, undo} = props;
  const {say} = useText();
  const things = Object.values(item.got).filter((what) => typeof what === 'object');
  const goods = things.find(({kind}) => kind === 'goods');
  const unit = things.find(({kind}) => kind === 'unit');
  const places = things.flatMap((what) => (what.kind === 'bin' ? [what] : []));
  return (
    <div
      data-test="last"
      // Where the next line is shown too, the smallest screen has no room for both.
      className={`flex items-start gap-2 border-s-8 border-accepted ps-3 ${isBrief ? 'short:hidden' : ''}`}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1 short:gap-0">
        <p className="flex items-center gap-2 text-18 text-soft short:text-16">
          <Check aria-hidden size={22} className="shrink-0 short:hidden" />
          <FittingText text={say('job.recordedLast')} lines={1} />
        </p>
        {goods?.kind === 'goods' && !item.opened && (
          <p className="text-22 leading-tight font-semibold short:text-18 short:leading-tight">
            {item.of === undefined ? (
              <GoodsCalled goods={goods} number={item.quantity} className="line-clamp-2" />
            ) : (
              say('job.goodsOf', {number: item.of})
            )}
          </p>
        )}
        {item.opened && (
          <p className="flex flex-wrap gap-x-3 text-22 leading-tight font-semibold">
            {item.opened.slice(0, ENDED).map((thing) => (
              <CodeText key={thing.id}>{calledOf(thing)}</CodeText>
            ))}
          </p>
        )}
        {unit?.kind === 'unit' && <CodeText className="text-18 text-soft">{unit.name}</CodeText>}
        <p className="flex flex-wrap items-center gap-x-2 text-28 font-bold short:text-22 short:leading-tight">
          {places.map((bin, i) => (
            <span
              key={bin.id}
              className={`flex min-w-0 items-center gap-x-2 ${isLongName(bin) ? 'w-full' : 'max-w-full'}`}
            >
              {i > 0 && <ArrowRight aria-hidden size={26} className="mirrored shrink-0" />}
              {isLongName(bin) ? (
                <span className="min-w-0 flex-1">
                  <WholeCode>{bin.name}</WholeCode>
                </span>
              ) : (
                <BinCalled bin={bin} />
              )}
            </span>
          ))}
        </p>
      </div>
      {mayUndo(job) && <UndoButton onPress={undo} />}
    </div>
  );
}
