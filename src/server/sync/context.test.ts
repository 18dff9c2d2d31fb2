import {expect, test} from 'vitest';
import type {HistoryPast} from '#protocol/history.ts';
import {anId} from '#tests/builders/rows.ts';
import {mutationWithoutOutbox} from './mutation-without-outbox.ts';
import {serverContextOf} from './context.ts';

/** The company has lost what was done after version 10, and is at 20 now. */
const PAST: HistoryPast = {
  lineage: [0, 10].map((start) => ({epoch: `since ${String(start)}`, start, lost: false})),
  losses: [10],
};
const VERSION = 20;

function contextAfterLoss(version?: number, past = PAST) {
  const asked = {id: anId(1), company: 'C', who: anId(2), action: 'outbound.pick', at: 0};
  const was = version === undefined ? {} : {was: {epoch: 'lost', version}};
  const mutation = {...mutationWithoutOutbox(asked), ...was};
  return serverContextOf(mutation, {role: 'Admin', now: 0, asking: false, version: VERSION, past});
}

test('[DN-15] work of a lost history was done before what that settled later, and before all that is settled since the loss', () => {
  const {doneAt, wasBefore} = contextAfterLoss(13);
  expect(doneAt).toEqual({epoch: 'lost', version: 13});
  expect([12, 13, 14].map((version) => wasBefore?.({epoch: 'lost', version}))).toEqual([false, false, true]);
  expect([9, 10, 11, 20].map((version) => wasBefore?.({epoch: '', version}))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('[DN-15] other work is done now, and where nothing was lost nobody asks', () => {
  const {doneAt, wasBefore} = contextAfterLoss();
  expect([doneAt, wasBefore]).toEqual([{epoch: '', version: VERSION}, undefined]);
  const before = contextAfterLoss(undefined, {...PAST, losses: []});
  expect([before.doneAt, before.wasBefore]).toEqual([undefined, undefined]);
});
