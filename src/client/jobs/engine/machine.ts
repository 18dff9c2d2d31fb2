import type {FoundThing} from '../../data/found.ts';
import {goBack} from './back.ts';
import {chooseOption, writeText} from './choose.ts';
import {finishByHand, raiseException} from './close.ts';
import {askOtherExpiry, enterLot, knownInJob, lotKnown, rememberLot} from './enter-lot.ts';
import {takeFound} from './found.ts';
import {insistOnScan} from './insist.ts';
import type {Job} from './job.ts';
import {beginLearning, codeLearnt} from './learn.ts';
import {askMissing, binEmptied, planLines, renewLines} from './lines.ts';
import {lotToLookUp} from './lot-details.ts';
import {SUBJECT_STEP, shownByQuery} from './query.ts';
import {takeRecordingAnswer} from './recording-answer.ts';
import {labelOfThing, leaveAside, resolveText} from './resolve.ts';
import {lotDetailOf, mayBeNext, rejectScan, thingGot} from './say.ts';
import {setQuantity} from './set-quantity.ts';
import {mayBeRenewed, withoutSaying, type JobEvent, type JobState, type JobStepResult} from './state.ts';
import {takeThing} from './take.ts';
import {askUndo} from './undo.ts';

/**
 * The machine of all jobs. A scan fills the first open step that takes its kind, which makes jumps legal
 * (`handheld.md` 4.4); every accepted scan is kept on disk before its tick; what ends a line records it and keeps
 * the next step in the same transaction.
 */
export function stepJob(job: Job, state: JobState, event: JobEvent): JobStepResult {
  const {state: next, effects} = askOtherExpiry(job, state, stepped(job, state, event));
  const lot = lotToLookUp(next.draft.got);
  if (lot === undefined || lot === lotToLookUp(state.draft.got)) return {state: rememberLot(next), effects};
  const known = knownInJob(job, next, lot);
  if (!known) return {state: rememberLot(next), effects: [...effects, {kind: 'lot', lot}]};
  const more = known.effects.filter(
    ({kind}) => kind !== 'keep' || effects.every((each) => each.kind !== kind),
  );
  return {state: rememberLot(known.state), effects: [...effects, ...more]};
}

function stepped(job: Job, state: JobState, event: JobEvent): JobStepResult {
  switch (event.kind) {
    case 'scan':
      return {state, effects: [resolveText(job, leaveAside(job, state), event)]};
    case 'found':
      return takeFound(job, state, event);
    case 'answered':
      return takeRecordingAnswer(job, state, event.answer);
    case 'planned':
      return planLines(job, state, event);
    case 'missing':
      return askMissing(job, state, event);
    case 'emptied':
      return binEmptied(job, state, event.bin);
    case 'undo':
      return job.record && !state.question ? {state, effects: [{kind: 'lastAct'}]} : {state, effects: []};
    case 'lastAct':
      return askUndo(job, state, event.act);
    case 'unkept':
      return rejectScan(job, state, 'device.not-kept', '');
    case 'broken':
      return rejectScan(job, state, 'job.broken', '');
    case 'begin':
      return {state, effects: job.plan && state.opened.length > 0 ? [{kind: 'plan'}] : []};
    case 'news':
      return mayBeRenewed(job, state) ? renewLines(job, state, event.lines) : {state, effects: []};
    case 'quantity':
      return setQuantity(job, state, event.quantity);
    case 'all':
      return setQuantity(job, state, state.draft.stock?.quantity ?? 0);
    case 'choose':
      return chooseOption(job, state, event.option);
    case 'text':
      return writeText(job, state, event.text.trim());
    case 'lotSaid':
      return state.question || lotDetailOf(job, state) !== 'lot'
        ? {state, effects: []}
        : enterLot(job, withoutSaying(state), event.said);
    case 'lotKnown':
      return lotKnown(job, state, event);
    case 'insist':
      return insistOnScan(job, state);
    case 'learn':
      return beginLearning(state);
    case 'learnt':
      return codeLearnt(job, state, event.goods);
    case 'show':
      return job.record ? takeThing(job, state, event.thing, []) : shownByQuery(job, state, event.thing);
    case 'enough': {
      const {shown: _, ...rest} = state;
      return {state: rest, effects: []};
    }
    case 'done':
      return finishByHand(job, state);
    case 'next':
      return {state, effects: mayBeNext(job, state) ? [{kind: 'next'}] : []};
    case 'begun':
      return begun(job, state, event.thing);
    case 'exception':
      return raiseException(job, state, event.name);
    case 'go': {
      const thing = thingGot(state.draft, SUBJECT_STEP) ?? state.leadsOn;
      return {state, effects: thing ? [{kind: 'go', job: event.job, raw: labelOfThing(thing)}] : []};
    }
    case 'back':
      return goBack(job, state);
  }
}

/** What comes next is taken as if its label had been scanned; it stands for what was opened before. */
function begun(job: Job, state: JobState, thing: FoundThing | undefined): JobStepResult {
  if (!thing) return rejectScan(job, state, 'job.nothing', '');
  const free = withoutSaying(state);
  return takeThing(job, job.next ? {...free, opened: []} : free, thing, []);
}
