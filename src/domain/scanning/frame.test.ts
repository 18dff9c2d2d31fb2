import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {AS_SENT, isSeparator, unframedText, type ScannerSetup} from './frame.ts';
import {labelText} from './label.ts';
import {GS, normaliseScan} from './normalise.ts';
import {readSetup, risksOf, setupText} from './setup-code.ts';
import {OTHER_LETTERS, SCANNABLES} from './things.ts';

const ID = '01JD8Q3V7S0000000000000000';
const setup = (more: Partial<ScannerSetup>): ScannerSetup => ({...AS_SENT, ...more});

describe('a set-up takes off what the scanner put there', () => {
  const framed = setup({prefix: '#', suffix: '!', separators: ['<GS>', '~']});
  test.each([
    ['#A-01-02!', 'A-01-02'],
    ['A-01-02', 'A-01-02'],
    ['#]C1010950600013435210AB<GS>17301231!', `]C1010950600013435210AB${GS}17301231`],
    ['#]C0A~1!', ']C0A~1'],
    ['#~0109506000134352!', `${GS}0109506000134352`],
  ])('[SCANNER-3] %s is %s', (raw, text) => {
    expect(unframedText(raw, framed)).toBe(text);
  });
  test('[SCANNER-3] a label of ours stays whole, whatever a set-up takes off', () => {
    const label = labelText('bin', ID);
    expect(unframedText(label, setup({prefix: 'BW1:', suffix: '0', separators: ['~']}))).toBe(label);
    expect(unframedText(`#${label}!`, framed)).toBe(label);
  });
  test('[SCANNER-3] no code comes to nothing', () => {
    expect(unframedText('##', setup({prefix: '#', suffix: '#'}))).toBe('##');
    fc.assert(
      fc.property(fc.string({minLength: 1}), fc.string(), fc.string(), (raw, prefix, suffix) => {
        expect(unframedText(raw, setup({prefix, suffix}))).not.toBe('');
      }),
    );
  });
  test.each(['A|1', '~12ABCD', 'B~7', 'KETTLE|RED'])(
    '[SCANNER-4] %s is no GS1 text: its signs are its own',
    (raw) => {
      expect(unframedText(raw, setup({separators: ['~', '|']}))).toBe(raw);
    },
  );
  test('[SCANNER-4] what stands for GS is read as GS', () => {
    const raw = unframedText('0109506000134352|10A', setup({separators: ['|']}));
    expect(normaliseScan(raw).text).toBe(`0109506000134352${GS}10A`);
  });
  test.each(['1', 'AB', '-', ':', ' ', '', '.', GS, 'longer!!'])(
    '[SCANNER-4] %j may not stand for GS',
    (text) => {
      expect(isSeparator(text)).toBe(false);
    },
  );
});

describe('a set-up as one code', () => {
  const full = setup({
    model: 'TC52 é',
    prefix: '\u0002#',
    suffix: '€',
    separators: ['<GS>', '~'],
    keepsSeparators: true,
    byPlace: true,
    hasEnd: false,
    gap: 12,
  });
  test('[SCANNER-5] it is read as it was written, whatever stands around it and in whatever case', () => {
    const text = setupText(full);
    expect(text).toMatch(/^BW1:E:1[0-9A-Z]+$/);
    expect(readSetup(text)).toEqual(full);
    expect(readSetup(`#]Q1${text.toLowerCase()}ABC!`)).toEqual(full);
    expect(readSetup(setupText(AS_SENT))).toEqual(AS_SENT);
  });
  test('[SCANNER-5] of any set-up within bounds', () => {
    const affix = fc.string({maxLength: 12, unit: 'grapheme-ascii'});
    fc.assert(
      fc.property(affix, affix, fc.integer({min: 0, max: 1_000}), (prefix, suffix, gap) => {
        const one = setup({prefix, suffix, gap});
        expect(readSetup(setupText(one))).toEqual(one);
      }),
    );
  });
  test('[SCANNER-5] a character that is another, or missing, breaks it', () => {
    const text = setupText(full);
    for (let i = 'BW1:E:'.length; i < text.length; i++) {
      const other = text.charAt(i) === '7' ? '8' : '7';
      expect([i, readSetup(text.slice(0, i) + other + text.slice(i + 1))]).toEqual([i, 'broken']);
      expect([i, readSetup(text.slice(0, i) + text.slice(i + 1))]).toEqual([i, 'broken']);
    }
  });
  test.each([
    ['a separator of digits', setup({separators: ['01']})],
    ['four separators', setup({separators: ['~', '|', '<', '>']})],
    ['a long prefix', setup({prefix: 'x'.repeat(13)})],
    ['a long name', setup({model: 'x'.repeat(31)})],
    ['a pace of minutes', setup({gap: 60_000})],
  ])('[SCANNER-5] %s is broken', (_, hostile) => {
    expect(readSetup(setupText(hostile))).toBe('broken');
  });
  test('[SCANNER-5] a model is named as it shows, and no control stands in its name', () => {
    for (const odd of ['TC\u202e52', '\u2066TC52\u2069', 'TC52\u200b', ' TC52\n', 'TC\u000752'])
      expect([odd, readSetup(setupText(setup({model: odd})))]).toEqual([odd, setup({model: 'TC52'})]);
    // As others may print them: a name turned around, and with BEL, a line feed and a control of C1.
    expect(readSetup('BW1:E:10Z68P30B2M8CJMACH570R2AGA56MS2RB0ZKJN')).toEqual(setup({model: 'TC52'}));
    for (const text of [
      'BW1:E:10N68P30B2M8CJK0DSN68P2R2ZW5',
      'BW1:E:10N68P30B2M8CTK499G84P2RMJ20',
      'BW1:E:10T68P30B2M8CTK49A368JKJGHC5G6C8B',
    ])
      expect(readSetup(text)).toBe('broken');
  });
  test('[SCANNER-5] any other text is none, and nothing throws', () => {
    expect(readSetup(labelText('bin', ID))).toBeUndefined();
    expect(readSetup('BW1:E:')).toBeUndefined();
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{1,60}$/), (text) => {
        expect(readSetup(`BW1:E:${text}`)).toBe('broken');
      }),
    );
  });
  test('[SCANNER-5] no thing has a letter of what stands on nothing', () => {
    const letters = Object.values(SCANNABLES).map(({letter}): string => letter);
    expect(Object.values(OTHER_LETTERS).filter((letter) => letters.includes(letter))).toEqual([]);
  });
  test('[SCANNER-6] what would take off the beginning or the end of codes is told', () => {
    expect(risksOf(setup({prefix: 'A', suffix: '0'}))).toEqual(['prefix', 'suffix']);
    expect(risksOf(setup({prefix: '#', suffix: '!'}))).toEqual(['prefix', 'suffix']);
    expect(risksOf(setup({prefix: '\u0002', suffix: '\u0003'}))).toEqual([]);
    expect(risksOf(setup({prefix: '\u0002#', suffix: '!\r'}))).toEqual([]);
  });
  test.each([
    ['~', '~ABC123'],
    [']', ']C10112345678901231'],
    [']C1', ']C10112345678901231'],
    ['(', '(01)12345678901231'],
    ['[)>\u001e06\u001d', '[)>\u001e06\u001d1JUN1\u001e\u0004'],
    ['\u001d', '\u001d0112345678901231'],
  ])('[SCANNER-6] a prefix %j takes something off %j, and is told', (prefix, code) => {
    expect(unframedText(code, setup({prefix}))).not.toBe(code);
    expect(risksOf(setup({prefix}))).toEqual(['prefix']);
  });
  test('[SCANNER-6] whatever shortens a code that prints is told', () => {
    const printed = fc.string({minLength: 2, maxLength: 12, unit: 'grapheme-ascii'});
    fc.assert(
      fc.property(printed, fc.nat(11), fc.boolean(), (code, length, isPrefix) => {
        const affix = isPrefix ? code.slice(0, length) : code.slice(-length - 1);
        const one = setup(isPrefix ? {prefix: affix} : {suffix: affix});
        fc.pre(unframedText(code, one) !== code);
        expect(risksOf(one)).toEqual([isPrefix ? 'prefix' : 'suffix']);
      }),
    );
  });
});
