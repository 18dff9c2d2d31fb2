import {expect, test} from 'vitest';
import {labelText} from './label.ts';
import {explainScan as explained} from './explain.ts';
import type {InputSource} from './gs1/message.ts';
import {GROUP_SEPARATOR} from './separator.ts';

const explain = (raw: string, came: InputSource = {}) => explained(raw, came, 2026);

test('[SCAN-14] an element string is told identifier by identifier, with dates and decimals read', () => {
  expect(explain(`]C10104012345678901172702003103001250${GROUP_SEPARATOR}10AB`)).toEqual({
    text: `0104012345678901172702003103001250${GROUP_SEPARATOR}10AB`,
    aim: ']C1',
    symbology: 'Code 128',
    form: 'elements',
    elements: [
      {ai: '01', title: 'GTIN', value: '04012345678901'},
      {ai: '17', title: 'USE BY or EXPIRY', value: '270200', day: '2027-02-28'},
      {ai: '3103', title: 'NET WEIGHT (kg)', value: '001250', number: 1.25},
      {ai: '10', title: 'BATCH/LOT', value: 'AB'},
    ],
    gtin: '4012345678901',
    notes: [],
  });
});

test('[SCAN-14] what is wrong is told with its identifier, and what was read before it', () => {
  expect(explain(']C1010401234567890117271301')).toMatchObject({
    form: 'elements',
    elements: [{ai: '01'}],
    fault: {code: 'date', ai: '17'},
  });
  expect(explain('4012345678900')).toMatchObject({form: 'gtin', fault: {code: 'check-digit', ai: ''}});
});

test.for([
  [labelText('bin', '01JXT21Q05E008000000000000'), 'label'],
  ['BW1:B:1', 'broken-label'],
  ['BW1:C:BACK', 'card'],
  ['4012345678901', 'gtin'],
  ['https://x.y/01/04012345678901', 'link'],
  ['https://x.y/about', 'web'],
  ['0127f7ed700c5da47ee95a9bc31458f7', 'old-code'],
  ['A-01-02-3', 'text'],
  ['(10)AB', 'text'],
] as const)('[SCAN-14] %s is of the kind %s', ([text, form]) => {
  expect(explain(text).form).toBe(form);
});

test('[SCAN-14] a case tells what it packs, and what was mended is told', () => {
  expect(explain('14012345678908')).toMatchObject({gtin: '14012345678908', packs: '4012345678901'});
  expect(explain('(01)04012345678901', {isTyped: true}).form).toBe('brackets');
  expect(explain('BW1ÖBÖ01JXT21QZYE008000000000000').keyboard).toBe('german');
  expect(explain(']d2010401234567890110AB~17271231').notes).toEqual(['stand-in']);
});
