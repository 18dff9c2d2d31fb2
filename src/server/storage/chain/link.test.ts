import {expect, test} from 'vitest';
import {caseText, ledgerText} from './link.ts';

/** A line as builds stored it that knew one lot and unit, and what they hashed of it. */
const OLD = {mutation: 'm', goods: 'g', lot: 'l', unit: 'u', from: 'a', to: 'b', line: '', n: 1, quantity: 5};
const OLD_TEXT = JSON.stringify(
  'from a goods g lot l mutation m n 1 quantity 5 to b unit u'
    .split(' ')
    .map((word) => (/^\d/.test(word) ? Number(word) : word)),
);

test('a line that keeps lot and unit has the text that it had before it could change them', () => {
  expect(ledgerText(OLD)).toBe(OLD_TEXT);
  expect(ledgerText({...OLD, to_lot: 'l', to_unit: 'u', document: ''})).toBe(OLD_TEXT);
});

test('any other lot, unit or document is told, also when it is none', () => {
  const kept = {...OLD, to_lot: 'l', to_unit: 'u', document: ''};
  const texts = [
    kept,
    {...kept, to_lot: ''},
    {...kept, to_unit: ''},
    {...kept, to_unit: 'v'},
    {...kept, document: 'd'},
  ].map(ledgerText);
  expect(new Set(texts).size).toBe(texts.length);
});

test('a case has the text of its birth, also one that an older build has stored or that something has joined', () => {
  const old = {id: 'c', code: 'stock.short', kind: 'corrected', mutation: 'm', facts: '{}', state: 'open'};
  const text = JSON.stringify('code stock.short facts {} id c kind corrected mutation m'.split(' '));
  for (const row of [old, {...old, joined: 0}, {...old, joined: 3, state: 'closed'}])
    expect(caseText(row)).toBe(text);
  expect(caseText({...old, case: 'c'})).not.toBe(text);
});

test('whatever is said of a case at its birth is in its text', () => {
  const born = {
    id: 'c',
    warehouse: 'W',
    kind: 'corrected',
    code: 'stock.short',
    mutation: 'm',
    action: 'stock.moveBin',
    who: 'w',
    device: 'd',
    facts: '{}',
    creater: 'w',
    create_time: 7,
  };
  for (const column of Object.keys(born))
    expect([column, caseText({...born, [column]: 'other'}) === caseText(born)]).toEqual([column, false]);
});
