import {AS_SENT, isSeparator, type ScannerSetup} from '#domain/scanning/frame.ts';
import {GS} from '#domain/scanning/normalise.ts';
import {medianOf, BURST_TIMING} from '../burst.ts';
import type {ScannerWay} from '../code.ts';
import type {TestEnd, TriggerPull} from './trigger-pull.ts';
import {GS1_PARTS, TEST_CODES, type TestCode} from './test-codes.ts';

/** What is not as it should be. */
export type SetupProblem =
  | 'misread'
  | 'layout'
  | 'case'
  | 'spaces'
  | 'gs-lost'
  | 'gs-numpad'
  | 'gs-other'
  | 'around'
  | 'no-aim'
  | 'no-end'
  | 'slow';

/** One of them: made up for by what is kept here, better set otherwise, or to be changed before it works. */
export interface SetupFinding {
  readonly problem: SetupProblem;
  readonly is: 'healed' | 'better' | 'wrong';
}

/** What three codes have told about a scanner. */
export interface FoundSetup {
  readonly setup: ScannerSetup;
  readonly source: ScannerWay;
  readonly end: TestEnd;
  readonly hasAim: boolean;
  readonly hasAlt: boolean;
  /** What came in place of GS. */
  readonly separator: string;
  readonly findings: readonly SetupFinding[];
}

/** Where a test code stands in what was heard, and what happened to it. */
interface Located {
  readonly before: string;
  readonly after: string;
  /** Between the parts of the GS1 one. */
  readonly between: string;
  readonly faults: readonly ('case' | 'spaces')[];
}

/** Which of the test codes this is, however spoilt; `undefined` where it is none that can be told. */
export const whichOf = (heard: TriggerPull): TestCode | undefined =>
  TEST_CODES.find((code) => locate(code, heard.text) ?? locate(code, heard.byPlace));

/** Finds a scanner's set-up from what it sent for the three test codes, in their order (SCANNER-1, SCANNER-2). */
export function findSetup(heard: readonly [TriggerPull, TriggerPull, TriggerPull]): FoundSetup {
  const asWritten = heard.map(({text}, i) => located(i, text));
  const asPlaced = heard.map(({byPlace}, i) => located(i, byPlace));
  const byPlace = faultsIn(asPlaced) < faultsIn(asWritten);
  const all = byPlace ? asPlaced : asWritten;
  const [first] = heard;
  const separator = all[2]?.between ?? '';
  const fronts = all.map((each, i) => frontOf(each?.before ?? '', i === 2 ? separator : ''));
  const prefix = common(fronts.map(({prefix: its}) => its));
  const suffix = common(all.flatMap((each) => (each ? [each.after] : [])));
  const hasAim = fronts.every(({aim}) => aim !== '');
  const hasEnd = heard.every(({end}) => end !== 'none');
  const gap = medianOf(heard.map((each) => each.gap));
  const separators = isSeparator(separator) ? [separator] : [];
  const keepsSeparators = separator === GS || separators.length > 0;
  const around = {prefix: prefix ?? '', suffix: suffix ?? '', separators, keepsSeparators};
  const setup = {...AS_SENT, ...around, byPlace, hasEnd, gap};
  const spoilt = new Set(all.flatMap((each) => each?.faults ?? []));
  const findings: (SetupFinding | false)[] = [
    all.some((each) => !each) && {problem: 'misread', is: 'wrong'},
    byPlace && {problem: 'layout', is: 'healed'},
    spoilt.has('case') && {problem: 'case', is: 'wrong'},
    spoilt.has('spaces') && {problem: 'spaces', is: 'wrong'},
    all[2] !== undefined && gsFinding(separator, heard[2]),
    (prefix === undefined || suffix === undefined) && {problem: 'around', is: 'wrong'},
    !hasAim && {problem: 'no-aim', is: 'better'},
    !hasEnd && {problem: 'no-end', is: 'better'},
    gap > BURST_TIMING.medianGap && {problem: 'slow', is: hasEnd ? 'better' : 'wrong'},
  ];
  const {source} = heard.find((each) => each.source === 'hybrid') ?? first;
  const {end} = first;
  const hasAlt = heard.some((each) => each.hasAlt);
  return {setup, source, end, hasAim, hasAlt, separator, findings: findings.filter((each) => each !== false)};
}

function gsFinding(separator: string, {hasNumpad}: TriggerPull): SetupFinding | false {
  if (separator === GS) return false;
  if (hasNumpad) return {problem: 'gs-numpad', is: 'wrong'};
  if (separator === '') return {problem: 'gs-lost', is: 'wrong'};
  return {problem: 'gs-other', is: isSeparator(separator) ? 'healed' : 'wrong'};
}

const located = (i: number, text: string): Located | undefined => {
  const code = TEST_CODES[i];
  return code && locate(code, text);
};

/** A code that is not there weighs more than all that can befall one. */
const faultsIn = (all: readonly (Located | undefined)[]): number =>
  all.reduce((sum, each) => sum + (each ? each.faults.length + (each.between === '' ? 0 : -0.5) : 10), 0);

function locate({name, text}: TestCode, heard: string): Located | undefined {
  if (name === 'gs1') return locateParts(heard);
  for (const faults of [[], ['case'], ['spaces'], ['case', 'spaces']] as const) {
    const wanted = spoilt(text, faults);
    const at = (faults.some((each) => each === 'case') ? heard.toLowerCase() : heard).indexOf(wanted);
    if (at < 0 || (faults.length > 0 && wanted === text)) continue;
    return {before: heard.slice(0, at), after: heard.slice(at + wanted.length), between: '', faults};
  }
  return undefined;
}

function spoilt(text: string, faults: readonly ('case' | 'spaces')[]): string {
  const cased = faults.includes('case') ? text.toLowerCase() : text;
  return faults.includes('spaces') ? cased.replaceAll(' ', '') : cased;
}

function locateParts(heard: string): Located | undefined {
  const [head, tail] = GS1_PARTS;
  for (const isSpoilt of [false, true]) {
    const said = isSpoilt ? heard.toLowerCase() : heard;
    const at = said.indexOf(isSpoilt ? head.toLowerCase() : head);
    const rest = at < 0 ? -1 : said.indexOf(tail, at + head.length);
    // What stands between is a stand-in for one character, and no second code.
    if (rest < 0 || rest - at - head.length > 8) continue;
    return {
      before: heard.slice(0, at),
      between: heard.slice(at + head.length, rest),
      after: heard.slice(rest + tail.length),
      faults: isSpoilt ? ['case'] : [],
    };
  }
  return undefined;
}

/** What stands before a code: its AIM identifier, and a separator that says GS1, are no prefix. */
function frontOf(before: string, separator: string): {prefix: string; aim: string} {
  const isLed = separator !== '' && before.endsWith(separator);
  const front = isLed ? before.slice(0, -separator.length) : before;
  const aim = /\][A-Za-z][0-9A-Za-z]/.exec(front)?.[0] ?? '';
  return {prefix: front.replace(aim, ''), aim};
}

/** What all of them are, or `undefined` where they differ. */
const common = (texts: readonly string[]): string | undefined =>
  texts.every((each) => each === texts[0]) ? (texts[0] ?? '') : undefined;
