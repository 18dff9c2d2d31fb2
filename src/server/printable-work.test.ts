import {expect, test} from 'vitest';
import {printableError, withoutSigned} from './printable-work.ts';

const GRANT = `g1.F72J40V8.${'eyJ'.repeat(30)}.${'a_-B'.repeat(20)}`;

test('[ACT-5] what looks signed is left out of any text, and the text stays what it was beside it', () => {
  expect(withoutSigned(JSON.stringify({a: GRANT, b: [`x ${GRANT}`]}))).toBe('{"a":"…","b":["x …"]}');
  expect(withoutSigned(`e1.F72J40V8.${'eyJ'.repeat(30)}`)).toBe('…');
  for (const text of ['', 'A-01', 'g1', 'g1.5', 'e1.KETTLE.x', 'bag1.F72J40V'])
    expect(withoutSigned(text)).toBe(text);
});

test('[ACT-5] a logged error keeps its words, its code and its cause, and no value of a row', () => {
  const error = Object.assign(new Error(`no JSON: ${GRANT}`, {cause: new Error(GRANT)}), {
    code: '23505',
    detail: 'Key (token_hash)=(abc) already exists.',
    parameters: ['secret'],
  });
  const told = printableError(error);
  expect(told).toMatchObject({type: 'Error', message: 'no JSON: …', code: '23505', cause: {message: '…'}});
  expect(JSON.stringify(told)).not.toMatch(/abc|secret|g1\./);
});
