import {expect, test} from 'vitest';
import {hashPassword, hashToken, newCheckCode, newToken, passwordMatches} from './secrets.ts';

test('a token has 256 bits and is stored as a hash that does not show it', () => {
  const token = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashToken(token)).not.toContain(token);
  expect(newToken()).not.toBe(token);
});

test('a password matches its own hash only, and two hashes of it differ', async () => {
  const hash = await hashPassword('kettle');
  expect(await passwordMatches('kettle', hash)).toBe(true);
  expect(await passwordMatches('Kettle', hash)).toBe(false);
  expect(await hashPassword('kettle')).not.toBe(hash);
});

test('nobody without a hash gets in', async () => {
  expect(await passwordMatches('', undefined)).toBe(false);
  expect(await passwordMatches('kettle', '')).toBe(false);
});

test('a password typed in another Unicode form is the same password', async () => {
  expect(await passwordMatches('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true);
});

test('check codes are four to six digits', () => {
  for (let i = 0; i < 200; i++) {
    expect(newCheckCode(false)).toMatch(/^\d{4,6}$/);
    expect(newCheckCode(true)).toMatch(/^\d{6}$/);
  }
});
