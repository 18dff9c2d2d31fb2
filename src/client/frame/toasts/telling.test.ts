import {expect, test} from 'vitest';
import english from '#locales/en-US.json' with {type: 'json'};
import {sayingOf} from './telling.ts';

/** Specification section 8, typed from it. */
const CATALOGUE = [
  [400, 'Bad request'],
  [401, 'Authorization not obtained'],
  [403, 'Access denied'],
  [404, 'Resource does not exist'],
  [405, 'The function is disabled'],
  [408, 'Request timed out'],
  [409, 'Data conflict'],
  [410, 'Data has been deleted'],
  [500, 'Server error'],
  [501, 'Service not implemented'],
  [502, 'Network error'],
  [503, 'Service unavailable'],
  [504, 'Network timeout'],
  [505, 'HTTP version is not supported'],
  [418, 'Unknown Error'],
  [599, 'Unknown Error'],
] as const;
const texts: Readonly<Record<string, string>> = english;

test.each(CATALOGUE)('[specification 8] the status %i is told as "%s"', (status, words) => {
  const denied = sayingOf({kind: 'denied', status, code: 'row.changed', facts: {}});
  expect([denied.look, texts[denied.title], denied.code]).toEqual(['refused', words, 'row.changed']);
  // The same of a proxy in between, which has no code.
  expect(texts[sayingOf({kind: 'unreached', status}).title]).toBe(words);
});

test('[specification 8] a network failure or a time-out is a "Network Exception"', () => {
  expect(texts[sayingOf({kind: 'unreached', status: 0}).title]).toBe('Network Exception');
});

test('[specification 8] an answer that is not our server’s is a "Network anomaly"', () => {
  expect(texts[sayingOf({kind: 'unreached', status: 200}).title]).toBe('Network anomaly');
});

test('[specification 7] a detail that is not "success" is told by its code, else by its own text', () => {
  const known = sayingOf({kind: 'detail', detail: 'bin.unknown', facts: {bin: 'A', faults: []}});
  expect(known).toMatchObject({look: 'refused', code: 'bin.unknown', facts: {bin: 'A'}});
  const foreign = sayingOf({kind: 'detail', detail: 'Data exists', facts: {}});
  expect(foreign).toMatchObject({look: 'refused', detail: 'Data exists'});
});

test('work that the server holds, and work that was never asked for, are told by their code', () => {
  expect(sayingOf({kind: 'denied', status: 202, code: 'action.failed', facts: {}}).title).toBe('toast.held');
  expect(sayingOf({kind: 'denied', status: 0, code: 'ask.unsent', facts: {}}).title).toBe('toast.notAsked');
});
