import {asShown} from '#domain/kernel/name.ts';
import {QUANTITY_MAX} from '#domain/kernel/field.ts';
import {labelText, readLabel, type CommandCard} from '#domain/scanning/label.ts';
import {normaliseScan} from '#domain/scanning/normalise.ts';
import {visibleCode} from '../../scan/code.ts';
import {calledOf, type FoundCode, type FoundThing} from '../../data/found.ts';
import {asksAmong} from './among-lots.ts';
import {answerOfScan} from './answer.ts';
import {
  closeLine,
  finishByHand,
  endLine,
  raiseException,
  finishLine,
  goOnWith,
  isEnding,
  recordingToSend,
} from './close.ts';
import {doubtOr, goOn, withStock} from './count.ts';
import {isMany, scannedItemOf} from './items.ts';
import type {Job} from './job.ts';
import {binEmptied, endingByScan, goOnAfter, askMissing, overTaken, planLines, renewLines} from './lines.ts';
import {backInQuery, foundByQuery, shownByQuery, SUBJECT_STEP} from './query.ts';
import {beginLearning, codeLearnt, ofUnits, withUnknown} from './learn.ts';
import {
  askOtherExpiry,
  detailBy,
  knownInJob,
  lotKnown,
  proposedLot,
  enterLot,
  rememberLot,
} from './enter-lot.ts';
import {lotToLookUp} from './lot-details.ts';
import {
  acceptInput,
  askWorker,
  lotDetailOf,
  refuseDuplicate,
  isCounting,
  mayBeNext,
  rejectScan,
  acceptSilently,
  thingGot,
  wantedKinds,
} from './say.ts';
import {
  EMPTY_DRAFT,
  isBetween,
  isClear,
  mayBeRenewed,
  quantityOf,
  seenOf,
  slotsOf,
  START_STATE,
  stepOf,
  withoutSaying,
  withoutSteps,
  type LineDraft,
  type JobEffect,
  type JobEvent,
  type JobState,
  type ScannedText,
  type JobStepResult,
} from './state.ts';
import {isSerialInHand} from './serials.ts';
import {MOST_OPENED, takeThing} from './take.ts';
import {askUndo, undoLastAct} from './undo.ts';
import {takeUnit} from './whole-unit.ts';

type FoundEvent = Extract<JobEvent, {kind: 'found'}>;
type Answer = Extract<JobEvent, {kind: 'answered'}>['answer'];

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
      return {state, effects: [resolve(job, goneOn(job, state), event)]};
    case 'found':
      return found(job, state, event);
    case 'answered':
      return answered(job, state, event.answer);
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
      return choose(job, state, event.option);
    case 'text':
      return write(job, state, event.text.trim());
    case 'lotSaid':
      return state.question || lotDetailOf(job, state) !== 'lot'
        ? {state, effects: []}
        : enterLot(job, withoutSaying(state), event.said);
    case 'lotKnown':
      return lotKnown(job, state, event);
    case 'insist':
      return insist(job, state);
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
      return {state, effects: thing ? [{kind: 'go', job: event.job, raw: labelOf(thing)}] : []};
    }
    case 'back':
      return back(job, state);
  }
}

/** What comes next is taken as if its label had been scanned; it stands for what was opened before. */
function begun(job: Job, state: JobState, thing: FoundThing | undefined): JobStepResult {
  if (!thing) return rejectScan(job, state, 'job.nothing', '');
  const free = withoutSaying(state);
  return takeThing(job, job.next ? {...free, opened: []} : free, thing, []);
}

/** Our own label names one thing and nothing else (`shapes.md`, Identity). */
const labelOf = ({kind, id}: FoundThing): string => (kind === 'supplier' ? id : labelText(kind, id));

function resolve(job: Job, state: JobState, {raw, isTyped}: ScannedText): JobEffect {
  // Where a question is open a code may also begin anew from what stood before it.
  const before = {...state, draft: state.question?.before ?? state.draft};
  const repeat = quantityOf(job, before.draft)?.repeat;
  const goods = repeat === undefined ? undefined : before.draft.got[repeat];
  const [place] = slotsOf(job, before.draft).flatMap(({step: each}) =>
    each.is === 'scan' && each.in !== undefined ? [before.draft.got[each.in]] : [],
  );
  return {
    kind: 'resolve',
    raw,
    ...(isTyped ? {isTyped} : {}),
    ...(typeof place === 'object' ? {from: place.id} : {}),
    ...(typeof goods === 'object' ? {goods: goods.id} : {}),
    wanted: wantedKinds(job, before),
  };
}

/** A scan goes on with the line as if nothing beside it had been begun. */
function goneOn(job: Job, state: JobState): JobState {
  const {exception} = state.draft;
  const isAside = exception !== undefined && job.exceptions?.[exception]?.isAside;
  return isAside ? {...state, draft: withoutSteps(job, state.draft, exception)} : state;
}

function found(job: Job, now: JobState, event: FoundEvent): JobStepResult {
  const state = isCommand(event.found) ? now : goneOn(job, now);
  const {raw, found: what, lines, documents = []} = event;
  const {question} = state;
  // Only what opens documents itself goes on from there.
  if (question?.about === 'over' && 'id' in what && !job.opens?.takes.includes(what.kind))
    return rejectScan(job, state, 'question.open', nameOf(what, raw));
  if (documents.length > 0) return throughDocuments(job, state, event, documents);
  // P5: the id stands on the label. That its name is still coming stops no work.
  const code = what.kind === 'undownloaded' ? (what.thing ?? what) : what;
  if (code.kind === 'command') return commanded(job, state, code.command);
  if (question?.about === 'which' && 'id' in code) {
    const option = question.options.findIndex(({id}) => id === code.id);
    if (question.raw !== undefined && option >= 0) return choose(job, state, option);
  }
  if (question?.about === 'empty' && 'id' in code && code.id === question.bin.id)
    return choose(job, state, 0);
  if (question?.about === 'lot') {
    const said =
      code.kind === 'details' ? (code.brings.serial ?? code.brings.lotCode) : normaliseScan(raw).text;
    const named = question.lines.filter(({lotCode}) => lotCode !== '' && lotCode === said);
    const [line, ...others] = named;
    if (line && others.length === 0) return choose(job, state, question.lines.indexOf(line));
  }
  if (question?.about === 'learn' && code.kind === 'goods') return codeLearnt(job, state, code);
  // A unit of others has a number and no row here: where no step takes it, it is what a delivery says of it.
  if (code.kind === 'unit' && code.sscc !== undefined && !takesUnits(job, state))
    return takeUnit(job, state, code, code.sscc, event.unit);
  if (!job.record) return foundByQuery(job, state, code, raw);
  const detailed = question ? undefined : detailBy(job, withoutSaying(state), code, raw);
  if (detailed) return detailed;
  const said = question ? answerOfScan(job, state, question, code) : 'anew';
  if (said === 'yes') return insist(job, state);
  if (said === 'back') return back(job, withoutSaying(state));
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
  if (opened.length > MOST_OPENED) return rejectScan(job, state, 'job.full', nameOf(what, raw));
  if (isStep) return found(job, {...state, opened}, event);
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

/** A card on the wall says what a tap would. */
function commanded(job: Job, state: JobState, command: CommandCard): JobStepResult {
  switch (command) {
    case 'BACK':
      return back(job, state);
    case 'ALL':
      if (isCounting(job, state, false)) return stepJob(job, state, {kind: 'all'});
      return byCard(job, state, command) ?? rejectScan(job, state, 'scan.other', command);
    case 'CONFIRM':
      if (state.question) return insist(job, state);
      if (lotDetailOf(job, state) === 'lot') {
        const said = proposedLot(state);
        if (said) return enterLot(job, withoutSaying(state), said);
      }
      if (isCounting(job, state)) return endLine(job, state);
      if (isUsual(job, state)) return choose(job, state, 0);
      if (mayBeNext(job, state)) return stepJob(job, state, {kind: 'next'});
      break;
    case 'DONE':
      if (state.question?.about === 'missing') return insist(job, state);
      if (job.done || isCounting(job, state)) return finishByHand(job, state);
      break;
    case 'UNDO':
      return undoByCard(job, state);
    case 'NONE':
    case 'SHORT':
    case 'SKIP': {
      const excepted = byCard(job, state, command);
      if (excepted) return excepted;
    }
  }
  return rejectScan(job, state, 'scan.other', command);
}

/** The last scan of the open line, or what was recorded last: the same in every job. */
function undoByCard(job: Job, state: JobState): JobStepResult {
  if (!job.record) return rejectScan(job, state, 'scan.other', 'UNDO');
  return isClear(state) && !state.question ? stepJob(job, state, {kind: 'undo'}) : back(job, state);
}

/** The exception of a card: the one that is offered now, where it stands for several. */
function byCard(job: Job, state: JobState, command: CommandCard): JobStepResult | undefined {
  const all = Object.entries(job.exceptions ?? {}).filter(([, {card}]) => card === command);
  const now = all.find(([, {when}]) => when?.(seenOf(state)) ?? true) ?? all[0];
  if (!now) return undefined;
  const next = raiseException(job, state, now[0]);
  // A worker who scans does not look: that it asks something now is felt.
  const isAsking =
    next.state.draft.exception !== undefined && next.effects.every(({kind}) => kind === 'keep');
  return isAsking ? {...next, effects: [...next.effects, {kind: 'feedback', outcome: 'accepted'}]} : next;
}

function setQuantity(job: Job, state: JobState, quantity: number): JobStepResult {
  if (state.question?.about === 'learn') return ofUnits(state, state.question, quantity);
  if (state.question || !isCounting(job, state, false)) return {state, effects: []};
  if (quantity === 0) return rejectScan(job, state, 'quantity.zero', '0');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX)
    return rejectScan(job, state, 'quantity.invalid', String(quantity));
  if (quantity > 1 && isSerialInHand(state.draft))
    return rejectScan(job, state, 'quantity.serial', String(quantity));
  const next = {...withoutSaying(state), draft: {...state.draft, quantity}};
  return doubtOr(job, next, state.draft, () => acceptInput(next));
}

function choose(job: Job, state: JobState, option: number): JobStepResult {
  const {question, draft} = state;
  if (question?.about === 'which') {
    const chosen = question.options[option];
    if (!chosen) return {state, effects: []};
    const {question: _, ...rest} = state;
    const open = {...rest, draft: question.before};
    if (question.raw === undefined)
      return {state: open, effects: [resolve(job, open, {raw: labelOf(chosen)})]};
    const opened = {...open, opened: [...open.opened, chosen]};
    return {state: opened, effects: [resolve(job, opened, {raw: question.raw})]};
  }
  if (question?.about === 'empty') {
    const {question: _, ...rest} = state;
    const pieces = (job.empties?.record(question.bin) ?? []).map(([action, args]) => ({action, args}));
    const recording = {
      pieces,
      next: rest,
      outcome: 'line-complete',
      by: question.bin,
      isExcept: true,
    } as const;
    return {state: {...rest, recording}, effects: [{kind: 'record', ...recordingToSend(recording)}]};
  }
  if (question?.about === 'incomplete') {
    const {question: _, ...rest} = state;
    return closeLine(job, rest, endingByScan(job, question.by));
  }
  if (question?.about === 'lot') {
    const stock = question.lines[option];
    if (!stock) return {state, effects: []};
    const {question: _, ...rest} = state;
    return withStock(job, rest, stock, question.before);
  }
  const slot = slotsOf(job, draft).find(({name}) => name === stepOf(job, state));
  const chosen = slot?.step.is === 'choice' ? slot.step.options[option] : undefined;
  if (!slot || !chosen) return {state, effects: []};
  const chose = {...state, draft: {...draft, got: {...draft.got, [slot.name]: chosen.value}}};
  return goOn(job, chose, slot.name, false, endingByScan(job, state.closing));
}

/** The open step has an answer that is usual. */
const isUsual = (job: Job, state: JobState): boolean =>
  slotsOf(job, state.draft).some(
    ({name, step: each}) => name === stepOf(job, state) && each.is === 'choice' && each.isFirstUsual,
  );

function write(job: Job, state: JobState, text: string): JobStepResult {
  const {draft, question} = state;
  const slot = slotsOf(job, draft).find(({name}) => name === stepOf(job, state));
  if (question || slot?.step.is !== 'text' || (text === '' && !slot.step.mayBeEmpty))
    return {state, effects: []};
  if (slot.step.detail === 'lot') return enterLot(job, withoutSaying(state), {lot: asShown(text)});
  if (slot.step.isUnits) return unitsSaid(job, state, slot.name, Number(text));
  return goOn(job, {...state, draft: {...draft, got: {...draft.got, [slot.name]: text}}}, slot.name);
}

/** How many there are of what an exception is about: as many as the line wants is no exception. */
function unitsSaid(job: Job, state: JobState, name: string, units: number): JobStepResult {
  const {draft, line, closing} = state;
  const {exception = ''} = draft;
  if (!Number.isInteger(units) || units < 0 || units > QUANTITY_MAX)
    return rejectScan(job, state, 'quantity.invalid', String(units));
  if (units >= (line?.quantity ?? Infinity)) {
    const {closing: _, ...rest} = withoutSaying(state);
    return acceptSilently({...rest, draft: withoutSteps(job, draft, exception)});
  }
  const said = {...withoutSaying(state), draft: {...draft, got: {...draft.got, [name]: String(units)}}};
  const ending = endingByScan(job, closing);
  if (job.exceptions?.[exception]?.stepsWhen?.(scannedItemOf(job, said)) === false)
    return closeLine(job, said, ending);
  return goOn(job, said, name, false, ending);
}

/** "It is here": the fact holds whatever the screen says; what it said travels along. */
function insist(job: Job, state: JobState): JobStepResult {
  const {question, recording, ...rest} = state;
  if (!question) return {state, effects: []};
  switch (question.about) {
    case 'short':
    case 'allocated':
    case 'doubt': {
      if (recording) return {state, effects: [{kind: 'record', ...recordingToSend(recording)}]};
      const {code, there, wanted} = question;
      const sure = {...rest, draft: {...state.draft, believed: {code, there, wanted}}};
      return goOn(job, withoutSaying(sure), '');
    }
    case 'incomplete': {
      const less = quantityOf(job, state.draft)?.less;
      const ending = endingByScan(job, question.by);
      return less === undefined ? closeLine(job, rest, ending) : raiseException(job, rest, less, ending);
    }
    case 'missing':
      return rest.draft.exception === undefined
        ? finishLine(job, rest, question.lines, endingByScan(job, state.closing))
        : goOnWith(job, rest);
    case 'empty':
      return goOnAfter(job, rest, []);
    case 'offer':
      return shownByQuery(job, rest, question.by);
    case 'over':
      return acceptSilently(rest);
    case 'undo':
      return undoLastAct(state, question.act);
    case 'learn':
    case 'lot':
    case 'which':
      return {state, effects: []};
  }
}

function answered(job: Job, state: JobState, answer: Answer): JobStepResult {
  const {recording, question: asked, ...rest} = state;
  if (!recording) return {state, effects: []};
  const {next: then, outcome, by, pieces, isExcept, mayShow, says, resumes} = recording;
  if (answer.kind === 'recorded') {
    if (resumes) return {state: then, effects: [resolve(job, then, resumes)]};
    const shown = mayShow && answer.ids?.[pieces.length - 1];
    const next = shown ? {...then, shown} : then;
    const asks = next.question ? ([{kind: 'feedback', outcome: 'question'}] as const) : [];
    // An earlier build may have kept it as a key alone.
    const told = typeof says === 'object' ? {says} : {};
    const said = [{kind: 'feedback', outcome, ...told}, ...asks] as const;
    const isAsked = job.empties && !isExcept && isBetween(next) && next.last;
    return isAsked ? {state: next, effects: [...said, {kind: 'empties'}]} : goOnAfter(job, next, said);
  }
  const {code, facts, of} = answer;
  if (answer.kind === 'refused' && code === job.done?.already && pieces.length > 1) {
    const others = {...recording, pieces: pieces.filter((_, i) => i !== of)};
    return {state: {...state, recording: others}, effects: [{kind: 'record', ...recordingToSend(others)}]};
  }
  if (answer.kind === 'refused') {
    const isOver = rest.line && code === quantityOf(job, EMPTY_DRAFT)?.most?.says;
    const {state: no, effects} = isOver
      ? overTaken(job, rest, by, {code, facts})
      : rejectScan(job, rest, code, by ? calledOf(by) : '', facts);
    // The question was kept: it goes from the disk too, or the next opening asks what is settled. Never by
    // `forget`, which may leave the job before anybody has read why.
    return {state: no, effects: asked ? [{kind: 'keep'}, ...effects] : effects};
  }
  const there = Number(facts['free'] ?? facts['there'] ?? 0);
  const wanted = Number(facts['wanted'] ?? state.draft.quantity);
  const about = code === 'stock.allocated' ? 'allocated' : code === 'stock.short' ? 'short' : 'doubt';
  const believed = JSON.stringify({code, there, wanted});
  const {answered = []} = pieces[of] ?? {};
  // What was believed first has the numbers; a further doubt is answered beside it.
  const sure = pieces.map((piece, i) =>
    i === of ? {believed, ...piece, answered: [...answered, code]} : piece,
  );
  if (code === recording.covers && !answered.includes(code)) {
    const told = {...recording, pieces: sure};
    return {state: {...state, recording: told}, effects: [{kind: 'record', ...recordingToSend(told)}]};
  }
  const question = {about, code, there, wanted, facts, before: state.draft, ...(by ? {by} : {})} as const;
  return askWorker(rest, question, {...recording, pieces: sure});
}

/** One step back. What has been recorded stays recorded. */
function back(job: Job, state: JobState): JobStepResult {
  const {question, refusal: _, recording: __, last: ___, ...rest} = state;
  if (state.refusal) return {state: withoutSaying(state), effects: []};
  if (question) {
    const before = acceptSilently({...rest, draft: question.before});
    return goOnAfter(job, before.state, before.effects);
  }
  const {draft, items, opened} = state;
  const {exception} = draft;
  if (exception !== undefined) {
    const {closing: _, ...stays} = rest;
    const asked = isEnding(job, state) ? Object.keys(job.exceptions?.[exception]?.steps ?? {}) : [];
    const said = asked.findLast((name) => draft.got[name] !== undefined);
    if (said === undefined) return acceptSilently({...stays, draft: withoutSteps(job, draft, exception)});
    const {[said]: __, ...got} = draft.got;
    return acceptSilently({...stays, draft: {...draft, got}});
  }
  const before = backInQuery(job, state);
  if (before) return before;
  const slots = slotsOf(job, draft);
  const latest = slots.findLast(({name}) => draft.got[name] !== undefined);
  const item = items.at(-1);
  // The line of many that was closed last stands between the steps before and behind them.
  const isBefore =
    !latest || (!latest.isInner && slots.indexOf(latest) < slots.findIndex(({isInner}) => isInner));
  if (item && isBefore)
    return acceptSilently({
      ...rest,
      items: items.slice(0, -1),
      ...(isMany(job) ? {draft: {...draft, ...item, got: {...draft.got, ...item.got}}} : {}),
    });
  if (latest?.step.is === 'text' && latest.step.detail)
    return acceptSilently({...rest, draft: withoutLot(job, draft)});
  if (latest) return acceptSilently({...rest, draft: without(draft, latest.name)});
  if (opened.length === 0) return {state, effects: [{kind: 'leave'}]};
  return acceptSilently({...START_STATE, opened: opened.slice(0, -1)});
}

/** Without a step the count of what it held is gone too. */
function without(draft: LineDraft, name: string): LineDraft {
  const {[name]: _, ...got} = draft.got;
  return {...EMPTY_DRAFT, got};
}

/** Its lot is said anew; what was counted of the goods stays. */
function withoutLot(job: Job, draft: LineDraft): LineDraft {
  const {stock, ...others} = draft;
  const {lot: _, expiry: __, ...got} = draft.got;
  return {...others, got, ...(stock && !asksAmong(job, draft) ? {stock} : {})};
}
