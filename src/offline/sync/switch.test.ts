import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {anId} from '#tests/builders/rows.ts';
import {anEntry, CLIENT} from '#tests/builders/shelf.ts';
import {lineageContains, epochsHolding} from '#protocol/history.ts';
import type {Lineage} from '#protocol/sync.ts';
import {isInside, nextPush, takeSwitch} from '../outbox/outbox.ts';
import type {Outbox, OutboxState, OutboxEntry} from '../outbox/outbox-store.ts';

const NEW_CLIENT = anId(990);
const lineage: Lineage = [
  {epoch: 'e1', start: 0, lost: false},
  {epoch: 'e2', start: 20, lost: false},
];
const proved: Lineage = [
  {epoch: 'e1', start: 0, lost: false},
  {epoch: 'e2', start: 20, lost: true},
];
const settled = (n: number, version: number, entry: Partial<OutboxEntry> = {}): OutboxEntry =>
  anEntry(n, {status: 'applied', version, epoch: 'e1', acked: 1, ...entry});
const login = (n: number, version: number): OutboxEntry =>
  settled(n, version, {action: 'session.login', login: anId(1_000 + n)});

interface Held extends Outbox {
  readonly journal: readonly OutboxEntry[];
}

/** A device in the middle of its day, as a handshake finds it. */
function aDevice(
  entries: readonly OutboxEntry[],
  journal: readonly OutboxEntry[],
  state: Partial<OutboxState> = {},
): Held {
  const next = Math.max(0, ...[...entries, ...journal].map(({n}) => n)) + 1;
  const tip = [...journal, ...entries].at(-1)?.id ?? '';
  const fresh = {client: CLIENT, nextN: next, nextSeq: next, tip, knownAck: next - 1, epoch: 'e1'};
  return {state: {...fresh, ...state}, entries, journal: journal.map((entry) => ({...entry, doneAt: 1}))};
}

/** The same after the handshake, through a store that takes only what a real one takes. */
async function shaken(device: Held, to: string, history: Lineage): Promise<Held> {
  const outbox = new MemoryOutbox(CLIENT, {...device, notices: new Map(), steps: new Map(), meta: new Map()});
  await outbox.changeWithJournal((now, journal) => takeSwitch(now, journal, to, history, () => NEW_CLIENT));
  return {...(await outbox.read()), journal: await outbox.journal()};
}
const numbers = (records: readonly OutboxEntry[]): number[] => records.map(({n}) => n);

describe('the handshake with a history that contains all of it', () => {
  const device = aDevice([settled(3, 15), anEntry(4)], [login(1, 5), settled(2, 10)]);

  test('[L3] nothing is sent again, and the client id stays', async () => {
    const {state, entries, journal} = await shaken(device, 'e2', lineage);
    expect(state).toEqual({...device.state, epoch: 'e2', past: ['e1'], knownAck: 0});
    expect(numbers(nextPush({state, entries}))).toEqual([4]);
    expect(journal).toEqual(device.journal);
  });

  test('[L8] what was answered in the epoch before proves no loss in this one', async () => {
    // An old copy may hold the work and not yet how far its client had come: that went into a later version.
    expect(device.state.knownAck).toBe(4);
    expect((await shaken(device, 'e2', lineage)).state.knownAck).toBe(0);
  });

  test('[L6] its points get the new epoch’s name, and the old one still draws them once', async () => {
    const [entry] = (await shaken(device, 'e2', lineage)).entries;
    expect(entry).toMatchObject({epoch: 'e2', version: 15, formerly: [{epoch: 'e1', version: 15}], acked: 1});
  });

  test('[L3] the same handshake once more changes nothing', async () => {
    const once = await shaken(device, 'e2', lineage);
    expect(await shaken(once, 'e2', lineage)).toEqual(once);
    expect(takeSwitch(once, once.journal, 'e2', lineage, () => NEW_CLIENT)).toBeUndefined();
  });
});

describe('the handshake with an old copy', () => {
  test('[F43] [L14] the lost tail alone is offered again, under a new client id, each naming the one before', async () => {
    const device = aDevice([anEntry(5)], [login(1, 5), settled(2, 10), settled(3, 20), settled(4, 21)]);
    const {state, entries, journal} = await shaken(device, 'e2', lineage);
    expect(entries.map(({n, seq, prev}) => [n, seq, prev])).toEqual([
      [4, 1, ''],
      [5, 2, anEntry(4).id],
    ]);
    expect(numbers(journal)).toEqual([1, 2, 3]);
    expect(state).toEqual({
      client: NEW_CLIENT,
      nextN: 6,
      nextSeq: 3,
      tip: anEntry(5).id,
      knownAck: 0,
      epoch: 'e2',
      past: ['e1'],
    });
  });

  test('[L3] it is offered as though never answered: no end, no sequence of before, ready to send', async () => {
    const {entries} = await shaken(aDevice([], [settled(4, 21)]), 'e2', lineage);
    expect(entries).toMatchObject([{id: anEntry(4).id, client: NEW_CLIENT, seq: 1}]);
    for (const field of ['status', 'version', 'epoch', 'result', 'acked', 'doneAt'])
      expect(entries[0]).not.toHaveProperty(field);
    expect(entries[0]?.formerly).toContainEqual({epoch: 'e1', version: 21});
    expect(numbers(nextPush({state: aDevice([], []).state, entries}))).toEqual([4]);
  });

  test('[P2] work that was kept under another id goes under its own again, as a copy of this device would name it', async () => {
    const taken = {status: 'held', as: anId(900), result: {code: 'mutation.id-taken', facts: '{}'}} as const;
    const {entries} = await shaken(aDevice([], [login(1, 5), settled(2, 21, taken)]), 'e2', lineage);
    const again = entries.find(({n}) => n === 2);
    expect(again).toMatchObject({n: 2, id: anEntry(2).id});
    expect(again).not.toHaveProperty('as');
  });

  test('[P3] what was refused and left earlier takes its old place among what waited for the mirror', async () => {
    const device = aDevice([settled(2, 10), anEntry(4)], [login(1, 5), settled(3, 21, {status: 'refused'})]);
    const {entries} = await shaken(device, 'e2', lineage);
    expect(entries.map(({n, seq}) => [n, seq])).toEqual([
      [2, 1],
      [3, 2],
      [4, 3],
    ]);
  });

  test('[L3] answered work that the history contains keeps its end under the new client id', async () => {
    const device = aDevice([settled(2, 10), settled(3, 21)], []);
    const {entries} = await shaken(device, 'e2', lineage);
    expect(entries.map(({status, epoch, acked}) => [status, epoch, acked])).toEqual([
      ['applied', 'e2', undefined],
      [undefined, undefined, undefined],
    ]);
  });

  test('[P1] the login in force goes before the work that names it, though the history contains it', async () => {
    const {id} = login(2, 6);
    const device = aDevice(
      [anEntry(5, {login: id})],
      [login(1, 5), login(2, 6), settled(4, 21, {login: id})],
    );
    const {entries, journal} = await shaken(device, 'e2', lineage);
    expect(entries.map(({n, seq}) => [n, seq])).toEqual([
      [2, 1],
      [4, 2],
      [5, 3],
    ]);
    expect(numbers(journal)).toEqual([1]);
  });
});

describe('the handshake after proved loss', () => {
  test('[L8] everything answered before it is offered again, in its order', async () => {
    const device = aDevice([settled(3, 15), anEntry(4)], [login(1, 5), settled(2, 10)]);
    const {state, entries, journal} = await shaken(device, 'e2', proved);
    expect(entries.map(({n, seq}) => [n, seq])).toEqual([1, 2, 3, 4].map((n) => [n, n]));
    expect(entries.map(({status}) => status)).toEqual(Array.from({length: 4}, () => undefined));
    expect(journal).toEqual([]);
    expect(state).toMatchObject({client: NEW_CLIENT, knownAck: 0});
  });

  test('[L3] a device that was never answered keeps its client id: it has lost nothing', async () => {
    const device = aDevice([anEntry(1), anEntry(2)], []);
    const {state, entries} = await shaken(device, 'e2', proved);
    expect(state.client).toBe(CLIENT);
    expect(entries).toEqual(device.entries);
  });
});

/** Any history, and a device anywhere in it. */
const histories = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(30), fc.integer({min: 0, max: 5})), {minLength: 1, maxLength: 4}),
    fc.nat(3),
    fc.array(
      fc.record({
        isLogin: fc.integer({min: 0, max: 4}),
        place: fc.constantFrom('journal', 'answered', 'known', 'unsent'),
        status: fc.constantFrom('applied', 'corrected', 'refused', 'held'),
        version: fc.integer({min: 1, max: 30}),
        epoch: fc.nat(3),
      }),
      {minLength: 1, maxLength: 12},
    ),
  )
  .map(([later, stood, works]) => {
    const epochs = later.map(([start, lost], i) => ({epoch: `e${String(i + 2)}`, start, lost: lost === 0}));
    const history: Lineage = [{epoch: 'e1', start: 0, lost: false}, ...epochs];
    const at = history[Math.min(stood, history.length - 2)]?.epoch ?? 'e1';
    const all = works.map(({place, status, version, epoch}, i): [string, OutboxEntry] => {
      const n = i + 1;
      const named = works.slice(0, n).findLastIndex((work, j) => work.isLogin === 0 || j === 0) + 1;
      const entry = anEntry(n, {
        login: anId(1_000 + named),
        ...(named === n ? {action: 'session.login'} : {}),
      });
      // The journal names any epoch up to the device's; the outbox was renamed to the device's at each handshake.
      const since =
        history[
          Math.min(
            epoch,
            history.findIndex((entry) => entry.epoch === at),
          )
        ]?.epoch ?? at;
      const end = {status, version, epoch: place === 'journal' ? since : at};
      if (place === 'unsent') return ['outbox', entry];
      if (place === 'known') return ['outbox', {...entry, ...end}];
      return [place === 'journal' ? 'journal' : 'outbox', {...entry, ...end, acked: 1}];
    });
    const of = (where: string) => all.filter(([place]) => place === where).map(([, entry]) => entry);
    return {history, device: aDevice(of('outbox'), of('journal'), {epoch: at})};
  });

describe('the handshake with any history', () => {
  const to = (history: Lineage): string => history.at(-1)?.epoch ?? '';
  const isLost = (history: Lineage, {status, epoch = '', version = 0}: OutboxEntry): boolean =>
    status !== undefined && !lineageContains(history, {epoch, version});
  const always = (holds: (device: Held, now: Held, history: Lineage) => void): Promise<void> =>
    fc.assert(
      fc.asyncProperty(histories, async ({history, device}) =>
        holds(device, await shaken(device, to(history), history), history),
      ),
      {numRuns: 150},
    );

  test('[P1] every mutation stays on the device once, as it was made', () =>
    always((device, now) => {
      const made = (held: Held) =>
        [...held.entries, ...held.journal]
          .map(({n, id, action, args, who, login: under, at}) => ({n, id, action, args, who, under, at}))
          .sort((a, b) => a.n - b.n);
      expect(made(now)).toEqual(made(device));
    }));

  test('[L3] the client id stays exactly where nothing answered is lost, and then nothing is sent again', () =>
    always((device, now, history) => {
      const isAny = [...device.entries, ...device.journal].some((entry) => isLost(history, entry));
      expect(now.state.client).toBe(isAny ? NEW_CLIENT : CLIENT);
      if (!isAny) expect(numbers(nextPush(now))).toEqual(numbers(nextPush(device)));
    }));

  test('[P3] what goes under a new client id has its sequences in the order made, without a hole', () =>
    always((_, {state, entries}) => {
      if (state.client === CLIENT) return;
      expect(entries.map(({seq}) => seq)).toEqual(entries.map((__, i) => i + 1));
      expect(new Set(entries.map(({client}) => client))).toEqual(
        new Set(entries.length > 0 ? [NEW_CLIENT] : []),
      );
      expect(state).toMatchObject({nextSeq: entries.length + 1, knownAck: 0});
      expect(entries.every(({acked}) => acked === undefined)).toBe(true);
    }));

  test('[F43] all that is lost is offered again, and of the rest only logins that it needs', () =>
    always((device, now, history) => {
      expect(now.journal.filter((entry) => isLost(history, entry))).toEqual([]);
      const needed = new Set(now.entries.map((entry) => entry.login));
      const back = device.journal.filter(({n}) => numbers(now.entries).includes(n));
      for (const entry of back) expect(isLost(history, entry) || needed.has(entry.id)).toBe(true);
    }));

  test('[P1] no work goes under a new client id before the login that it names', () =>
    always((_, {state, entries, journal}) => {
      if (state.client === CLIENT) return;
      for (const entry of entries) {
        expect(journal.some(({id}) => id === entry.login)).toBe(false);
        const named = entries.find(({id}) => id === entry.login);
        expect(named?.seq).toBeLessThanOrEqual(entry.seq);
      }
    }));

  test('[P4] a mirror that has not followed yet draws each piece of work as often as before: once', () =>
    always((device, now) => {
      const before = new Map([...device.entries, ...device.journal].map((entry) => [entry.n, entry]));
      const versions = Array.from({length: 32}, (_, version) => version);
      for (const entry of now.entries) {
        const {status, version: reached = 0} = before.get(entry.n) ?? entry;
        const isHeldAt = (version: number) =>
          isInside(entry, {epoch: device.state.epoch, version, partial: false});
        expect(versions.map(isHeldAt)).toEqual(
          versions.map((version) => status !== undefined && reached <= version),
        );
      }
    }));

  test('[P4] a mirror of the new history holds what that contains, and nothing that was lost', () =>
    always((device, now, history) => {
      const before = new Map([...device.entries, ...device.journal].map((entry) => [entry.n, entry]));
      for (const entry of now.entries) {
        const {status, epoch = '', version = 0} = before.get(entry.n) ?? entry;
        const holds = status !== undefined && epochsHolding(history, {epoch, version}).includes(to(history));
        for (const reached of [version - 1, version, 31]) {
          const mirror = {epoch: to(history), version: reached, partial: false};
          expect(isInside(entry, mirror)).toBe(holds && version <= reached);
        }
      }
    }));
});

describe('claims that were asked over HTTP', () => {
  const claim = (n: number, version: number, of: Partial<OutboxEntry> = {}): OutboxEntry =>
    settled(n, version, {action: 'goods.remove', client: '', seq: 0, believed: '{}', ...of});

  test('[P1] what the new history lost is asked for again by whom asked, and never pushed', async () => {
    const outbox = new MemoryOutbox(CLIENT, {
      ...aDevice([anEntry(4)], [claim(1, 15), settled(2, 16), claim(3, 25)]),
      notices: new Map(),
      steps: new Map(),
      meta: new Map(),
    });
    await outbox.changeWithJournal((now, journal) =>
      takeSwitch(now, journal, 'e2', lineage, () => NEW_CLIENT),
    );
    expect(numbers(await outbox.journal())).toEqual([1, 2]);
    expect(numbers(nextPush(await outbox.read()))).toEqual([4]);
    const {id, at, who, login: under, args, warehouse} = claim(3, 25);
    const was = {epoch: 'e1', version: 25};
    const state = {
      action: 'goods.remove',
      args,
      warehouse,
      who,
      login: under,
      again: true,
      was,
      believed: '{}',
    };
    const [step] = await outbox.steps();
    expect({...step, state: JSON.parse(step?.state ?? '')}).toEqual({key: `ask:${id}`, at, state});
  });

  test('[L3] they never make a client id new', async () => {
    const {state} = await shaken(aDevice([anEntry(4)], [claim(3, 25)]), 'e2', lineage);
    expect(state.client).toBe(CLIENT);
  });
});
