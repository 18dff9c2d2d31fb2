import {expect, test} from 'vitest';
import type {OfficeReply} from '#offline/sync/office.ts';
import {ImportQuestions} from './questions.ts';

const DONE: OfficeReply = {kind: 'answered', status: 200, body: {}};
const LOST: OfficeReply = {kind: 'unreached'};
const denied = (status: number): OfficeReply => ({kind: 'denied', status, code: 'x', facts: {}});

/** Asks a question once for each reply, and answers the ids under which. */
async function idsOf(questions: ImportQuestions, question: string, replies: readonly OfficeReply[]) {
  const ids: string[] = [];
  for (const reply of replies)
    await questions.ask(question, async (id) => {
      ids.push(id);
      return reply;
    });
  return ids;
}

function numbered(): ImportQuestions {
  let n = 0;
  return new ImportQuestions(() => String(++n));
}

test('[IMPORT-12] a question goes under one id until it is answered, however it is', async () => {
  expect(await idsOf(numbered(), 'in', [LOST, denied(503), denied(429), DONE, LOST])).toEqual([
    '1',
    '1',
    '1',
    '1',
    '2',
  ]);
  expect(await idsOf(numbered(), 'in', [denied(409), DONE])).toEqual(['1', '2']);
});

test('another question has an id of its own, and so has one that is asked anew', async () => {
  const questions = numbered();
  expect(await idsOf(questions, 'look', [LOST])).toEqual(['1']);
  expect(await idsOf(questions, 'look otherwise', [LOST])).toEqual(['2']);
  expect(await idsOf(questions, 'look', [LOST])).toEqual(['1']);
  questions.forget();
  expect(await idsOf(questions, 'look', [DONE])).toEqual(['3']);
});
