import {describe, expect, test} from 'vitest';
import {anId} from '#tests/builders/rows.ts';
import {anEntry, CLIENT, LOGIN} from '#tests/builders/shelf.ts';
import {mutationSchema} from '#protocol/mutation.ts';
import type {PushAnswer, PushResult} from '#protocol/sync.ts';
import {
  outboxAfter,
  isInside,
  nextPush,
  quarantineEntry,
  settleOutbox,
  takeAcks,
  takePushAnswer,
  toWire,
  pendingOf,
} from './outbox.ts';
import type {Outbox, OutboxState, OutboxEntry} from './outbox-store.ts';

const AT = 1_760_000_000_000;
const NEW_CLIENT = anId(990);
const newClient = () => NEW_CLIENT;

/** An outbox with these mutations, in the order made. */
function anOutbox(entries: readonly OutboxEntry[], state: Partial<OutboxState> = {}): Outbox {
  const next = Math.max(0, ...entries.map(({n}) => n)) + 1;
  const tip = entries.at(-1)?.id ?? '';
  const fresh = {client: CLIENT, nextN: next, nextSeq: next, tip, knownAck: 0, epoch: 'e1'};
  return {state: {...fresh, ...state}, entries};
}
const unsent = (count: number): OutboxEntry[] => Array.from({length: count}, (_, i) => anEntry(i + 1));
const applied = (n: number, version: number): OutboxEntry =>
  anEntry(n, {status: 'applied', version, epoch: 'e1', acked: 1});
const numbers = (records: readonly OutboxEntry[] = []): number[] => records.map(({n}) => n);

const result = (n: number, change: Partial<PushResult> = {}): PushResult => ({
  seq: n,
  id: anEntry(n).id,
  status: 'applied',
  version: 20,
  ...change,
});
const answer = (results: readonly PushResult[], change: Partial<PushAnswer> = {}): PushAnswer => ({
  epoch: 'e1',
  results: [...results],
  head: 20,
  ...change,
});
/** The outbox after an answer to its own push. */
function answered(outbox: Outbox, said: PushAnswer): Outbox {
  const change = takePushAnswer(outbox, CLIENT, said, AT, newClient);
  if (!change) throw new Error('the answer changed nothing');
  return outboxAfter(outbox, change);
}

describe('what is sent next', () => {
  test('[P3] the first unanswered ones, in the order made', () => {
    const outbox = anOutbox([applied(1, 5), applied(2, 5), anEntry(3), anEntry(4)]);
    expect(numbers(nextPush(outbox))).toEqual([3, 4]);
    expect(nextPush(anOutbox([]))).toEqual([]);
  });

  test('[P3] at most 50 at a time', () => {
    expect(numbers(nextPush(anOutbox(unsent(51))))).toEqual(numbers(unsent(50)));
    expect(nextPush(anOutbox(unsent(50)))).toHaveLength(50);
  });

  test('[P3] at most 256 kB at a time, as counted on the wire', () => {
    const heavy = unsent(10).map((entry) => ({...entry, args: {note: 'x'.repeat(60_000)}}));
    expect(numbers(nextPush(anOutbox(heavy)))).toEqual([1, 2, 3, 4]);
    // Three bytes each in UTF-8, one unit in memory.
    const chinese = heavy.map((entry) => ({...entry, args: {note: '箱'.repeat(60_000)}}));
    expect(numbers(nextPush(anOutbox(chinese)))).toEqual([1]);
  });

  test('[P5] one that is larger than a push goes alone, so that what is behind it does not wait for ever', () => {
    const [large, ...rest] = [anEntry(1, {args: {note: 'x'.repeat(300_000)}}), anEntry(2)];
    expect(numbers(nextPush(anOutbox([large, ...rest])))).toEqual([1]);
  });

  test('[L9] work whose end is known by its id alone is still sent: its sequence is open', () => {
    const known = anEntry(1, {status: 'applied', version: 5, epoch: 'e1'});
    expect(numbers(nextPush(anOutbox([known, anEntry(2)])))).toEqual([1, 2]);
  });

  test('[P8] nothing travels but the envelope', () => {
    const entry = anEntry(1, {
      believed: 'stock.short',
      redoes: anId(7),
      entries: [],
      status: 'applied',
      version: 5,
      epoch: 'e1',
      formerly: [],
      result: {code: 'x', facts: '{}'},
      acked: 1,
      doneAt: AT,
    });
    const wire = toWire(entry);
    expect(mutationSchema.parse(wire)).toEqual(wire);
    const names =
      'action after args at believed build client company device elapsed id login prev redoes seq v';
    expect(Object.keys(wire).sort()).toEqual([...names.split(' '), 'warehouse', 'who']);
  });

  test('[F36] each request tells how many wait and since when', () => {
    expect(pendingOf(anOutbox([applied(1, 5), anEntry(2), anEntry(3)]))).toEqual({
      pending: 2,
      oldestAt: anEntry(2).at,
    });
    expect(pendingOf(anOutbox([applied(1, 5)]))).toEqual({pending: 0, oldestAt: 0});
  });
});

describe('the answer to a push', () => {
  test('[L6] it gives each its end and place in history, and nothing leaves the outbox yet', () => {
    const outbox = answered(anOutbox(unsent(3)), answer([result(1), result(2, {status: 'corrected'})]));
    expect(outbox.entries).toEqual([
      anEntry(1, {status: 'applied', version: 20, epoch: 'e1', acked: 1}),
      anEntry(2, {status: 'corrected', version: 20, epoch: 'e1', acked: 1}),
      anEntry(3),
    ]);
    expect(outbox.state.knownAck).toBe(2);
  });

  test('[P1] all but the plainly applied get a notice that says why', () => {
    const said = answer([
      result(1),
      result(2, {status: 'corrected'}),
      result(3, {status: 'refused', code: 'shelf.taken', facts: '{"by":"Ana"}'}),
      result(4, {status: 'held', code: 'action.failed', facts: '{}'}),
    ]);
    const change = takePushAnswer(anOutbox(unsent(4)), CLIENT, said, AT, newClient);
    const notice = {action: 'shelf.add', who: anEntry(1).who, at: AT, seen: 0};
    expect(change?.notices).toEqual([
      {...notice, id: anEntry(2).id, n: 2, status: 'corrected', code: '', facts: ''},
      {...notice, id: anEntry(3).id, n: 3, status: 'refused', code: 'shelf.taken', facts: '{"by":"Ana"}'},
      {...notice, id: anEntry(4).id, n: 4, status: 'held', code: 'action.failed', facts: '{}'},
    ]);
  });

  test('[P1] what a pull has told already is not told again, for the worker may have understood it', () => {
    const told = anEntry(1, {status: 'refused', version: 20, epoch: 'e1'});
    const said = answer([result(1, {status: 'refused', code: 'x'})]);
    expect(takePushAnswer(anOutbox([told]), CLIENT, said, AT, newClient)?.notices).toEqual([]);
  });

  test('[L8] an answer to another client id changes nothing', () => {
    const outbox = anOutbox(unsent(1));
    expect(takePushAnswer(outbox, anId(991), answer([result(1)]), AT, newClient)).toBeUndefined();
  });

  test('[L3] an answer from another history changes nothing: the handshake comes first', () => {
    const outbox = anOutbox(unsent(1));
    const said = answer([result(1)], {epoch: 'e2'});
    expect(takePushAnswer(outbox, CLIENT, said, AT, newClient)).toBeUndefined();
  });

  test('[L2] the first answer ever names the history that the outbox lives in', () => {
    expect(answered(anOutbox(unsent(1), {epoch: ''}), answer([])).state.epoch).toBe('e1');
  });

  test('[F34] a result under another sequence is not this outbox’s', () => {
    const outbox = answered(anOutbox(unsent(1)), answer([result(1, {seq: 2})]));
    expect(outbox.entries).toEqual(unsent(1));
    expect(outbox.state.knownAck).toBe(0);
  });

  test('[F1] the same answer once more changes nothing more', () => {
    const once = answered(anOutbox(unsent(2)), answer([result(1), result(2)]));
    expect(answered(once, answer([result(1), result(2)]))).toEqual(once);
  });

  test.each(['forked', 'gap'] as const)(
    '[F34] after “%s” all goes on under a new client id with new sequences and the old ids',
    (next) => {
      const old = anOutbox([applied(3, 5), anEntry(4), anEntry(5)]);
      const outbox = answered(old, answer([result(4, {status: 'refused'})], {next}));
      expect(outbox.state).toMatchObject({client: NEW_CLIENT, nextSeq: 4, knownAck: 0, nextN: 6});
      expect(outbox.entries.map(({n, id, client, seq, acked}) => ({n, id, client, seq, acked}))).toEqual(
        [3, 4, 5].map((n, i) => ({n, id: anEntry(n).id, client: NEW_CLIENT, seq: i + 1, acked: undefined})),
      );
      // What was told stays told, and is sent again only to open the new sequence.
      expect(outbox.entries.map(({status}) => status)).toEqual(['applied', 'refused', undefined]);
      expect(numbers(nextPush(outbox))).toEqual([3, 4, 5]);
    },
  );
});

describe('an envelope that the server cannot read', () => {
  const bad = anEntry(2, {
    action: 'no such action!',
    v: 0,
    believed: 'x'.repeat(3_000),
    after: Array.from({length: 30}, (_, n) => anId(n)),
    build: 'b\n',
    at: 0.5,
    elapsed: 0.5,
  });
  const outbox = anOutbox([anEntry(1), bad, anEntry(3)]);
  const said = answer([result(1)], {next: 'unreadable'});
  const change = takePushAnswer(outbox, CLIENT, said, AT, newClient);
  if (!change) throw new Error('the answer changed nothing');
  const quarantined = outboxAfter(outbox, quarantineEntry(outbox, change, bad));

  test('[F46] goes on as a readable one that carries the first whole as text', () => {
    const wire = toWire(quarantined.entries[1] ?? anEntry(0));
    expect(mutationSchema.safeParse(wire).success).toBe(true);
    expect(wire).toMatchObject({id: bad.id, seq: 2, who: bad.who, login: LOGIN, action: 'quarantined'});
    expect(JSON.parse(String(wire.args['raw']))).toEqual(toWire(bad));
  });

  test('[P5] what stood before it is answered and what stands behind it is next', () => {
    expect(quarantined.entries[0]).toMatchObject({status: 'applied', acked: 1});
    expect(numbers(nextPush(quarantined))).toEqual([2, 3]);
  });

  test('[F46] where the outbox has lost it meanwhile, only the results count', () => {
    expect(quarantineEntry(outbox, change, undefined)).toBe(change);
    expect(quarantineEntry(outbox, change, anEntry(9))).toBe(change);
  });
});

describe('fates learned from a pull', () => {
  const take = (outbox: Outbox, acks: readonly Omit<PushResult, 'seq'>[], last: number, client = CLIENT) =>
    takeAcks(outbox, client, [...acks], last, 'e1', AT);
  const fate = (n: number, change: Partial<PushResult> = {}) => {
    const {seq: _, ...rest} = result(n, change);
    return rest;
  };

  test('[L9] a fate is taken by id, and what no ack names has none, whatever the last sequence', () => {
    const outbox = anOutbox(unsent(3));
    const now = outboxAfter(outbox, take(outbox, [fate(1), fate(3)], 3));
    expect(now.entries.map(({status, acked}) => [status, acked])).toEqual([
      ['applied', 1],
      [undefined, undefined],
      ['applied', 1],
    ]);
  });

  test('[L9] past the last sequence the end is known and the sequence still open', () => {
    const outbox = anOutbox(unsent(2));
    const now = outboxAfter(outbox, take(outbox, [fate(1), fate(2)], 1));
    expect(now.entries.map(({acked}) => acked)).toEqual([1, undefined]);
    expect(now.state.knownAck).toBe(1);
  });

  test('[L8] sequences of another client id prove nothing for this one', () => {
    const outbox = anOutbox(unsent(1));
    const now = outboxAfter(outbox, take(outbox, [fate(1)], 1, anId(991)));
    expect(now.entries[0]).toMatchObject({status: 'applied'});
    expect(now.entries[0]?.acked).toBeUndefined();
    expect(now.state.knownAck).toBe(0);
  });

  test('[P1] a refusal learned so is told, once', () => {
    const outbox = anOutbox(unsent(1));
    const first = take(outbox, [fate(1, {status: 'refused', code: 'x', facts: '{}'})], 1);
    expect(first.notices).toMatchObject([{id: anEntry(1).id, status: 'refused', code: 'x'}]);
    expect(take(outboxAfter(outbox, first), [fate(1, {status: 'refused'})], 1).notices).toEqual([]);
  });

  test('what tells nothing new writes nothing', () => {
    expect(take(anOutbox([applied(1, 5), anEntry(2)]), [], 1).put).toEqual([]);
  });
});

describe('leaving the outbox', () => {
  const mirror = (version: number, partial = false) => ({epoch: 'e1', version, partial});
  const left = (entry: OutboxEntry, version: number, partial = false): boolean =>
    settleOutbox(anOutbox([entry]), mirror(version, partial), AT) !== undefined;

  test('[L6] work leaves for the journal when the exact mirror has passed its version', () => {
    expect(left(applied(1, 20), 19)).toBe(false);
    expect(left(applied(1, 20), 20, true)).toBe(false);
    expect(left(applied(1, 20), 20)).toBe(true);
    expect(settleOutbox(anOutbox([applied(1, 20)]), mirror(20), AT)?.toJournal).toEqual([
      {...applied(1, 20), doneAt: AT},
    ]);
  });

  test('[L6] refused and held work leaves at once', () => {
    for (const status of ['refused', 'held'] as const)
      expect(left({...applied(1, 20), status}, 0, true)).toBe(true);
  });

  test('[L3] a mirror of another history has passed nothing', () => {
    expect(left({...applied(1, 20), epoch: 'e0'}, 99)).toBe(false);
  });

  test('[P1] work without an end, or not answered under its sequence, stays', () => {
    expect(left(anEntry(1), 99)).toBe(false);
    const {acked: _, ...known} = applied(1, 20);
    expect(left(known, 99)).toBe(false);
  });

  test('[L6] one that is still drawn does not keep another', () => {
    const settled = settleOutbox(anOutbox([applied(1, 20), applied(2, 10)]), mirror(15), AT);
    expect(numbers(settled?.toJournal)).toEqual([2]);
  });
});

describe('being inside a mirror', () => {
  const formerly = [{epoch: 'e0', version: 7}];

  test('[L6] work is drawn until the mirror’s rows hold it', () => {
    expect(isInside(applied(1, 20), {epoch: 'e1', version: 19, partial: false})).toBe(false);
    expect(isInside(applied(1, 20), {epoch: 'e1', version: 20, partial: false})).toBe(true);
    expect(isInside(anEntry(1), {epoch: 'e1', version: 99, partial: false})).toBe(false);
  });

  test('[L5] the middle of a catch-up holds nothing for certain', () => {
    expect(isInside(applied(1, 20), {epoch: 'e1', version: 20, partial: true})).toBe(false);
  });

  test('[L3] a mirror that has not followed to a new history is known by the old one’s points', () => {
    const again = anEntry(1, {formerly});
    expect(isInside(again, {epoch: 'e0', version: 7, partial: false})).toBe(true);
    expect(isInside(again, {epoch: 'e0', version: 6, partial: false})).toBe(false);
    expect(isInside(again, {epoch: 'e1', version: 99, partial: false})).toBe(false);
  });
});
