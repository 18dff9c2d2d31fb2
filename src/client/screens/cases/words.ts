import {isKeyOf} from '#domain/kernel/entry-of.ts';
import {objectIn} from '#domain/kernel/json.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {factsOfCase} from '#domain/stock/case-closing.ts';
import type {CaseStory} from '#protocol/case.ts';
import {plainFacts} from '../../data/facts.ts';
import {describeWork} from '../../describe/work.ts';
import {describeFinding} from '../../describe/finding.ts';
import {personName, type NamesById} from '../../describe/names.ts';
import {optionName} from '../../resource/option-name.ts';
import type {Say, TextFacts} from '../../i18n/text.ts';
import {refusalText} from '../../i18n/why.ts';

/** A case in words: what was done or has happened, and what the records say to that. */
export interface CaseWords {
  readonly description: string;
  readonly found: string;
}

/** Words for a moment, ms UTC. */
type When = (at: number) => string;

/** A case as a sentence that names everything by its name; `story` adds what only the server keeps. */
export function openCaseWords(
  say: Say,
  row: CaseRow,
  story: CaseStory | undefined,
  names: NamesById,
  when: When,
): CaseWords {
  const facts = factsOfCase(row);
  if (row.kind === 'device') return {description: deviceWords(say, row, plainFacts(facts), when), found: ''};
  const work = {action: row.action, args: workArgs(row, story)};
  const who = personName(say, names, row.who);
  const description = say(row.kind === 'approval' ? 'case.wants' : 'case.did', {
    who,
    deed: describeWork(say, work, names),
  });
  const found =
    row.kind === 'approval'
      ? approvalWords(say, plainFacts(facts))
      : describeFinding(say, {code: row.code, facts}, names);
  return {description, found};
}

const WAITS = {
  moved: 'case.waits.moved',
  disputed: 'case.waits.disputed',
  large: 'case.waits.large',
  elsewhere: 'case.waits.elsewhere',
} as const;
const isWaits = (waits: unknown): waits is keyof typeof WAITS =>
  typeof waits === 'string' && isKeyOf(WAITS, waits);

/** Why an adjustment is asked for; of a count what was counted against what, and why it is not booked. */
function approvalWords(say: Say, {reason = '', counted, believed, waits}: TextFacts): string {
  if (counted === undefined || believed === undefined) return say('case.found.approval', {reason});
  return [
    say('case.found.count', {counted, believed}),
    ...(isWaits(waits) ? [say(WAITS[waits])] : []),
    ...(reason === '' || reason === 'unknown'
      ? []
      : [say('case.found.approval', {reason: optionName(say, String(reason))})]),
  ].join(' ');
}

const REPORT = 'report.';

/**
 * What the work of a case is told with: its own arguments where the server has told them. A short pick is told with
 * what was short too, which the case itself knows: its arguments count what was taken.
 */
export function workArgs(row: CaseRow, story: CaseStory | undefined): Readonly<Record<string, unknown>> {
  const {short, quantity: _, ...facts} = factsOfCase(row);
  if (row.code !== 'pick.short' || typeof short !== 'number')
    return story ? {...missingIn(story.args, row), ...story.args} : argsIn(row);
  // The quantity of a case is what has left the books.
  return {...(story?.args ?? facts), short};
}

/** Of work that names neither goods nor a number, of what and how many its case is: as a sorting that is finished. */
function missingIn(args: CaseStory['args'], row: CaseRow): Readonly<Record<string, unknown>> {
  const {goods, quantity} = factsOfCase(row);
  const isTold = 'goods' in args || 'quantity' in args || 'lines' in args;
  return isTold || typeof goods !== 'string' || typeof quantity !== 'number' ? {} : {goods, quantity};
}

/** What a corrected move and a waiting adjustment say of their own arguments. */
function argsIn(row: CaseRow): Readonly<Record<string, unknown>> {
  const facts = factsOfCase(row);
  // What was reported has a name of each kind: the case keeps that in its code.
  if (row.code.startsWith(REPORT)) return {...facts, kind: row.code.slice(REPORT.length)};
  return row.code === 'stock.short' && 'wanted' in facts ? {...facts, quantity: facts['wanted']} : facts;
}

const DEVICES = {
  'device.name-known': 'case.device.nameKnown',
  'device.left-pending': 'case.device.leftPending',
  'device.came-back-empty': 'case.device.cameBackEmpty',
  'device.knows-more': 'case.device.knowsMore',
} as const;
const isDeviceCode = (code: string): code is keyof typeof DEVICES => isKeyOf(DEVICES, code);

function deviceWords(say: Say, row: CaseRow, facts: TextFacts, when: When): string {
  if (!isDeviceCode(row.code)) return refusalText(say, row.code, facts);
  const moment = (at: TextFacts[string] | undefined): string =>
    Number(at ?? 0) > 0 ? when(Number(at)) : say('case.device.unknownTime');
  return say(DEVICES[row.code], {
    name: facts['name'] ?? facts['device'] ?? '',
    device: facts['device'] ?? '',
    pending: Number(facts['pending'] ?? 0),
    oldest: moment(facts['oldestAt']),
    seen: moment(facts['seenAt']),
  });
}

/** What the screen had said when the worker insisted, or ''. Written by this app as JSON of a code and its facts. */
export function believedWords(say: Say, believed: string): string {
  if (!believed.startsWith('{')) return believed;
  const {code, there} = plainFacts(objectIn(believed));
  // Other doubts are about no units that the screen knew of.
  return there === undefined || !String(code).startsWith('stock.') ? '' : say('case.believed', {there});
}
