import {expect, test} from 'vitest';
import {idAt} from '#domain/kernel/id.ts';
import type {MutationDraft} from '#offline/outbox/outbox-store.ts';
import {takeSwitch} from '#offline/outbox/outbox.ts';
import {pullRound, pushRound} from '#offline/sync/sync.ts';
import type {PullRequest, PushRequest} from '#protocol/sync.ts';
import {MemoryOutbox} from './model/memory-outbox.ts';
import {MemoryMirror} from './model/memory-mirror.ts';

const idOf = (n: number) => idAt(1_760_000_000_000 + n, new Uint8Array(10));

function draft(n: number): MutationDraft {
  const who = idOf(900);
  const place = {company: 'C0000001', warehouse: '', device: who, build: ''};
  const work = {action: 'session.login', v: 1, args: {}, after: [], entries: []};
  return {id: idOf(n), ...place, ...work, who, login: who, at: 0, elapsed: 0};
}

/** How many records this outbox says it has ever numbered, by a pull and, where something waits, by a push. */
async function madeOf(outbox: MemoryOutbox): Promise<(number | undefined)[]> {
  const told: (PullRequest | PushRequest)[] = [];
  const hear = async (request: PullRequest | PushRequest) => {
    told.push(request);
    return {ok: false, why: 'offline'} as const;
  };
  const deps = {
    outbox,
    mirror: new MemoryMirror(new Map()),
    transport: {push: hear, pull: hear, verify: async () => ({ok: false, why: 'offline'}) as const},
    company: 'C0000001',
    device: idOf(900),
    build: '',
    warehouse: '',
    lists: [],
    maxRows: 10,
    now: () => 0,
    newId: () => idOf(901),
  };
  await pullRound(deps, () => undefined);
  await pushRound(deps);
  return told.map(({made}) => made);
}

test('[F36] each request tells how many records the outbox has ever numbered, and that never grows less', async () => {
  const outbox = new MemoryOutbox(idOf(800));
  expect(await madeOf(outbox)).toEqual([0]);
  await outbox.append([draft(1), draft(2), draft(3)]);
  expect(await madeOf(outbox)).toEqual([3, 3]);
  const answer = {status: 'applied', version: 4, epoch: 'e1', acked: 1, doneAt: 5} as const;
  await outbox.change(({state, entries}) => ({
    state: {...state, epoch: 'e1'},
    toJournal: entries.slice(0, 2).map((entry) => ({...entry, ...answer})),
  }));
  await outbox.purgeJournal({before: 10, last: 0, keep: new Set()});
  expect(await outbox.journal()).toEqual([]);
  expect(await madeOf(outbox)).toEqual([3, 3]);
  const lineage = [
    {epoch: 'e1', start: 0, lost: false},
    {epoch: 'e2', start: 2, lost: true},
  ];
  await outbox.changeWithJournal((now, journal) => takeSwitch(now, journal, 'e2', lineage, () => idOf(802)));
  expect(await madeOf(outbox)).toEqual([3, 3]);
});
