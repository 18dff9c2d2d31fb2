import {expect, test} from 'vitest';
import {testId} from '#tests/builders/stock-world.ts';
import {deliverGoods} from './deliver.ts';

const [LINE, OTHER] = [testId(1), testId(2)];
const told = (...of: readonly object[]): string => JSON.stringify(of);

/** What is said of the lines, and what is wrong with it. */
const FAULTS: readonly (readonly [what: string, said: string, faults: readonly string[]])[] = [
  ['no table', '{}', ['lines not-json']],
  ['a line that is none', told({line: 'x', actual: 1}), ['lines.1.line not-an-id']],
  [
    'one line twice',
    told({line: LINE, actual: 1}, {line: OTHER, actual: 1}, {line: LINE, actual: 2}),
    ['lines.3.line duplicate'],
  ],
  ['fewer than none', told({line: LINE, actual: -1}), ['lines.1.actual not-a-number']],
  ['half a unit', told({line: LINE, actual: 2, damage: 0.5}), ['lines.1.damage not-a-number']],
  ['more damaged than came', told({line: LINE, actual: 2, damage: 3}), ['lines.1.damage too-large']],
  ['all of it damaged', told({line: LINE, actual: 2, damage: 2}), []],
  ['nothing of a line', told({line: LINE, actual: 0}), []],
];
test.each(FAULTS)(
  '[DN-9] a proof of delivery that says %s has its faults told line by line',
  (_, said, faults) => {
    const found = deliverGoods.check?.({document: LINE, lines: said}) ?? [];
    expect(found.map(({field, code}) => `${field} ${code}`)).toEqual(faults);
  },
);

/** The same of what its screen showed as sent. */
const SHOWN: readonly (readonly [what: string, said: string, faults: readonly string[]])[] = [
  ['nothing', '', []],
  ['no table', '7', ['shown not-json']],
  ['a line that is none', told({line: '', quantity: 1}), ['shown.1.line not-an-id']],
  ['one line twice', told({line: LINE, quantity: 1}, {line: LINE, quantity: 1}), ['shown.2.line duplicate']],
  ['a text for units', told({line: LINE, quantity: '1'}), ['shown.1.quantity not-a-number']],
];
test.each(SHOWN)(
  '[DN-14] a screen that showed %s as sent has its faults told line by line',
  (_, shown, faults) => {
    const found = deliverGoods.check?.({document: LINE, lines: '[]', shown}) ?? [];
    expect(found.map(({field, code}) => `${field} ${code}`)).toEqual(faults);
  },
);
