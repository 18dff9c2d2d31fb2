import {beforeAll, expect, test} from 'vitest';
import {sayInEnglish, startEnglish} from '#tests/builders/english.ts';
import {ROW_EDITORS} from '#domain/actions.ts';
import {importablesOf} from '#domain/moving/importable.ts';
import {faultText} from './fault-text.ts';

beforeAll(startEnglish);

test.each([
  ['cost', '1,5', 'Cost: with a point: 1.5'],
  ['cost', '-14,50', 'Cost: with a point: -14.50'],
  ['width', ' 0,5 ', 'Width: with a point: 0.5'],
  // Perhaps thousands.
  ['cost', '1,234', 'Cost: enter a number'],
  ['cost', '1,5 kg', 'Cost: enter a number'],
  ['cost', 'free', 'Cost: enter a number'],
])('%s "%s" in a file: %s', (field, value, text) => {
  const kind = importablesOf(ROW_EDITORS).get('goods');
  const fault = {line: 2, column: `goods_${field}`, field, code: 'fault.not-a-number', value};
  const said = kind && faultText(sayInEnglish, kind, fault).replaceAll(/[\u2066-\u2069]/g, '');
  expect(said).toBe(text);
});
