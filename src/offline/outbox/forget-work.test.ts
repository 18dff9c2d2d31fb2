import {expect, test} from 'vitest';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {beginWork} from '../sync/ask.ts';
import {forgetWork} from './forget-work.ts';
import {takeSwitch} from './outbox.ts';

const place = {company: 'c', device: 'd', build: 'b'};

test('[WORK-4] long work that was cancelled is not begun again by a loss, and any other is', async () => {
  const outbox = new MemoryOutbox('first');
  await outbox.change(({state}) => ({state: {...state, epoch: 'e'}}));
  const deps = {outbox, who: 'ana', login: 'login', place, now: () => 1};
  for (const [id, version] of [
    ['one', 10],
    ['two', 20],
  ] as const) {
    const body = {begun: {epoch: 'e', version}};
    await beginWork(deps, {id, kind: 'outbound.releaseAll', args: {}, warehouse: 'W'}, async () => ({
      kind: 'answered',
      status: 200,
      body,
    }));
  }
  await forgetWork(outbox, 'one');
  await forgetWork(outbox, 'unknown');
  expect((await outbox.journal()).map(({id}) => id)).toEqual(['two']);
  expect(await outbox.steps()).toEqual([]);
  const lineage = [
    {epoch: 'e', start: 0, lost: false},
    {epoch: 'f', start: 5, lost: false},
  ];
  await outbox.changeWithJournal((now, journal) => takeSwitch(now, journal, 'f', lineage, () => 'second'));
  expect((await outbox.steps()).map(({key}) => key)).toEqual(['ask:two']);
});
