import {expect, test} from 'vitest';
import {inOwnWords, missingField} from './missing.ts';

test.each([
  [{openid: '', 'staff-name': 'Ana'}, 'login.no-openid'],
  [{openid: '0HSZ5JC6', 'staff-name': ' '}, 'login.no-staff-name'],
  [{openid: '0HSZ5JC6', 'staff-name': 'Ana', 'check-code': ''}, 'login.no-check-code'],
  [{openid: '0HSZ5JC6', 'admin-name': '', password: ''}, 'login.no-admin-name'],
  [{openid: '0HSZ5JC6', 'admin-name': 'Ana', password: ''}, 'login.no-password'],
])('%j lacks %s first', (fields, code) => {
  expect(missingField(fields)).toEqual({code, facts: {}});
});

test('an OPENID that can be none is told before anything is sent', () => {
  expect(missingField({openid: '0HSZ5', 'staff-name': 'Ana'})?.code).toBe('login.bad-openid');
});

test('a login with everything lacks nothing', () => {
  expect(missingField({openid: '0HSZ5JC6', 'staff-name': 'Ana', 'check-code': '1234'})).toBeUndefined();
});

const WORDS = [
  ['staff', true, 'login.staff-unassigned'],
  ['staff', false, 'login.staff-mismatch'],
  ['admin', true, 'login.admin-unassigned'],
  ['admin', false, 'login.admin-mismatch'],
] as const;
test.each(WORDS)('a login of %s that does not fit, on a handheld: %s, is %s', (kind, isMobile, code) => {
  for (const told of ['login.mismatch', 'login.failed']) {
    expect(inOwnWords({code: told, facts: {}}, kind, isMobile)?.code).toBe(code);
  }
});

test('any other reason keeps its words, and no reason stays none', () => {
  expect(inOwnWords({code: 'login.locked-here', facts: {}}, 'staff', true)?.code).toBe('login.locked-here');
  expect(inOwnWords(undefined, 'staff', true)).toBeUndefined();
});
