import {describe, expect, test} from 'vitest';
import {AS_SENT, unframedText} from '#domain/scanning/frame.ts';
import {GS} from '#domain/scanning/normalise.ts';
import {ScanAssembler, type ScanArrival} from '../assembler.ts';
import {findSetup, whichOf, type FoundSetup} from './find.ts';
import {triggerPullOf, type TriggerPull, type ScanInput} from './trigger-pull.ts';
import {TEST_CODES} from './test-codes.ts';

/** A scanner as it is set: what it makes of a code on its way to the page. */
interface Scanner {
  readonly aim?: readonly [string, string, string];
  readonly prefix?: string;
  readonly suffix?: string;
  readonly end?: 'Enter' | 'Tab' | 'text' | 'none';
  readonly gap?: number;
  /** How GS is sent: by Ctrl+], as text between keys, on the number pad with Alt, or as this text; whole injections hold it. */
  readonly gs?: 'ctrl' | 'insert' | 'numpad' | {readonly as: string};
  readonly way?: 'keys' | 'text' | 'composed' | 'pasted';
  /** What the host writes for a key of a US keyboard. */
  readonly host?: (key: string) => string;
  readonly change?: (text: string) => string;
  readonly alt?: boolean;
}

/** Places of a US keyboard, and what they write without Shift and with it. */
const PLAIN = "`1234567890-=[]\\;',./ ";
const SHIFTED = '~!@#$%^&*()_+{}|:"<>? ';
const SIGNS = 'Minus Equal BracketLeft BracketRight Backslash Semicolon Quote Comma Period Slash Space';
const NAMES = ['Backquote', ...Array.from('1234567890', (digit) => `Digit${digit}`), ...SIGNS.split(' ')];

/** The place and Shift by which a US keyboard writes a character. */
function keyOf(character: string): {place: string; shift: boolean} {
  if (/[a-z]/i.test(character))
    return {place: `Key${character.toUpperCase()}`, shift: character !== character.toLowerCase()};
  const shift = !PLAIN.includes(character);
  return {place: NAMES[(shift ? SHIFTED : PLAIN).indexOf(character)] ?? '', shift};
}

function sent(scanner: Scanner, i: 0 | 1 | 2): ScanInput[] {
  const {aim, prefix = '', suffix = '', end = 'Enter', gap = 12, gs = 'ctrl', way = 'keys'} = scanner;
  const {host = (key) => key, change = (text) => text, alt = false} = scanner;
  const code = TEST_CODES[i].text;
  const said = change(`${aim?.[i] ?? ''}${typeof gs === 'object' ? code.replaceAll(GS, gs.as) : code}`);
  const text = `${prefix}${said}${suffix}${end === 'text' ? '\r\n' : ''}`;
  const about = {target: 'sink', before: ''} as const;
  let t = 0;
  const key = (each: string, more: Partial<Extract<ScanArrival, {kind: 'key'}>> = {}): ScanInput => ({
    kind: 'key',
    key: each,
    ctrl: false,
    meta: false,
    alt,
    repeat: false,
    ...about,
    t: (t += gap),
    ...more,
  });
  const ends = end === 'Enter' || end === 'Tab' ? [key(end)] : [];
  if (way !== 'keys') return [{kind: way, text, ...about, t: 0}, ...ends];
  const arrivals = Array.from(text).flatMap((each): ScanInput[] => {
    if (each !== GS) return [key(host(each), keyOf(each))];
    if (gs === 'ctrl') return [key(host(']'), {ctrl: true, place: 'BracketRight'})];
    if (gs === 'insert') return [{kind: 'text', text: GS, ...about, t: (t += gap)}];
    return Array.from('029', (digit) => key(digit, {alt: true, place: `Numpad${digit}`}));
  });
  return [...arrivals, ...(ends.length > 0 ? [key(end)] : [])];
}

const hear = (scanner: Scanner, i: 0 | 1 | 2): TriggerPull => {
  const heard = triggerPullOf(sent(scanner, i));
  if (!heard) throw new Error('nothing was heard');
  return heard;
};
const found = (scanner: Scanner): FoundSetup =>
  findSetup([hear(scanner, 0), hear(scanner, 1), hear(scanner, 2)]);
const those = (found: FoundSetup, which: 'healed' | 'better' | 'wrong'): string[] =>
  found.findings.filter(({is}) => is === which).map(({problem}) => problem);
const toChange = (result: FoundSetup): string[] => those(result, 'wrong');
const healed = (result: FoundSetup): string[] => those(result, 'healed');

/** What a host writes where a US keyboard has another sign, one below the other. */
const exchanged = (us: string, here: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(us, (key, i) => [key, Array.from(here)[i] ?? key]));
const GERMAN = exchanged('zyZY-_:;/?<>#=+]', 'yzYZß?Öö-_;:§´`+');
const FRENCH = exchanged('aqAQzwZWmM;:1234567890-/_<>#?]', 'qaQAwzWZ,?mM&é"\'(-è_çà)!°./3§$');
const on = (layout: Readonly<Record<string, string>>) => (key: string) => layout[key] ?? key;
const swapped = (key: string): string => (key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase());
const AIM = [']C0', ']C0', ']C1'] as const;

describe('a scanner that is set well', () => {
  const table: [string, Scanner, Partial<FoundSetup['setup']>, string][] = [
    ['Zebra, keys with identifiers', {aim: AIM}, {}, 'keys'],
    ['Zebra MC3300x, Alt on every key', {aim: AIM, alt: true, gs: 'insert'}, {}, 'hybrid'],
    ['Zebra, text with Enter as a key', {aim: AIM, way: 'text'}, {gap: 0}, 'injected'],
    ['Zebra, separator as text between keys', {aim: AIM, gs: 'insert'}, {}, 'hybrid'],
    ['Datalogic, text with its line end', {aim: AIM, way: 'text', end: 'text'}, {gap: 0}, 'injected'],
    ['an input method that composes', {aim: AIM, way: 'composed'}, {gap: 0}, 'composed'],
    ['Newland, pasted', {aim: AIM, way: 'pasted', end: 'text'}, {gap: 0}, 'pasted'],
    [
      'Honeywell, prefix and suffix',
      {aim: AIM, prefix: '\u0002', suffix: '$'},
      {prefix: '\u0002', suffix: '$'},
      'keys',
    ],
    ['a gun that ends with Tab', {aim: AIM, end: 'Tab', gap: 30}, {gap: 30}, 'keys'],
  ];
  test.each(table)(
    '[SCANNER-1] %s: its set-up is found, and nothing is to be changed',
    (_, scanner, more, source) => {
      const result = found(scanner);
      expect(result.findings).toEqual([]);
      expect(result.setup).toEqual({...AS_SENT, keepsSeparators: true, gap: 12, ...more});
      expect([result.source, result.hasAim, result.hasAlt]).toEqual([source, true, scanner.alt ?? false]);
    },
  );
});

describe('a scanner whose set-up makes up for what is wrong', () => {
  test.each([
    ['German', GERMAN],
    ['French', FRENCH],
  ])(
    '[SCANNER-1] a gun on a %s keyboard is read by the place of its keys, its separator too',
    (_, layout) => {
      const result = found({aim: AIM, host: on(layout)});
      expect([healed(result), toChange(result), result.setup.byPlace]).toEqual([['layout'], [], true]);
    },
  );
  test('[SCANNER-1] caps lock at the host is undone by place', () => {
    const result = found({aim: AIM, host: swapped});
    expect([healed(result), toChange(result)]).toEqual([['layout'], []]);
  });
  test.each(['<GS>', '~', '|', '^]', ']', '\u241d'])(
    '[SCANNER-1] %s in place of the separator is kept',
    (as) => {
      const result = found({aim: AIM, gs: {as}});
      expect([result.setup.separators, healed(result), toChange(result)]).toEqual([[as], ['gs-other'], []]);
    },
  );
  test('[SCANNER-1] a separator in front of GS1 is no prefix', () => {
    const first = hear({}, 0);
    const third = triggerPullOf([
      {kind: 'text', text: `~${TEST_CODES[2].text.replace(GS, '~')}`, target: 'sink', before: '', t: 0},
    ]);
    expect(third && findSetup([first, hear({}, 1), third]).setup).toMatchObject({
      prefix: '',
      separators: ['~'],
    });
  });
  test('[SCANNER-1] codes that nothing ends are ended by silence, sooner for a quick scanner', () => {
    const result = found({aim: AIM, end: 'none'});
    expect([result.setup.hasEnd, those(result, 'better')]).toEqual([false, ['no-end']]);
  });
  test('[SCANNER-1] identifiers that are off are worth to be switched on, and nothing waits for them', () => {
    expect([those(found({}), 'better'), toChange(found({}))]).toEqual([['no-aim'], []]);
  });
});

describe('a scanner that has to be set otherwise', () => {
  const spaceless = (text: string): string => text.replaceAll(' ', '');
  const table: [string, Scanner, string[]][] = [
    ['Sunmi, blanks dropped', {aim: AIM, change: spaceless}, ['spaces']],
    ['the separator lost', {aim: AIM, gs: {as: ''}}, ['gs-lost']],
    ['a blank in place of it', {aim: AIM, gs: {as: ' '}}, ['gs-other']],
    ['the separator on the number pad', {aim: AIM, gs: 'numpad'}, ['gs-numpad']],
    ['small letters made capitals', {aim: AIM, way: 'text', change: (text) => text.toUpperCase()}, ['case']],
    [
      'another layout in a text',
      {aim: AIM, way: 'text', change: (text) => Array.from(text, on(FRENCH)).join('')},
      ['misread'],
    ],
    ['110 ms a key and no end', {aim: AIM, gap: 110, end: 'none'}, ['slow']],
  ];
  test.each(table)('[SCANNER-2] %s: it is named', (_, scanner, problems) => {
    expect(toChange(found(scanner))).toEqual(problems);
  });
  test('[SCANNER-2] what stands around one code alone is named, and taken off none', () => {
    const result = findSetup([hear({prefix: '#'}, 0), hear({}, 1), hear({}, 2)]);
    expect([result.setup.prefix, toChange(result)]).toEqual(['', ['around']]);
  });
});

describe('what a test code is', () => {
  test('[SCANNER-1] each is known by itself, in any order', () => {
    for (const i of [2, 0, 1] as const) expect(whichOf(hear({aim: AIM, prefix: '#'}, i))).toBe(TEST_CODES[i]);
  });
  test('[SCANNER-1] no other code is one', () => {
    const other = triggerPullOf([{kind: 'text', text: 'A-01-02', target: 'sink', before: '', t: 0}]);
    expect(other && whichOf(other)).toBeUndefined();
    expect(triggerPullOf([])).toBeUndefined();
  });
});

describe('with its set-up a scanner gives its codes as they are', () => {
  const read = (scanner: Scanner, i: 0 | 1 | 2): string[] => {
    const {setup} = found(scanner);
    const assembler = new ScanAssembler();
    assembler.hasStrip = true;
    assembler.expect(setup);
    const arrivals: ScanArrival[] = [...sent(scanner, i), {kind: 'silence', t: 1e6}];
    return arrivals
      .flatMap((arrival) => assembler.accept(arrival).yields)
      .flatMap((each) => (each.kind === 'code' ? [unframedText(each.code.raw, setup)] : []));
  };
  test.each<[string, Scanner]>([
    ['a prefix, a suffix and a stand-in', {prefix: '#', suffix: '!', gs: {as: '<GS>'}}],
    ['a German keyboard', {host: on(GERMAN)}],
    ['a French keyboard and no end', {host: on(FRENCH), end: 'none'}],
    ['a text with a suffix', {way: 'text', suffix: '%', gs: {as: '|'}}],
  ])('[SCANNER-3] %s', (_, scanner) => {
    for (const i of [0, 1, 2] as const) expect(read(scanner, i)).toEqual([TEST_CODES[i].text]);
  });
});
