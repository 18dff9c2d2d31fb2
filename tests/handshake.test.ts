import {expect, test} from 'vitest';
import {idAt} from '#domain/kernel/id.ts';
import {pullRound} from '#offline/sync/sync.ts';
import type {PullAnswer} from '#protocol/sync.ts';
import {MemoryOutbox} from './model/memory-outbox.ts';
import {MemoryMirror} from './model/memory-mirror.ts';

test('[L3] a late handshake of one tab never leads the outbox back behind that of another', async () => {
  const id = idAt(1_760_000_000_000, new Uint8Array(10));
  const outbox = new MemoryOutbox(id);
  const enter = (epoch: string) => outbox.change(({state}) => ({state: {...state, epoch}}));
  await enter('first');
  const answer: PullAnswer = {
    kind: 'switch',
    base: {epoch: '', version: 0, generation: 1},
    to: 'second',
    valid: true,
    lineage: [
      {epoch: 'first', start: 0, lost: false},
      {epoch: 'second', start: 5, lost: false},
    ],
  };
  const unreached = () => Promise.resolve({ok: false, why: 'offline'} as const);
  const round = await pullRound(
    {
      outbox,
      mirror: new MemoryMirror(new Map()),
      transport: {
        push: unreached,
        verify: unreached,
        pull: async () => {
          // Meanwhile another tab has shaken hands with a later history.
          await enter('third');
          return {ok: true, answer};
        },
      },
      company: 'C0000001',
      device: id,
      build: 'test',
      warehouse: '',
      lists: [],
      maxRows: 10,
      now: () => 0,
      newId: () => id,
    },
    () => undefined,
  );
  expect(round.end).toBe('stale');
  expect((await outbox.read()).state.epoch).toBe('third');
});
