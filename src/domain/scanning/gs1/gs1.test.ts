import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {normaliseScan} from '../normalise.ts';
import {GROUP_SEPARATOR} from '../separator.ts';
import {contentsOfElements} from './contents.ts';
import {dayOfGS1Date} from './date.ts';
import {identifierAt, applicationIdentifiers} from './identifiers.ts';
import {readMessage, type InputSource} from './message.ts';

/** What is read, as it stands in brackets in print; `!` and the fault where it is broken. */
function read(raw: string, came: InputSource = {}): string {
  const message = readMessage(normaliseScan(raw), came);
  if (!message) return 'none';
  const all = message.elements.map(({ai, value}) => `(${ai})${value}`).join('');
  if (message.is === 'broken') return `${all}!${message.fault} ${message.ai}`.trim();
  return [all, ...message.notes].join(' ');
}

describe('application identifiers', () => {
  test('[GS1-1] none begins another, so that digits name one', () => {
    for (const ai of applicationIdentifiers().keys()) {
      expect(identifierAt(`${ai}12`.slice(0, 4))?.ai, ai).toBe(ai);
    }
  });

  test('[GS1-1] one that is not published is kept to the next separator', () => {
    expect(read(`]C1716ABC${GROUP_SEPARATOR}10X`)).toBe('(716)ABC(10)X');
    expect(read(`]C18099ABC${GROUP_SEPARATOR}10X`)).toBe('(8099)ABC(10)X');
    expect(read(']C1990123')).toBe('(99)0123');
    expect(read(`]C15012`)).toBe('!identifier');
  });
});

describe('dates', () => {
  const days: readonly [text: string, year: number, day: string | undefined][] = [
    ['271231', 2026, '2027-12-31'],
    ['270200', 2026, '2027-02-28'],
    ['280200', 2026, '2028-02-29'],
    ['270229', 2026, undefined],
    ['271301', 2026, undefined],
    ['270001', 2026, undefined],
    ['760101', 2026, '2076-01-01'],
    ['770101', 2026, '1977-01-01'],
    ['990101', 2060, '2099-01-01'],
    ['100101', 2060, '2110-01-01'],
    ['510101', 2099, '2051-01-01'],
    ['490101', 2099, '2149-01-01'],
    ['27123', 2026, undefined],
    ['2712x1', 2026, undefined],
  ];
  test.for(days)('[GS1-3] %s in %i is %s', ([text, year, day]) => {
    expect(dayOfGS1Date(text, year)).toBe(day);
  });
});

const PLAIN = '0104012345678901';

describe('lost separators', () => {
  test.for([
    // Nothing else can be meant: the lot would be too long.
    [
      `]C1${PLAIN}10ABCDEFGHIJKLMNO17271231`,
      `(01)04012345678901(10)ABCDEFGHIJKLMNO(17)271231 lost-separator`,
    ],
    [
      `]C1${PLAIN}2112345678901234517271231`,
      `(01)04012345678901(21)123456789012345(17)271231 lost-separator`,
    ],
    [`]C13012${PLAIN}`, '(30)12(01)04012345678901 lost-separator'],
    // A lot may end so by itself.
    [`]C1${PLAIN}10AB17271231`, '(01)04012345678901 doubtful'],
    // It ends in nothing that proves itself.
    [`]C1${PLAIN}10AB21XY`, '(01)04012345678901(10)AB21XY'],
    [`]C1${PLAIN}10AB17271331`, '(01)04012345678901(10)AB17271331'],
    [`]C1${PLAIN}10ABCDEFGHIJKLMNOPQRSTUV`, '(01)04012345678901 doubtful'],
    [`]C1${PLAIN}1727123110ABCDEFGHIJKLMNOPQRSTUV`, '(01)04012345678901(17)271231 doubtful'],
    [`]C1${PLAIN}37123456789`, '(01)04012345678901!too-long 37'],
    // Separators come from this scanner: what is there is meant.
    [`]C110AB17271231${GROUP_SEPARATOR}${PLAIN}`, '(10)AB17271231(01)04012345678901'],
  ] as const)('[GS1-4] %s is %s', ([raw, is]) => {
    expect(read(raw)).toBe(is);
  });

  test('[GS1-4] a scanner that was seen to send separators is read by the letter', () => {
    const text = `]C1${PLAIN}10AB17271231`;
    expect(read(text, {isTrusted: true})).toBe('(01)04012345678901(10)AB17271231');
  });

  test('[GS1-4] whatever was meant is what is read, or less, and never something else', () => {
    const lot = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
    const day = fc.constantFrom('271231', '260200', '301115');
    fc.assert(
      fc.property(lot, day, (code, date) => {
        const meant = [`(01)04012345678901`, `(10)${code}`, `(17)${date}`];
        const is = read(`]C1${PLAIN}10${code}17${date}`);
        const [elements = '', note] = is.split(' ');
        expect(['lost-separator', 'doubtful']).toContain(note);
        if (note === 'lost-separator') expect(elements).toBe(meant.join(''));
        else expect(meant.join('')).toContain(elements);
      }),
      {seed: 5, numRuns: 300},
    );
  });
});

describe('what GS1 says to a warehouse', () => {
  const said = (raw: string) => {
    const message = readMessage(normaliseScan(raw));
    return message?.is === 'read' ? contentsOfElements(message.elements, 2026) : undefined;
  };

  test('[SCAN-11] lot, serial, expiry, quantity and net weight', () => {
    expect(said(`]C1${PLAIN}1727120010AB${GROUP_SEPARATOR}21XY${GROUP_SEPARATOR}3103001250`)).toEqual({
      gtin: '04012345678901',
      brings: {lotCode: 'AB', serial: 'XY', expiresOn: '2027-12-31', grams: 1250},
    });
    expect(said(`]C102040123456789013712`)).toEqual({gtin: '04012345678901', brings: {units: 12}});
    expect(said(`]C1${PLAIN}3202000100`)).toEqual({gtin: '04012345678901', brings: {grams: 454}});
    expect(said(`]C1${PLAIN}15271201`)?.brings).toEqual({expiresOn: '2027-12-01'});
    expect(said(`]C1${PLAIN}1527120117271130`)?.brings).toEqual({expiresOn: '2027-11-30'});
    expect(said(`]C1${PLAIN}70032711301200`)?.brings).toEqual({expiresOn: '2027-11-30'});
  });

  test('[GS1-2] gross weight is no net weight, and 0 units say nothing', () => {
    expect(said(`]C1${PLAIN}3303001250`)?.brings).toEqual({});
    expect(said(`]C1${PLAIN}300`)?.brings).toEqual({});
  });
});

describe('what is a message at all', () => {
  test.for([
    ['[GS1-5]', `]C1${PLAIN}10AB<GS>17271231`, `(01)04012345678901(10)AB(17)271231 stand-in`],
    ['[GS1-5]', `]d2${PLAIN}10AB~17271231`, `(01)04012345678901(10)AB(17)271231 stand-in`],
    [
      '[GS1-5]',
      `]Q3${PLAIN}10ABCDEFGHIJK%21XYZ%17271231`,
      '(01)04012345678901(10)ABCDEFGHIJK(21)XYZ(17)271231 stand-in',
    ],
    ['[GS1-5]', `${PLAIN}10AB\u241d17271231`, `(01)04012345678901(10)AB(17)271231 stand-in`],
    ['[GS1-6]', '(01)04012345678901(10)AB', 'none'],
    ['[GS1-8]', `${PLAIN}17271231`, '(01)04012345678901(17)271231'],
    ['[GS1-8]', '00340123450000000000', '(00)340123450000000000'],
    ['[GS1-8]', '0104012345678902', 'none'],
    ['[GS1-8]', '10AB', 'none'],
    ['[GS1-8]', 'A-01-02-3', 'none'],
    ['[GS1-7]', 'https://example.com/01/4012345678901/10/AB?17=271231', '(01)04012345678901(10)AB(17)271231'],
    ['[GS1-7]', 'http://x.y/shop/gtin/04012345678901/lot/A%2FB', '(01)04012345678901(10)A/B'],
    ['[GS1-7]', 'https://x.y/01/04012345678901/21/7?linkType=all&x=1', '(01)04012345678901(21)7'],
    ['[GS1-7]', 'https://x.y/01/04012345678902', '!check-digit 01'],
    ['[GS1-7]', 'https://x.y/01/04012345678901/21/7/10/AB', '(01)04012345678901(21)7!identifier 10'],
    ['[GS1-7]', 'https://x.y/00/340123450000000000', '(00)340123450000000000'],
    ['[GS1-7]', 'https://x.y/pages/about', 'none'],
    ['[GS1-7]', 'https://id.gs1.org/ARFKk4XB0CDKWcnpq', 'none'],
  ] as const)('%s %s is %s', ([, raw, is]) => {
    expect(read(raw)).toBe(is);
  });

  test('[GS1-6] identifiers in brackets are read where a person has typed them', () => {
    expect(read('(01)04012345678901(10)AB-1', {isTyped: true})).toBe('(01)04012345678901(10)AB-1');
    expect(read('(01) 04012345678902', {isTyped: true})).toBe('!check-digit 01');
  });
});
