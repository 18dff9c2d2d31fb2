import {beforeEach, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {idAt, type Id} from '#domain/kernel/id.ts';
import {createLongWork, type LongWork} from '#server/long-work/long-work.ts';
import type {WorkPiece, PiecedKind, SteppedKind, WorkKind} from '#server/long-work/work-kind.ts';
import {whileTaken} from '#server/long-work/while-taken.ts';
import {LEASE_MS, WAITS_MS} from '#server/long-work/work-store.ts';
import {createSyncServer, type SyncServer} from '#server/sync/server.ts';
import {ADMIN, aStaff, WAREHOUSE} from '../builders/rows.ts';
import {overEveryStore} from './stores.ts';

overEveryStore(
  'long work',
  (store) => {
    let at = 1_750_000_000_000;
    let ids = 0;
    const newId = (): Id => idAt(at + ++ids, new Uint8Array(10));
    /** Errors that processes have told of. */
    let told: unknown[];
    /** Work that they gave up. */
    let givenUp: Id[];

    /** A new unit of goods for each piece. */
    const makeUnits: PiecedKind = {
      name: 'test.makeUnits',
      roles: ['Admin'],
      args: {count: {kind: 'integer', positive: true}},
      async plan(_tx, {args}) {
        const pieces = Array.from({length: Number(args['count'])}, (): WorkPiece => {
          const id = newId();
          return {subject: id, action: 'goodsUnit.create', args: {id, name: id}, warehouse: ''};
        });
        return {pieces};
      },
    };
    const broken: WorkKind = {
      ...makeUnits,
      name: 'test.broken',
      plan: () => Promise.reject(new Error('this kind has a bug')),
    };
    const kinds = new Map<string, WorkKind>([makeUnits, broken].map((kind) => [kind.name, kind]));

    beforeEach(async () => {
      told = [];
      givenUp = [];
      const admin = aStaff({id: ADMIN, name: 'Ada', type: 'Admin', code_at: 0});
      await store.storage.write(store.company, (tx) => tx.put('staff', [{...admin, version: tx.version}]));
    });

    /** A server process on the database. */
    function start(change: (sync: SyncServer) => Partial<SyncServer> = () => ({}), known = kinds): LongWork {
      const {database} = store;
      if (!database) throw new Error('no database');
      const now = () => at;
      const proveLogins = () => Promise.resolve(new Map());
      const newEpoch = () => crypto.randomUUID();
      const sync = createSyncServer({storage: database, rules: RULES, now, newEpoch, newId, proveLogins});
      return createLongWork({
        db: database.kysely,
        storage: database,
        rules: RULES,
        kinds: known,
        now,
        newId,
        sync: {
          ...sync,
          ...change(sync),
        },
        failed: (error, work) => {
          told.push(error);
          if (work?.isGivenUp) givenUp.push(work.id);
        },
      });
    }

    /** Work by steps that throws at one of them until it is put right. */
    function flakyKind(throwsAt: number) {
      let isBroken = true;
      let letGo = 0;
      const done: number[] = [];
      const flaky: SteppedKind & {readonly done: number[]} = {
        name: 'test.flaky',
        roles: ['Admin'],
        args: {count: {kind: 'integer', positive: true}},
        done,
        async step({cursor, args}) {
          const n = Number(cursor);
          const total = Number(args['count']);
          if (isBroken && n === throwsAt) throw new Error('this step has a bug');
          done.push(n);
          const next = {cursor: String(n + 1), total, done: n + 1, failed: 0};
          return n + 1 === total ? {...next, end: {state: 'done'}} : next;
        },
        givenUp: () => Promise.resolve(void letGo++),
      };
      return {flaky, isRight: () => (isBroken = false), letGo: () => letGo};
    }

    /** Everything that may be done now has been done or has thrown. */
    async function settled(on: LongWork): Promise<void> {
      await on.look();
      await on.idle();
    }

    const order = async (on: LongWork, count: number, kind: string = makeUnits.name): Promise<Id> => {
      const id = newId();
      const {company} = store;
      await on.store.start({company, id, kind, args: {count}, warehouse: WAREHOUSE, who: ADMIN, at: ++at});
      return id;
    };
    const stand = (on: LongWork, id: Id) => on.store.find(store.company, id);
    const untilEnded = async (on: LongWork, id: Id) => {
      for (;;) {
        const row = await stand(on, id);
        if (row && row.ended_at > 0) return row;
        await on.look();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const statuses = async (on: LongWork, id: Id) =>
      (await on.store.pieces(store.company, id, 0, 1_000)).map(({status}) => status);
    const settledHere = () =>
      store.storage.read(store.company, async (tx) => (await tx.settled({version: 0, id: ''}, 1_000)).length);

    /** A process that dies when a number of pieces is done: the last one is committed, and nobody hears of it. */
    function dying(after: number) {
      let hears: (answer: Awaited<ReturnType<SyncServer['ask']>>) => void = () => undefined;
      let isDead: () => void = () => undefined;
      const dead = new Promise<void>((resolve) => (isDead = resolve));
      let asked = 0;
      const change = (sync: SyncServer): Partial<SyncServer> => ({
        async ask(company, request) {
          const answer = await sync.ask(company, request);
          if (++asked < after) return answer;
          isDead();
          return new Promise((resolve) => (hears = () => resolve(answer)));
        },
      });
      return {change, dead, wakes: () => hears({status: 'applied', version: 0})};
    }

    test('[P2] a piece whose process died behind its commit is not done again', async () => {
      const {change, dead, wakes} = dying(13);
      const first = start(change);
      const work = await order(first, 30);
      await first.look();
      await dead;
      // Another process leaves it alone as long as the first may live.
      const second = start();
      await second.look();
      expect(await stand(second, work)).toMatchObject({ended_at: 0, done: 10});
      at += LEASE_MS + 1;
      expect(await untilEnded(second, work)).toMatchObject({state: 'done', total: 30, done: 30, failed: 0});
      expect(await statuses(second, work)).toEqual(Array(30).fill('applied'));
      expect(await settledHere()).toBe(30);
      // The first was only slow: what it finds done is left as it is.
      wakes();
      await first.stop();
      expect(await stand(second, work)).toMatchObject({state: 'done', done: 30, failed: 0});
      expect(await settledHere()).toBe(30);
      expect(told).toEqual([]);
    });

    test('of what a dead process has done, cancelled work tells all', async () => {
      const {change, dead} = dying(4);
      const first = start(change);
      const work = await order(first, 30);
      await first.look();
      await dead;
      at += LEASE_MS + 1;
      const second = start();
      await second.store.cancel(store.company, work);
      expect(await untilEnded(second, work)).toMatchObject({state: 'cancelled', total: 30, done: 4});
      expect((await statuses(second, work)).filter((status) => status !== '')).toHaveLength(4);
      expect(await settledHere()).toBe(4);
    });

    /** A process that waits before it asks for a piece, as one that hangs does. */
    function hanging(before: number) {
      let goesOn: () => void = () => undefined;
      let hangs: () => void = () => undefined;
      const hung = new Promise<void>((resolve) => (hangs = resolve));
      const released = new Promise<void>((resolve) => (goesOn = resolve));
      let asked = 0;
      const change = (sync: SyncServer): Partial<SyncServer> => ({
        async ask(company, request) {
          if (++asked === before) {
            hangs();
            await released;
          }
          return sync.ask(company, request);
        },
      });
      return {change, hung, goesOn};
    }

    test('[WORK-3] what a slow process asks for after another one has ended the work is not done, and nobody is told of it', async () => {
      const {change, hung, goesOn} = hanging(13);
      const first = start(change);
      const work = await order(first, 30);
      await first.look();
      await hung;
      at += LEASE_MS + 1;
      const second = start();
      await second.store.cancel(store.company, work);
      expect(await untilEnded(second, work)).toMatchObject({state: 'cancelled', total: 30, done: 12});
      goesOn();
      await first.stop();
      expect(await settledHere()).toBe(12);
      expect((await statuses(second, work)).filter((status) => status !== '')).toHaveLength(12);
      expect([told, givenUp]).toEqual([[], []]);
    });

    test('[WORK-3] a piece of a slow process is done once, by whoever has gone on', async () => {
      const {change, hung, goesOn} = hanging(3);
      const first = start(change);
      const work = await order(first, 5);
      await first.look();
      await hung;
      at += LEASE_MS + 1;
      const second = start();
      const beside = second.look();
      goesOn();
      await Promise.all([beside, first.idle()]);
      expect(await untilEnded(second, work)).toMatchObject({state: 'done', total: 5, done: 5, failed: 0});
      expect(await settledHere()).toBe(5);
      await first.stop();
      expect(told).toEqual([]);
    });

    test('[WORK-3] a step of a slow process writes nothing and tells nothing after another one has gone on', async () => {
      let goesOn: () => void = () => undefined;
      const slow = new Promise<void>((resolve) => (goesOn = resolve));
      const hung: string[] = [];
      const written: string[] = [];
      const kind = (who: string, waits: boolean): SteppedKind => ({
        name: 'test.steps',
        roles: ['Admin'],
        args: {count: {kind: 'integer', positive: true}},
        async step(taken, {db}) {
          const n = Number(taken.cursor);
          if (waits && n === 1) {
            hung.push(who);
            await slow;
          }
          await whileTaken(db, taken, () => Promise.resolve(written.push(`${who} ${String(n)}`)));
          const next = {cursor: String(n + 1), total: 3, done: n + 1, failed: 0};
          return n === 2 ? {...next, end: {state: 'done'}} : next;
        },
        givenUp: () => Promise.resolve(),
      });
      const on = (who: string, waits: boolean) =>
        start(undefined, new Map([['test.steps', kind(who, waits)]]));
      const first = on('first', true);
      const work = await order(first, 3, 'test.steps');
      await first.look();
      await expect.poll(() => hung).toEqual(['first']);
      at += LEASE_MS + 1;
      const second = on('second', false);
      expect(await untilEnded(second, work)).toMatchObject({state: 'done', done: 3});
      goesOn();
      await first.stop();
      expect(written).toEqual(['first 0', 'second 1', 'second 2']);
      expect(told).toEqual([]);
    });

    test('a process that stops gives back what it has, and another goes on at once', async () => {
      const first = start();
      const work = await order(first, 40);
      await first.look();
      await first.stop();
      const second = start();
      expect(await untilEnded(second, work)).toMatchObject({state: 'done', done: 40, failed: 0});
      expect(await settledHere()).toBe(40);
    });

    test('what one work fails at keeps no other from being done', async () => {
      const on = start();
      const [bad, good] = [await order(on, 1, broken.name), await order(on, 3)];
      expect(await untilEnded(on, good)).toMatchObject({state: 'done', done: 3});
      expect(await stand(on, bad)).toMatchObject({state: 'planning', ended_at: 0});
      expect(String(told[0])).toContain('this kind has a bug');
      await on.stop();
    });

    test('[WORK-1] what throws is tried again after longer and longer, and goes on where it stood', async () => {
      const {flaky, isRight} = flakyKind(3);
      const on = start(undefined, new Map([[flaky.name, flaky]]));
      const work = await order(on, 5, flaky.name);
      for (const wait of WAITS_MS.slice(0, 2)) {
        await settled(on);
        expect(await stand(on, work)).toMatchObject({ended_at: 0, done: 3});
        const before = told.length;
        at += wait - 1;
        await settled(on);
        expect(told).toHaveLength(before);
        at += 2;
      }
      isRight();
      expect(await untilEnded(on, work)).toMatchObject({state: 'done', done: 5, tries: 0});
      expect(flaky.done).toEqual([0, 1, 2, 3, 4]);
      await on.stop();
    });

    test('[WORK-1] what throws each time stops and says so, keeps what it had done, and goes on when asked to', async () => {
      const {flaky, isRight, letGo} = flakyKind(3);
      const on = start(undefined, new Map([[flaky.name, flaky]]));
      const work = await order(on, 5, flaky.name);
      for (const wait of [...WAITS_MS, 0]) {
        await settled(on);
        at += wait + 1;
      }
      expect(await stand(on, work)).toMatchObject({state: 'stopped', code: 'work.failed', done: 3});
      expect(told).toHaveLength(WAITS_MS.length + 1);
      expect(givenUp).toEqual([work]);
      expect(letGo()).toBe(1);
      at += 1_000_000;
      await settled(on);
      expect(told).toHaveLength(WAITS_MS.length + 1);
      // The same asked for meanwhile is other work; one of them at a time.
      const again = await order(on, 5, flaky.name);
      expect(again).not.toBe(work);
      expect(await on.store.goOn(store.company, work)).toBe(false);
      await on.store.cancel(store.company, again);
      isRight();
      expect(await untilEnded(on, again)).toMatchObject({done: 5});
      flaky.done.splice(3);
      expect(await on.store.goOn(store.company, work)).toBe(true);
      expect(await on.store.goOn(store.company, work)).toBe(false);
      expect(await untilEnded(on, work)).toMatchObject({state: 'done', done: 5, code: ''});
      expect(flaky.done).toEqual([0, 1, 2, 3, 4]);
      await on.stop();
    });

    test('[WORK-1] a plan that throws each time stops too, and is made when asked to', async () => {
      let isBroken = true;
      const plan: WorkKind = {
        ...makeUnits,
        plan: (...of) =>
          isBroken ? Promise.reject(new Error('this kind has a bug')) : makeUnits.plan(...of),
      };
      const on = start(undefined, new Map([[plan.name, plan]]));
      const work = await order(on, 3);
      for (const wait of [...WAITS_MS, 0]) {
        await settled(on);
        at += wait + 1;
      }
      expect(await stand(on, work)).toMatchObject({state: 'stopped', code: 'work.failed', total: 0});
      isBroken = false;
      expect(await on.store.goOn(store.company, work)).toBe(true);
      expect(await untilEnded(on, work)).toMatchObject({state: 'done', done: 3});
      await on.stop();
    });

    test('[WORK-2] work that waits to be tried again ends at once when it is cancelled, whatever else is being done', async () => {
      const {change, dead, wakes} = dying(1);
      const on = start(change);
      const bad = await order(on, 1, broken.name);
      await settled(on);
      expect(await stand(on, bad)).toMatchObject({state: 'planning', tries: 1, ended_at: 0});
      const [busy, next] = [await order(on, 1), await order(on, 2)];
      await on.look();
      await dead;
      for (const [id, kind] of [
        [bad, broken.name],
        [next, makeUnits.name],
      ] as const) {
        await on.cancel({company: store.company, id, kind});
        expect(await stand(on, id)).toMatchObject({state: 'cancelled', ended_at: at, done: 0});
      }
      // What somebody is at is left to them.
      await on.cancel({company: store.company, id: busy, kind: makeUnits.name});
      expect(await stand(on, busy)).toMatchObject({state: 'cancelling', ended_at: 0});
      wakes();
      expect(await untilEnded(on, busy)).toMatchObject({state: 'cancelled', total: 1, done: 1});
      expect(await stand(on, bad)).toMatchObject({tries: 1});
      await on.stop();
    });

    test('[WORK-2] work that throws when it was cancelled is not tried again', async () => {
      const cancelled: WorkKind = {
        ...broken,
        async plan() {
          const [row] = await on.store.newest(store.company, ADMIN, 1);
          await on.cancel({company: store.company, id: row?.id ?? '', kind: broken.name});
          throw new Error('this kind has a bug');
        },
      };
      const on: LongWork = start(undefined, new Map([[cancelled.name, cancelled]]));
      const work = await order(on, 1, cancelled.name);
      await settled(on);
      expect(await stand(on, work)).toMatchObject({state: 'cancelled', tries: 0});
      expect([told.length, givenUp]).toEqual([1, []]);
      await on.stop();
    });

    test('a kind that a build does not know waits for a process that knows it', async () => {
      const older = start(undefined, new Map());
      const work = await order(older, 2);
      await older.look();
      await older.stop();
      expect(await stand(older, work)).toMatchObject({state: 'planning', ended_at: 0});
      const on = start();
      await on.look();
      expect(await untilEnded(on, work)).toMatchObject({state: 'done', done: 2, failed: 0});
    });

    test('what ended a month ago is forgotten, with its results', async () => {
      const on = start();
      const work = await order(on, 2);
      await untilEnded(on, work);
      at += 29 * 86_400_000;
      await on.store.sweep();
      expect(await statuses(on, work)).toHaveLength(2);
      at += 2 * 86_400_000;
      await on.store.sweep();
      expect(await stand(on, work)).toBeUndefined();
      expect(await statuses(on, work)).toEqual([]);
    });
  },
  ['sqlite', 'postgres'],
);
