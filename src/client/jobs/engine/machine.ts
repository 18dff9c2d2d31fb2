import {asShown} from '#domain/kernel/name.ts';
import {QUANTITY_MAX} from '#domain/kernel/field.ts';
import {labelText, readLabel, type CommandCard} from '#domain/scanning/label.ts';
import {normaliseScan} from '#domain/scanning/normalise.ts';
import {shown} from '../../scan/code.ts';
import {calledOf, type Found, type FoundThing} from '../../data/found.ts';
import {asksAmong} from './among-lots.ts';
import {answerOf} from './answer.ts';
import {close, done, end, except, finish, goOnWith, isEnding, sent} from './close.ts';
import {doubtOr, goOn, withStock} from './count.ts';
import {isMany, scannedOf} from './items.ts';
import type {Job} from './job.ts';
import {emptied, endingOf, goOnAfter, missing, overTaken, planned, renewed} from './lines.ts';
import {backInQuery, foundByQuery, shownByQuery, SUBJECT} from './query.ts';
import {learning, learnt, ofUnits, withUnknown} from './learn.ts';
import {
  askOtherExpiry,
  detailBy,
  knownInJob,
  lotKnown,
  proposedLot,
  saidOfLot,
  withTold,
} from './said-lot.ts';
import {lotToLookUp} from './lot-details.ts';
import {
  accept,
  ask,
  detailOf,
  duplicate,
  isCounting,
  mayBeNext,
  reject,
  silently,
  thingOf,
  wantedOf,
} from './say.ts';
import {
  EMPTY,
  isBetween,
  isClear,
  mayBeRenewed,
  quantityOf,
  seenOf,
  slotsOf,
  START,
  stepOf,
  unsaid,
  withoutSteps,
  type Draft,
  type Effect,
  type JobEvent,
  type JobState,
  type Scanned,
  type Stepped,
} from './state.ts';
import {isSerialInHand} from './serials.ts';
import {MOST_OPENED, take} from './take.ts';
import {askUndo, undone} from './undo.ts';
import {takeUnit} from './whole-unit.ts';

type FoundEvent = Extract<JobEvent, {kind: 'found'}>;
type Answer = Extract<JobEvent, {kind: 'answered'}>['answer'];

/**
 * The machine of all jobs. A scan fills the first open step that takes its kind, which makes jumps legal
 * (`handheld.md` 4.4); every accepted scan is kept on disk before its tick; what ends a line records it and keeps
 * the next step in the same transaction.
 */
export function step(job: Job, state: JobState, event: JobEvent): Stepped {
  const {state: next, effects} = askOtherExpiry(job, state, stepped(job, state, event));
  const lot = lotToLookUp(next.draft.got);
  if (lot === undefined || lot === lotToLookUp(state.draft.got)) return {state: withTold(next), effects};
  const known = knownInJob(job, next, lot);
  if (!known) return {state: withTold(next), effects: [...effects, {kind: 'lot', lot}]};
  const more = known.effects.filter(
    ({kind}) => kind !== 'keep' || effects.every((each) => each.kind !== kind),
  );
  return {state: withTold(known.state), effects: [...effects, ...more]};
}

function stepped(job: Job, state: JobState, event: JobEvent): Stepped {
  switch (event.kind) {
    case 'scan':
      return {state, effects: [resolve(job, goneOn(job, state), event)]};
    case 'found':
      return found(job, state, event);
    case 'answered':
      return answered(job, state, event.answer);
    case 'planned':
      return planned(job, state, event);
    case 'missing':
      return missing(job, state, event);
    case 'emptied':
      return emptied(job, state, event.bin);
    case 'undo':
      return job.record && !state.question ? {state, effects: [{kind: 'lastAct'}]} : {state, effects: []};
    case 'lastAct':
      return askUndo(job, state, event.act);
    case 'unkept':
      return reject(job, state, 'device.not-kept', '');
    case 'broken':
      return reject(job, state, 'job.broken', '');
    case 'begin':
      return {state, effects: job.plan && state.opened.length > 0 ? [{kind: 'plan'}] : []};
    case 'news':
      return mayBeRenewed(job, state) ? renewed(job, state, event.lines) : {state, effects: []};
    case 'quantity':
      return setQuantity(job, state, event.quantity);
    case 'all':
      return setQuantity(job, state, state.draft.stock?.quantity ?? 0);
    case 'choose':
      return choose(job, state, event.option);
    case 'text':
      return write(job, state, event.text.trim());
    case 'lotSaid':
      return state.question || detailOf(job, state) !== 'lot'
        ? {state, effects: []}
        : saidOfLot(job, unsaid(state), event.said);
    case 'lotKnown':
      return lotKnown(job, state, event);
    case 'insist':
      return insist(job, state);
    case 'learn':
      return learning(state);
    case 'learnt':
      return learnt(job, state, event.goods);
    case 'show':
      return job.record ? take(job, state, event.thing, []) : shownByQuery(job, state, event.thing);
    case 'enough': {
      const {shown: _, ...rest} = state;
      return {state: rest, effects: []};
    }
    case 'done':
      return done(job, state);
    case 'next':
      return {state, effects: mayBeNext(job, state) ? [{kind: 'next'}] : []};
    case 'begun':
      return begun(job, state, event.thing);
    case 'exception':
      return except(job, state, event.name);
    case 'go': {
      const thing = thingOf(state.draft, SUBJECT) ?? state.leadsOn;
      return {state, effects: thing ? [{kind: 'go', job: event.job, raw: labelOf(thing)}] : []};
    }
    case 'back':
      return back(job, state);
  }
}

/** What comes next is taken as if its label had been scanned; it stands for what was opened before. */
function begun(job: Job, state: JobState, thing: FoundThing | undefined): Stepped {
  if (!thing) return reject(job, state, 'job.nothing', '');
  const free = unsaid(state);
  return take(job, job.next ? {...free, opened: []} : free, thing, []);
}

/** Our own label names one thing and nothing else (`shapes.md`, Identity). */
const labelOf = ({kind, id}: FoundThing): string => (kind === 'supplier' ? id : labelText(kind, id));

function resolve(job: Job, state: JobState, {raw, isTyped}: Scanned): Effect {
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
    wanted: wantedOf(job, before),
  };
}

/** A scan goes on with the line as if nothing beside it had been begun. */
function goneOn(job: Job, state: JobState): JobState {
  const {exception} = state.draft;
  const isAside = exception !== undefined && job.exceptions?.[exception]?.isAside;
  return isAside ? {...state, draft: withoutSteps(job, state.draft, exception)} : state;
}

function found(job: Job, now: JobState, event: FoundEvent): Stepped {
  const state = isCommand(event.found) ? now : goneOn(job, now);
  const {raw, found: what, lines, documents = []} = event;
  const {question} = state;
  // Only what opens documents itself goes on from there.
  if (question?.about === 'over' && 'id' in what && !job.opens?.takes.includes(what.kind))
    return reject(job, state, 'question.open', nameOf(what, raw));
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
  if (question?.about === 'learn' && code.kind === 'goods') return learnt(job, state, code);
  // A unit of others has a number and no row here: where no step takes it, it is what a delivery says of it.
  if (code.kind === 'unit' && code.sscc !== undefined && !takesUnits(job, state))
    return takeUnit(job, state, code, code.sscc, event.unit);
  if (!job.record) return foundByQuery(job, state, code, raw);
  const detailed = question ? undefined : detailBy(job, unsaid(state), code, raw);
  if (detailed) return detailed;
  const said = question ? answerOf(job, state, question, code) : 'anew';
  if (said === 'yes') return insist(job, state);
  if (said === 'back') return back(job, unsaid(state));
  if (said === 'unclear') return reject(job, state, 'question.open', nameOf(code, raw));
  const {refusal: _, recording: __, question: ___, again, ...rest} = state;
  const asBefore = again && again.raw === raw ? {again} : {};
  const open: JobState = {...rest, ...asBefore, draft: question?.before ?? state.draft};
  if ('id' in code) {
    const next = take(job, open, code, lines);
    // A scan that is refused leaves the question that it did not answer.
    return next.state.refusal ? {...next, state: {...state, refusal: next.state.refusal}} : next;
  }
  if (code.kind === 'several') return ask(open, {about: 'which', options: code.options, before: open.draft});
  const why = isGoodsLabel(raw) && code.kind === 'gone' ? 'scan.goods-gone' : `scan.${code.kind}`;
  const rejected = reject(job, state, why, shown(raw));
  return code.kind === 'unknown' ? withUnknown(job, rejected, event, code.learnable, now.refusal) : rejected;
}

/** What was scanned stands for documents: goods of several ask which, a list stands for all that are in it. */
function throughDocuments(
  job: Job,
  state: JobState,
  asked: FoundEvent,
  documents: readonly FoundThing[],
): Stepped {
  const {documents: _, ...event} = asked;
  const {found: what, raw} = event;
  const thing = what.kind === 'undownloaded' ? what.thing : what;
  const isStep = slotsOf(job, EMPTY).some(
    ({step: {is, ...each}}) =>
      is === 'scan' && 'takes' in each && each.takes.some((kind) => kind === thing?.kind),
  );
  const isOneOf = thing?.kind === 'goods' || thing?.kind === 'bin';
  if (isOneOf && documents.length > 1) {
    const named = nameOf(thing, raw);
    const question = {about: 'which', options: documents, named, before: state.draft} as const;
    return ask(unsaid(state), isStep ? {...question, raw} : question);
  }
  const fresh = documents.filter(({id}) => !state.opened.some((each) => each.id === id));
  if (fresh.length === 0) return duplicate(state);
  const opened = [...state.opened, ...fresh];
  if (opened.length > MOST_OPENED) return reject(job, state, 'job.full', nameOf(what, raw));
  if (isStep) return found(job, {...state, opened}, event);
  const next = accept({...state, opened});
  return job.plan ? {...next, effects: [...next.effects, {kind: 'plan'}]} : next;
}

const takesUnits = (job: Job, state: JobState): boolean =>
  job.opens?.unit === 'unit' || wantedOf(job, state).includes('unit');

const isCommand = ({kind}: Found): boolean => kind === 'command';

function isGoodsLabel(raw: string): boolean {
  const label = readLabel(raw);
  return typeof label === 'object' && label.kind === 'goods';
}

const nameOf = (code: Found, raw: string): string => ('id' in code ? calledOf(code) : shown(raw));

/** A card on the wall says what a tap would. */
function commanded(job: Job, state: JobState, command: CommandCard): Stepped {
  switch (command) {
    case 'BACK':
      return back(job, state);
    case 'ALL':
      if (isCounting(job, state, false)) return step(job, state, {kind: 'all'});
      return byCard(job, state, command) ?? reject(job, state, 'scan.other', command);
    case 'CONFIRM':
      if (state.question) return insist(job, state);
      if (detailOf(job, state) === 'lot') {
        const said = proposedLot(state);
        if (said) return saidOfLot(job, unsaid(state), said);
      }
      if (isCounting(job, state)) return end(job, state);
      if (isUsual(job, state)) return choose(job, state, 0);
      if (mayBeNext(job, state)) return step(job, state, {kind: 'next'});
      break;
    case 'DONE':
      if (state.question?.about === 'missing') return insist(job, state);
      if (job.done || isCounting(job, state)) return done(job, state);
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
  return reject(job, state, 'scan.other', command);
}

/** The last scan of the open line, or what was recorded last: the same in every job. */
function undoByCard(job: Job, state: JobState): Stepped {
  if (!job.record) return reject(job, state, 'scan.other', 'UNDO');
  return isClear(state) && !state.question ? step(job, state, {kind: 'undo'}) : back(job, state);
}

/** The exception of a card: the one that is offered now, where it stands for several. */
function byCard(job: Job, state: JobState, command: CommandCard): Stepped | undefined {
  const all = Object.entries(job.exceptions ?? {}).filter(([, {card}]) => card === command);
  const now = all.find(([, {when}]) => when?.(seenOf(state)) ?? true) ?? all[0];
  if (!now) return undefined;
  const next = except(job, state, now[0]);
  // Whoever scans does not look: that it asks something now is felt.
  const isAsking =
    next.state.draft.exception !== undefined && next.effects.every(({kind}) => kind === 'keep');
  return isAsking ? {...next, effects: [...next.effects, {kind: 'feedback', outcome: 'accepted'}]} : next;
}

function setQuantity(job: Job, state: JobState, quantity: number): Stepped {
  if (state.question?.about === 'learn') return ofUnits(state, state.question, quantity);
  if (state.question || !isCounting(job, state, false)) return {state, effects: []};
  if (quantity === 0) return reject(job, state, 'quantity.zero', '0');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX)
    return reject(job, state, 'quantity.invalid', String(quantity));
  if (quantity > 1 && isSerialInHand(state.draft))
    return reject(job, state, 'quantity.serial', String(quantity));
  const next = {...unsaid(state), draft: {...state.draft, quantity}};
  return doubtOr(job, next, state.draft, () => accept(next));
}

function choose(job: Job, state: JobState, option: number): Stepped {
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
    return {state: {...rest, recording}, effects: [{kind: 'record', ...sent(recording)}]};
  }
  if (question?.about === 'incomplete') {
    const {question: _, ...rest} = state;
    return close(job, rest, endingOf(job, question.by));
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
  return goOn(job, chose, slot.name, false, endingOf(job, state.closing));
}

/** The open step has an answer that is usual. */
const isUsual = (job: Job, state: JobState): boolean =>
  slotsOf(job, state.draft).some(
    ({name, step: each}) => name === stepOf(job, state) && each.is === 'choice' && each.isFirstUsual,
  );

function write(job: Job, state: JobState, text: string): Stepped {
  const {draft, question} = state;
  const slot = slotsOf(job, draft).find(({name}) => name === stepOf(job, state));
  if (question || slot?.step.is !== 'text' || (text === '' && !slot.step.mayBeEmpty))
    return {state, effects: []};
  if (slot.step.detail === 'lot') return saidOfLot(job, unsaid(state), {lot: asShown(text)});
  if (slot.step.isUnits) return unitsSaid(job, state, slot.name, Number(text));
  return goOn(job, {...state, draft: {...draft, got: {...draft.got, [slot.name]: text}}}, slot.name);
}

/** How many there are of what an exception is about: as many as the line wants is no exception. */
function unitsSaid(job: Job, state: JobState, name: string, units: number): Stepped {
  const {draft, line, closing} = state;
  const {exception = ''} = draft;
  if (!Number.isInteger(units) || units < 0 || units > QUANTITY_MAX)
    return reject(job, state, 'quantity.invalid', String(units));
  if (units >= (line?.quantity ?? Infinity)) {
    const {closing: _, ...rest} = unsaid(state);
    return silently({...rest, draft: withoutSteps(job, draft, exception)});
  }
  const said = {...unsaid(state), draft: {...draft, got: {...draft.got, [name]: String(units)}}};
  const ending = endingOf(job, closing);
  if (job.exceptions?.[exception]?.stepsWhen?.(scannedOf(job, said)) === false)
    return close(job, said, ending);
  return goOn(job, said, name, false, ending);
}

/** "It is here": the fact holds whatever the screen says; what it said travels along. */
function insist(job: Job, state: JobState): Stepped {
  const {question, recording, ...rest} = state;
  if (!question) return {state, effects: []};
  switch (question.about) {
    case 'short':
    case 'allocated':
    case 'doubt': {
      if (recording) return {state, effects: [{kind: 'record', ...sent(recording)}]};
      const {code, there, wanted} = question;
      const sure = {...rest, draft: {...state.draft, believed: {code, there, wanted}}};
      return goOn(job, unsaid(sure), '');
    }
    case 'incomplete': {
      const less = quantityOf(job, state.draft)?.less;
      const ending = endingOf(job, question.by);
      return less === undefined ? close(job, rest, ending) : except(job, rest, less, ending);
    }
    case 'missing':
      return rest.draft.exception === undefined
        ? finish(job, rest, question.lines, endingOf(job, state.closing))
        : goOnWith(job, rest);
    case 'empty':
      return goOnAfter(job, rest, []);
    case 'offer':
      return shownByQuery(job, rest, question.by);
    case 'over':
      return silently(rest);
    case 'undo':
      return undone(state, question.act);
    case 'learn':
    case 'lot':
    case 'which':
      return {state, effects: []};
  }
}

function answered(job: Job, state: JobState, answer: Answer): Stepped {
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
    return {state: {...state, recording: others}, effects: [{kind: 'record', ...sent(others)}]};
  }
  if (answer.kind === 'refused') {
    const isOver = rest.line && code === quantityOf(job, EMPTY)?.most?.says;
    const {state: no, effects} = isOver
      ? overTaken(job, rest, by, {code, facts})
      : reject(job, rest, code, by ? calledOf(by) : '', facts);
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
    return {state: {...state, recording: told}, effects: [{kind: 'record', ...sent(told)}]};
  }
  const question = {about, code, there, wanted, facts, before: state.draft, ...(by ? {by} : {})} as const;
  return ask(rest, question, {...recording, pieces: sure});
}

/** One step back. What has been recorded stays recorded. */
function back(job: Job, state: JobState): Stepped {
  const {question, refusal: _, recording: __, last: ___, ...rest} = state;
  if (state.refusal) return {state: unsaid(state), effects: []};
  if (question) {
    const before = silently({...rest, draft: question.before});
    return goOnAfter(job, before.state, before.effects);
  }
  const {draft, items, opened} = state;
  const {exception} = draft;
  if (exception !== undefined) {
    const {closing: _, ...stays} = rest;
    const asked = isEnding(job, state) ? Object.keys(job.exceptions?.[exception]?.steps ?? {}) : [];
    const said = asked.findLast((name) => draft.got[name] !== undefined);
    if (said === undefined) return silently({...stays, draft: withoutSteps(job, draft, exception)});
    const {[said]: __, ...got} = draft.got;
    return silently({...stays, draft: {...draft, got}});
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
    return silently({
      ...rest,
      items: items.slice(0, -1),
      ...(isMany(job) ? {draft: {...draft, ...item, got: {...draft.got, ...item.got}}} : {}),
    });
  if (latest?.step.is === 'text' && latest.step.detail)
    return silently({...rest, draft: withoutLot(job, draft)});
  if (latest) return silently({...rest, draft: without(draft, latest.name)});
  if (opened.length === 0) return {state, effects: [{kind: 'leave'}]};
  return silently({...START, opened: opened.slice(0, -1)});
}

/** Without a step the count of what it held is gone too. */
function without(draft: Draft, name: string): Draft {
  const {[name]: _, ...got} = draft.got;
  return {...EMPTY, got};
}

/** Its lot is said anew; what was counted of the goods stays. */
function withoutLot(job: Job, draft: Draft): Draft {
  const {stock, ...others} = draft;
  const {lot: _, expiry: __, ...got} = draft.got;
  return {...others, got, ...(stock && !asksAmong(job, draft) ? {stock} : {})};
}
