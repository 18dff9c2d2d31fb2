import {expect, test} from 'vitest';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {anEntry, CLIENT} from '#tests/builders/shelf.ts';
import {keptActOf} from './overlay.ts';
import type {OutboxEntry} from './outbox-store.ts';

const ACT = anEntry(1).id;
const undo = (n: number): OutboxEntry => anEntry(n, {action: 'work.undo', undoes: ACT});

/** An outbox that has recorded an act and two undos of it; what `settled` says of one has gone to the journal. */
async function anOutbox(
  settled: (entry: OutboxEntry) => Partial<OutboxEntry> | undefined,
): Promise<MemoryOutbox> {
  const outbox = new MemoryOutbox(CLIENT);
  await outbox.append([anEntry(1), undo(2), undo(3)]);
  await outbox.change(({entries}) => ({
    toJournal: entries.flatMap((entry) => {
      const end = settled(entry);
      return end ? [{...entry, ...end}] : [];
    }),
  }));
  return outbox;
}

test('[UNDO-2] a device knows of its own act whether it has been undone before: by what waits and by what is settled', async () => {
  const applied = {status: 'applied', version: 1, epoch: 'e1'} as const;
  for (const settled of [
    () => undefined,
    () => applied,
    ({n}: OutboxEntry) => (n < 3 ? applied : undefined),
  ]) {
    const outbox = await anOutbox(settled);
    expect(await keptActOf(outbox, ACT)).toMatchObject({action: 'shelf.add', isDone: true, isUndone: true});
    // The first of the two undoes it; the second finds that done.
    expect((await keptActOf(outbox, ACT, 2))?.isUndone).toBeUndefined();
    expect((await keptActOf(outbox, ACT, 3))?.isUndone).toBe(true);
  }
});

test('[UNDO-2] an undo that was held has undone nothing, and what was refused is no act', async () => {
  const outbox = await anOutbox(({n}) => ({status: n === 1 ? 'refused' : 'held', version: 1, epoch: 'e1'}));
  const act = await keptActOf(outbox, ACT);
  expect([act?.isDone, act?.isUndone]).toEqual([false, undefined]);
});

test('[UNDO-3] an act that was never here is not known', async () => {
  expect(await keptActOf(new MemoryOutbox(CLIENT), ACT)).toBeUndefined();
});
