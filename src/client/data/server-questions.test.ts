import {expect, test} from 'vitest';
import {ServerQuestions, endingOfReply, type QuestionEnding} from './server-questions.ts';

const facts = {code: 'bin.unknown', detail: 'bin.unknown'};

test('a reading that was answered has nothing to say; a write says that it is done', () => {
  const reply = {kind: 'answered', status: 200, body: {detail: 'success'}} as const;
  expect(endingOfReply('get', reply)).toBeUndefined();
  expect(endingOfReply('post', reply)).toEqual({kind: 'done'});
});

test('[specification 7] a body whose detail is not "success" is told by that text, whatever its status', () => {
  const reply = {kind: 'answered', status: 202, body: facts} as const;
  for (const method of ['get', 'post', 'delete'])
    expect(endingOfReply(method, reply)).toEqual({kind: 'detail', detail: 'bin.unknown', facts});
});

test('[specification 8] a refusal keeps its status, code and facts', () => {
  const reply = {kind: 'denied', status: 409, code: 'row.changed', facts: {list: 'bin'}} as const;
  expect(endingOfReply('post', reply)).toEqual(reply);
});

test('[specification 8] no answer has the status 0, an answer of something in between has its own', () => {
  expect(endingOfReply('get', {kind: 'unreached'})).toEqual({kind: 'unreached', status: 0});
  expect(endingOfReply('post', {kind: 'unreached', status: 504})).toEqual({kind: 'unreached', status: 504});
});

test('[specification 7] a write counts for as long as it takes, and no longer when it fails', async () => {
  const asked = new ServerQuestions();
  const counts: number[] = [];
  asked.writing.subscribe(() => counts.push(asked.writing.get()));
  await asked.write(async () => undefined);
  await expect(asked.write(async () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(counts).toEqual([1, 0, 1, 0]);
});

test('whoever listens hears each ending, and nothing after leaving', () => {
  const asked = new ServerQuestions();
  const heard: QuestionEnding[] = [];
  const leave = asked.subscribe((ending) => heard.push(ending));
  asked.end({kind: 'done'});
  leave();
  asked.end({kind: 'done'});
  expect(heard).toEqual([{kind: 'done'}]);
});
