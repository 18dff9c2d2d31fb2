import {nameOfEditedList} from '#domain/edited-lists.ts';
import {entryOf, isKeyOf} from '#domain/kernel/entry-of.ts';
import {DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import {keyOfWork} from '#domain/work-titles.ts';
import {isTextKey, type Say, type TextKey} from '../i18n/text.ts';
import {dayText} from '../i18n/time.ts';
import {
  goodsName,
  linesInBag,
  namedFacts,
  NO_NAMES,
  setInBag,
  severalSaid,
  type ArgumentBag,
  type NamesById,
} from './names.ts';

/** Some recorded work: which action, and with what. */
interface RecordedWork {
  readonly action: string;
  readonly args: ArgumentBag;
}

/**
 * Actions with a sentence of their own: the facts in it, and which of two it is. Where one is not told, it is not said.
 */
const SENTENCES: Readonly<Record<string, {needs: readonly string[]; which?: (args: ArgumentBag) => string}>> =
  {
    'stock.moveBin': {needs: ['quantity', 'goods', 'from', 'to']},
    'stock.adjust': {
      needs: ['change', 'goods', 'bin'],
      which: ({change}) => (Number(change) < 0 ? '.less' : '.more'),
    },
    'chat.send': {needs: []},
    'session.login': {needs: []},
    'session.logout': {needs: []},
  };

/**
 * What was done, in words of the floor: the action's own sentence where it has one, else its name and what its
 * arguments name.
 */
export function describeWork(say: Say, {action, args}: RecordedWork, names: NamesById): string {
  const {act, ...said} = args;
  // What an undo says beside is what the undone work has said.
  if (action === 'work.undo' && typeof act === 'string')
    return say('describe.undo', {work: describeWork(say, {action: act, args: said}, names)});
  const facts = namedFacts(say, args, names);
  const {needs = [''], which = () => ''} = entryOf(SENTENCES, action) ?? {};
  const own = `describe.${action}${which(args)}`;
  if (isTextKey(own) && needs.every((name) => isKeyOf(facts, name)))
    return say(own, {...facts, ...('change' in facts ? {quantity: Math.abs(Number(facts['change']))} : {})});
  const name = nameOf({action, args});
  if (name === undefined) return describeEdit(say, {action, args}, names);
  const units = TOLD_BY_LINES.has(action) ? unitsOf(say, args, names) : [];
  const parts = [...units, ...partsOf(say, {action, args}, facts)];
  if (parts.length === 0) return say(name);
  // One by one, so that each is apart from the direction of the others.
  const told = parts.reduce((first, next) => say('describe.also', {first, next}));
  return say('describe.work', {work: say(name), facts: told});
}

/** Work of many lines whose goods tell it from the next. */
const TOLD_BY_LINES: ReadonlySet<string> = new Set(['inbound.receiveUnannounced']);
/** So many goods are named of it; of more it is said how many there are. */
const MAX_GOODS_NAMED = 2;

/** How many of what some work brought, goods by goods. */
function unitsOf(say: Say, args: ArgumentBag, names: NamesById): string[] {
  const all = new Map<string, number>();
  for (const {goods, quantity} of linesInBag(args))
    if (typeof goods === 'string') all.set(goods, (all.get(goods) ?? 0) + Number(quantity));
  const told = [...all]
    .slice(0, MAX_GOODS_NAMED)
    .map(([id, quantity]) => say('describe.units', {goods: goodsName(say, names, id), quantity}));
  return all.size > MAX_GOODS_NAMED ? [...told, say('job.goodsOf', {number: all.size})] : told;
}

/** What some work is called where its arguments are not at hand. */
export const workName = (say: Say, action: string): string => describeWork(say, {action, args: {}}, NO_NAMES);

/** By which text some work is called. */
function nameOf(work: RecordedWork): TextKey | undefined {
  const key = keyOfWork({has: isTextKey}, work) ?? '';
  return isTextKey(key) ? key : undefined;
}

const SHORT_PICK = 'outbound.shortPick';

/** What was taken and what was short, each by its word: as much of both as is known. */
function shortSaid(say: Say, goods: string | number, {quantity: taken, short}: ArgumentBag): string[] {
  const isTaken = typeof taken === 'number';
  if (typeof short !== 'number') return isTaken ? [say('describe.taken', {goods, taken})] : [];
  return [isTaken ? say('describe.short', {goods, taken, short}) : say('describe.missing', {goods, short})];
}

/** What the arguments of some work name, how many, and the reason: ids and switches tell a person nothing. */
function partsOf(say: Say, {action, args}: RecordedWork, facts: ReturnType<typeof namedFacts>): string[] {
  const {goods, quantity} = facts;
  const units =
    goods === undefined
      ? []
      : action === SHORT_PICK
        ? shortSaid(say, goods, args)
        : quantity === undefined
          ? []
          : [say('describe.units', {goods, quantity})];
  const others = Object.entries(facts).flatMap(([name, fact]) => {
    if (units.length > 0 && (name === 'goods' || name === 'quantity')) return [];
    // Where what is missing is kept is a word of the books, and none of the floor.
    if (args[name] === DISCREPANCY_ACCOUNT) return [];
    if (name === 'lot') return lotSaid(say, args, fact);
    // What has a name in place of its id, and what people write; the rest has to say what it is.
    if (typeof fact === 'string' && fact !== args[name]) return [fact];
    const field = `field.${name}`;
    return isTextKey(field) && fact !== '' && SAID_FACTS.has(name)
      ? [
          say('describe.fact', {
            name: say(field),
            fact: DAY_FACTS.has(name) ? dayText(String(fact)) : chosen(say, fact),
          }),
        ]
      : [];
  });
  // A document may be named by the work and by what became of it: said once.
  return [...new Set([...units, ...others])];
}

/** A lot by its code, as it is known here or as the work itself tells it. */
function lotSaid(say: Say, {lot, lot_code}: ArgumentBag, fact: string | number): string[] {
  const code = fact === lot ? lot_code : fact;
  const isKnown = typeof code === 'string' && code !== '';
  return isKnown ? [say('describe.fact', {name: say('field.lot'), fact: code})] : [];
}

/** What was picked from a few reasons is told by its name, what a person wrote as it is. */
function chosen(say: Say, fact: string | number): string | number {
  const name = `pick.why.${String(fact)}`;
  return isTextKey(name) ? say(name) : fact;
}

/** Facts without a name of their own that a person wants to read. */
const DAY_FACTS: ReadonlySet<string> = new Set(['expected_on', 'promised_on']);
const SAID_FACTS: ReadonlySet<string> = new Set(['quantity', 'reason', 'note', 'sscc', ...DAY_FACTS]);

const VERBS = {create: 'describe.create', edit: 'describe.edit', remove: 'describe.remove'} as const;
const isVerb = (verb: string): verb is keyof typeof VERBS => isKeyOf(VERBS, verb);

/** Editing of a list, by the list's own name; anything else is work that a newer build knows. */
function describeEdit(say: Say, {action, args}: RecordedWork, names: NamesById): string {
  const [resource = '', verb = ''] = action.split('.');
  const title = `list.${nameOfEditedList(resource)}`;
  if (!isTextKey(title) || !isVerb(verb)) return say('describe.other');
  const called = args['name'] ?? args['code'];
  const list = say(title);
  const edit = say(VERBS[verb], {list: typeof called === 'string' ? `${list}: ${called}` : list});
  const facts = severalSaid(verb === 'create' ? args : setInBag(args), names).flatMap(
    ({field, list: of, said}) => {
      const [name, all] = [`field.${field}`, `several.all.${of}`];
      const fact = said === '' && isTextKey(all) ? say(all) : said;
      return isTextKey(name) ? [say('describe.fact', {name: say(name), fact})] : [];
    },
  );
  return facts.reduce((work, told) => say('describe.work', {work, facts: told}), edit);
}
