import {readLabel} from '#domain/scanning/label.ts';
import {normaliseScan} from '#domain/scanning/normalise.ts';
import {calledOf, type FoundCode, type FoundThing} from '../../data/found.ts';
import {visibleCode} from '../../scan/code.ts';
import {answerOfScan} from './answer.ts';
import {goBack} from './back.ts';
import {followCard} from './cards.ts';
import {chooseOption} from './choose.ts';
import {detailBy} from './enter-lot.ts';
import {insistOnScan} from './insist.ts';
import type {Job} from './job.ts';
import {codeLearnt, withUnknown} from './learn.ts';
import {foundByQuery} from './query.ts';
import {leaveAside} from './resolve.ts';
import {acceptInput, askWorker, refuseDuplicate, rejectScan, wantedKinds} from './say.ts';
import {
  EMPTY_DRAFT,
  slotsOf,
  withoutSaying,
  type JobEvent,
  type JobState,
  type JobStepResult,
} from './state.ts';
import {MAX_OPENED_DOCUMENTS, takeThing} from './take.ts';
import {takeUnit} from './whole-unit.ts';

type FoundEvent = Extract<JobEvent, {kind: 'found'}>;

/** What a text turned out to be: an answer to the open question, or a step of the line. */
export function takeFound(job: Job, now: JobState, event: FoundEvent): JobStepResult {
  const state = isCommand(event.found) ? now : leaveAside(job, now);
  const {raw, found: what, lines, documents = []} = event;
  const {question} = state;
  // Only what opens documents itself goes on from there.
  if (question?.about === 'over' && 'id' in what && !job.opens?.takes.includes(what.kind))
    return rejectScan(job, state, 'question.open', nameOf(what, raw));
  if (event.objection !== undefined) return rejectScan(job, state, event.objection, nameOf(what, raw));
  if (documents.length > 0) return throughDocuments(job, state, event, documents);
  // P5: the id stands on the label. That its name is still coming stops no work.
  const code = what.kind === 'undownloaded' ? (what.thing ?? what) : what;
  if (code.kind === 'command') return followCard(job, state, code.command);
  if (question?.about === 'which' && 'id' in code) {
    const option = question.options.findIndex(({id}) => id === code.id);
    if (question.raw !== undefined && option >= 0) return chooseOption(job, state, option);
  }
  if (question?.about === 'empty' && 'id' in code && code.id === question.bin.id)
    return chooseOption(job, state, 0);
  if (question?.about === 'lot') {
    const said =
      code.kind === 'details' ? (code.brings.serial ?? code.brings.lotCode) : normaliseScan(raw).text;
    const named = question.lines.filter(({lotCode}) => lotCode !== '' && lotCode === said);
    const [line, ...others] = named;
    if (line && others.length === 0) return chooseOption(job, state, question.lines.indexOf(line));
  }
  if (question?.about === 'learn' && code.kind === 'goods') return codeLearnt(job, state, code);
  // A unit of others has a number and no row here: where no step takes it, it is what a delivery says of it.
  if (code.kind === 'unit' && code.sscc !== undefined && !takesUnits(job, state))
    return takeUnit(job, state, code, code.sscc, event.unit);
  if (!job.record) return foundByQuery(job, state, code, raw);
  const detailed = question ? undefined : detailBy(job, withoutSaying(state), code, raw);
  if (detailed) return detailed;
  const said = question ? answerOfScan(job, state, question, code) : 'anew';
  if (said === 'yes') return insistOnScan(job, state);
  if (said === 'back') return goBack(job, withoutSaying(state));
  if (said === 'unclear') return rejectScan(job, state, 'question.open', nameOf(code, raw));
  const {refusal: _, recording: __, question: ___, again, ...rest} = state;
  const asBefore = again && again.raw === raw ? {again} : {};
  const open: JobState = {...rest, ...asBefore, draft: question?.before ?? state.draft};
  if ('id' in code) {
    const next = takeThing(job, open, code, lines);
    // A scan that is refused leaves the question that it did not answer.
    return next.state.refusal ? {...next, state: {...state, refusal: next.state.refusal}} : next;
  }
  if (code.kind === 'several')
    return askWorker(open, {about: 'which', options: code.options, before: open.draft});
  const why = isGoodsLabel(raw) && code.kind === 'gone' ? 'scan.goods-gone' : `scan.${code.kind}`;
  const rejected = rejectScan(job, state, why, visibleCode(raw));
  return code.kind === 'unknown' ? withUnknown(job, rejected, event, code.learnable, now.refusal) : rejected;
}

/** What was scanned stands for documents: goods of several ask which, a list stands for all that are in it. */
function throughDocuments(
  job: Job,
  state: JobState,
  asked: FoundEvent,
  documents: readonly FoundThing[],
): JobStepResult {
  const {documents: _, ...event} = asked;
  const {found: what, raw} = event;
  const thing = what.kind === 'undownloaded' ? what.thing : what;
  const isStep = slotsOf(job, EMPTY_DRAFT).some(
    ({step: {is, ...each}}) =>
      is === 'scan' && 'takes' in each && each.takes.some((kind) => kind === thing?.kind),
  );
  const isOneOf = thing?.kind === 'goods' || thing?.kind === 'bin';
  if (isOneOf && documents.length > 1) {
    const named = nameOf(thing, raw);
    const question = {about: 'which', options: documents, named, before: state.draft} as const;
    return askWorker(withoutSaying(state), isStep ? {...question, raw} : question);
  }
  const fresh = documents.filter(({id}) => !state.opened.some((each) => each.id === id));
  if (fresh.length === 0) return refuseDuplicate(state);
  const opened = [...state.opened, ...fresh];
  if (opened.length > MAX_OPENED_DOCUMENTS) return rejectScan(job, state, 'job.full', nameOf(what, raw));
  if (isStep) return takeFound(job, {...state, opened}, event);
  const next = acceptInput({...state, opened});
  return job.plan ? {...next, effects: [...next.effects, {kind: 'plan'}]} : next;
}

const takesUnits = (job: Job, state: JobState): boolean =>
  job.opens?.unit === 'unit' || wantedKinds(job, state).includes('unit');

const isCommand = ({kind}: FoundCode): boolean => kind === 'command';

function isGoodsLabel(raw: string): boolean {
  const label = readLabel(raw);
  return typeof label === 'object' && label.kind === 'goods';
}

const nameOf = (code: FoundCode, raw: string): string => ('id' in code ? calledOf(code) : visibleCode(raw));
