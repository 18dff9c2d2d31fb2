import {
  LoginEnded,
  OutboxMisused,
  SIGNED_IN,
  type MutationDraft,
  type OutboxEntry,
  type OutboxNotice,
} from '#offline/outbox/outbox-store.ts';
import type {Args} from '#domain/kernel/action.ts';
import {claimOfStep, stepOfClaim} from '#offline/outbox/ask-step.ts';
import type {MutationStatus} from '#protocol/mutation.ts';
import {type Case, failsWith, mustBeSame} from './case.ts';

/** The id of the first sequence in every case. */
export const OUTBOX_CLIENT = '01JZ0000000000000000000000';

const idOf = (n: number): string => `01JZ00000000000000000000${String(10 + n)}`;

export const draft = (n: number): MutationDraft => ({
  id: idOf(n),
  company: 'C0000001',
  warehouse: 'W0000001',
  action: 'stock.moveBin',
  v: 1,
  args: {quantity: n, note: 'päckchen 𝔸', list: [1, {deep: 'x'}]},
  who: idOf(50),
  login: idOf(51),
  device: idOf(52),
  at: 1_750_000_000_000 + n,
  elapsed: n,
  build: 'b1',
  after: [],
  entries: [],
});
const notice = (n: number): OutboxNotice => ({
  id: idOf(n),
  n,
  action: 'stock.moveBin',
  who: idOf(50),
  status: 'refused',
  code: 'x',
  facts: '{}',
  at: 5,
  seen: 0,
});
const settled = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  status: 'applied',
  version: 7,
  epoch: 'e',
  doneAt: entry.n * 100,
});
const numbers = (records: readonly OutboxEntry[]): number[] => records.map(({n}) => n);

export const OUTBOX_CASES: readonly Case[] = [
  {
    name: '[P1] [L14] mutations get number, client, sequence and the name of the one before in the order made, and stay whole',
    async run(home) {
      const outbox = await home.outbox();
      mustBeSame(await outbox.read(), {
        state: {client: OUTBOX_CLIENT, nextN: 1, nextSeq: 1, tip: '', knownAck: 0, epoch: ''},
        entries: [],
      });
      const entries = [...(await outbox.append([draft(1), draft(2)])), ...(await outbox.append([draft(3)]))];
      mustBeSame(
        entries,
        [1, 2, 3].map((n) => ({
          ...draft(n),
          n,
          client: OUTBOX_CLIENT,
          seq: n,
          prev: n > 1 ? draft(n - 1).id : '',
        })),
      );
      const later = await (await home.outbox()).read();
      mustBeSame(later.entries, entries);
      mustBeSame(later.state, {
        client: OUTBOX_CLIENT,
        nextN: 4,
        nextSeq: 4,
        tip: draft(3).id,
        knownAck: 0,
        epoch: '',
      });
    },
  },
  {
    name: '[P2] a mutation that waits already is refused, and nothing of the call is stored',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.append([draft(1)]);
      await outbox.putStep({key: 'flow', at: 1, state: '{}'});
      await failsWith(outbox.append([draft(2), draft(1)], {step: 'flow'}), OutboxMisused);
      mustBeSame(numbers((await outbox.read()).entries), [1]);
      mustBeSame((await outbox.read()).state.nextN, 2);
      mustBeSame(await outbox.steps(), [{key: 'flow', at: 1, state: '{}'}]);
    },
  },
  {
    name: '[P2] a number given twice by a fault of ours overwrites nothing',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.append([draft(1), draft(2)]);
      await outbox.change(({state}) => ({state: {...state, nextN: 2}}));
      await failsWith(outbox.append([draft(3)]), OutboxMisused);
      mustBeSame(
        (await outbox.read()).entries.map(({id}) => id),
        [idOf(1), idOf(2)],
      );
    },
  },
  {
    name: '[P1] the last step of a flow goes in the same call as its mutation comes',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.putStep({key: 'flow:b', at: 1, state: '{"bin":1}'});
      await outbox.putStep({key: 'flow:a', at: 2, state: '{}'});
      await outbox.putStep({key: 'flow:b', at: 3, state: '{"bin":2}'});
      await outbox.putStep({key: 'flow:c', at: 3, state: '{}'});
      await outbox.append([draft(1)], {step: 'flow:a'});
      await outbox.deleteStep('flow:c');
      mustBeSame(await outbox.steps(), [{key: 'flow:b', at: 3, state: '{"bin":2}'}]);
    },
  },
  {
    name: '[P1] settled mutations move to the journal and back, in the order of their numbers',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.append([1, 2, 3, 4].map(draft));
      await outbox.change(({entries, state}) => ({
        state: {...state, knownAck: 3, epoch: 'e'},
        put: entries.slice(1, 2).map((each) => ({...each, acked: 1 as const})),
        toJournal: [...entries.slice(2, 3), ...entries.slice(0, 1)].map(settled),
        notices: [notice(3)],
      }));
      const {state, entries} = await outbox.read();
      mustBeSame([state.knownAck, state.epoch], [3, 'e']);
      mustBeSame(
        entries.map(({n, acked}) => [n, acked]),
        [
          [2, 1],
          [4, undefined],
        ],
      );
      mustBeSame(
        (await outbox.journal()).map(({n, status}) => [n, status]),
        [
          [1, 'applied'],
          [3, 'applied'],
        ],
      );
      await outbox.changeWithJournal((now, journal) => ({
        state: {...now.state, client: idOf(70), nextSeq: 9, tip: idOf(71)},
        fromJournal: journal.map((each, i) => ({...each, client: idOf(70), seq: i + 1})),
      }));
      mustBeSame(numbers((await outbox.read()).entries), [1, 2, 3, 4]);
      mustBeSame(await outbox.journal(), []);
      const [next] = await outbox.append([draft(5)]);
      mustBeSame([next?.n, next?.client, next?.seq, next?.prev], [5, idOf(70), 9, idOf(71)]);
    },
  },
  {
    name: '[P2] a number is never used again, even by an empty outbox',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.append([draft(1), draft(2)]);
      await outbox.change(({entries}) => ({toJournal: entries.map(settled)}));
      await outbox.purgeJournal({before: 10_000, last: 0, keep: new Set()});
      mustBeSame(numbers(await (await home.outbox()).append([draft(1)])), [3]);
    },
  },
  {
    name: '[P1] a change that decides nothing, fails, or names what is not there leaves everything',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.append([draft(1), draft(2)]);
      const before = await outbox.read();
      const [first] = before.entries;
      if (!first) throw new Error('nothing waits');
      await outbox.change(() => undefined);
      await outbox.changeWithJournal(() => undefined);
      const fail = () => {
        throw new RangeError('a fault in the core');
      };
      await failsWith(outbox.change(fail), RangeError);
      const strange = {...first, n: 99};
      await failsWith(
        outbox.change(() => ({put: [strange], notices: [notice(1)]})),
        OutboxMisused,
      );
      await failsWith(
        outbox.change(() => ({toJournal: [first, strange]})),
        OutboxMisused,
      );
      await failsWith(
        outbox.changeWithJournal(() => ({fromJournal: [strange], state: {...before.state, nextN: 50}})),
        OutboxMisused,
      );
      mustBeSame(await outbox.read(), before);
      mustBeSame(await outbox.journal(), []);
      mustBeSame(await outbox.notices(), []);
    },
  },
  {
    name: '[P1] the journal forgets by age, but not what must stay',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.append([1, 2, 3, 4].map(draft));
      await outbox.change(({entries}) => ({toJournal: entries.map(settled)}));
      await outbox.purgeJournal({before: 300, last: 0, keep: new Set([idOf(1)])});
      mustBeSame(numbers(await outbox.journal()), [1, 3, 4]);
    },
  },
  {
    name: '[F70] the last records of the journal stay, whatever the clock says of their age',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.append([1, 2, 3, 4, 5].map(draft));
      await outbox.change(({entries}) => ({toJournal: entries.map(settled)}));
      const age = {before: 1_000_000, keep: new Set<string>()};
      await outbox.purgeJournal({...age, last: 5});
      mustBeSame(numbers(await outbox.journal()), [1, 2, 3, 4, 5]);
      await outbox.purgeJournal({...age, last: 2});
      mustBeSame(numbers(await outbox.journal()), [4, 5]);
    },
  },
  {
    name: 'the counts of how work ended begin at the moment that is asked for',
    async run(home) {
      const [early, late] = [await home.outbox(), await home.outbox()];
      await early.append([1, 2, 3].map(draft));
      await early.change(({entries}) => ({
        toJournal: entries.map((entry) => ({...settled(entry), status: 'applied', doneAt: entry.n * 100})),
      }));
      mustBeSame((await early.tally(100)).applied, 2);
      mustBeSame((await late.tally(0)).applied, 3);
    },
  },
  {
    name: '[P1] the counts of how work ended are those of the journal, whoever changed it and whatever clock',
    async run(home) {
      const [outbox, tab] = [await home.outbox(), await home.outbox()];
      const agree = async (what: string): Promise<void> => {
        const counts = {applied: 0, corrected: 0, refused: 0, held: 0};
        for (const {status} of await tab.journal()) if (status) counts[status]++;
        for (const each of [outbox, tab]) mustBeSame(await each.tally(0), counts, what);
      };
      const settle = (from: number, to: number, status: MutationStatus, doneAt: number): Promise<void> =>
        tab.change(({entries}) => ({
          toJournal: entries
            .filter(({n}) => n >= from && n <= to)
            .map((entry) => ({...settled(entry), status, doneAt})),
        }));
      await agree('an empty journal');
      await outbox.append(Array.from({length: 20}, (_, i) => draft(i + 1)));
      await settle(1, 5, 'applied', 1_000);
      await agree('the first ones');
      await settle(6, 8, 'corrected', 2_000);
      await settle(9, 9, 'held', 3_000);
      await agree('later ones');
      await settle(10, 11, 'refused', 3_000);
      await agree('others of the same moment');
      await settle(12, 13, 'refused', 500);
      await agree('a clock set back');
      await tab.changeWithJournal((_, journal) => ({fromJournal: journal.slice(0, 3)}));
      await agree('work offered again');
      await settle(1, 1, 'applied', 4_000);
      await agree('one of it settled');
      await tab.changeWithJournal((_, journal) => ({fromJournal: journal.slice(-2)}));
      await settle(14, 15, 'held', 5_000);
      await agree('two gone and two come');
      await tab.purgeJournal({before: 2_500, last: 0, keep: new Set()});
      await agree('the old ones forgotten');
    },
  },
  {
    name: '[P1] notices stay until they are understood, and are told once',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.append([1, 2].map(draft));
      await outbox.change(() => ({notices: [notice(2), notice(1)]}));
      await outbox.markSeen(idOf(2));
      await outbox.markSeen(idOf(9));
      mustBeSame(await outbox.notices(), [notice(1), {...notice(2), seen: 1}]);
    },
  },
  {
    name: 'how a supervisor decided is kept with the notice, which is unread again; without a notice it is nothing',
    async run(home) {
      const outbox = await home.outbox();
      const end = {closing: 'case.close', by: idOf(60), at: 9, note: 'counted'};
      await outbox.change(() => ({notices: [notice(1), notice(2)]}));
      await outbox.markSeen(idOf(1));
      await outbox.change(() => ({ends: [1, 9].map((n) => ({id: idOf(n), ...end}))}));
      mustBeSame(await (await home.outbox()).notices(), [{...notice(1), end}, notice(2)]);
      await outbox.markSeen(idOf(1));
      mustBeSame(await outbox.notices(), [{...notice(1), end, seen: 1}, notice(2)]);
    },
  },
  {
    name: 'small values are kept by key',
    async run(home) {
      const outbox = await home.outbox();
      mustBeSame(await outbox.getMeta('people'), undefined);
      await outbox.putMeta('people', [{name: 'Ana', tries: 0}]);
      await outbox.putMeta('people', [{name: 'Ana', tries: 1}]);
      mustBeSame(await (await home.outbox()).getMeta('people'), [{name: 'Ana', tries: 1}]);
    },
  },
  {
    name: '[P1] work, the step that follows it and what is kept beside it are stored together, or nothing is',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.putStep({key: 'flow:a', at: 1, state: '1'});
      const next = {key: 'flow:b', at: 2, state: '2'};
      await outbox.append([draft(1)], {step: 'flow:a', next, meta: {session: {who: 'ana'}}});
      mustBeSame(await outbox.steps(), [next]);
      mustBeSame(await (await home.outbox()).getMeta('session'), {who: 'ana'});
      await failsWith(outbox.append([draft(1)], {step: 'flow:b', meta: {session: null}}), OutboxMisused);
      mustBeSame(await outbox.steps(), [next]);
      mustBeSame(await outbox.getMeta('session'), {who: 'ana'});
      await outbox.append([], {step: 'flow:b', next: {...next, state: '3'}});
      mustBeSame(await outbox.steps(), [{...next, state: '3'}]);
      mustBeSame((await outbox.read()).state.nextN, 2);
    },
  },
  {
    name: '[STAFF-5] work is stored under the login in force alone, by what its own transaction reads',
    async run(home) {
      const [tab, other] = [await home.outbox(), await home.outbox()];
      const step = {key: 'flow:a', at: 1, state: '1'};
      const login = (n: number): MutationDraft => ({...draft(n), action: 'session.login', login: idOf(n)});
      const under = (by: MutationDraft, n: number): MutationDraft => ({...draft(n), login: by.id});
      const comes = (by: MutationDraft) => [[by], {meta: {[SIGNED_IN]: {login: by.id}}}] as const;
      const [ana, ben] = [login(1), login(2)];
      // An outbox that was never told asks nobody; a login is of its own, whoever is here.
      await tab.append([draft(9)]);
      await tab.append(...comes(ana));
      await tab.append([under(ana, 3)], {next: step});
      await other.append(...comes(ben));
      const gone = {step: step.key, meta: {[SIGNED_IN]: null}};
      for (const call of [
        tab.append([under(ana, 4)], {step: step.key}),
        // The logout of a tab that has not heard.
        tab.append([under(ana, 5)], gone),
        tab.append([under(ben, 6), under(ana, 7)]),
        tab.append([], {...gone, under: ana.id}),
      ])
        await failsWith(call, LoginEnded);
      mustBeSame([await tab.steps(), await tab.getMeta(SIGNED_IN)], [[step], {login: ben.id}]);
      // What is begun while somebody logs out is theirs, or refused: never after it.
      const [, late] = await Promise.allSettled([
        other.append([under(ben, 8)], {meta: {[SIGNED_IN]: null}}),
        tab.append([under(ben, 10)]),
      ]);
      mustBeSame(late.status, 'rejected');
      await failsWith(tab.append([under(ben, 11)]), LoginEnded);
      mustBeSame(
        (await tab.read()).entries.map(({id, n}) => [id, n]),
        [draft(9), ana, draft(3), ben, draft(8)].map(({id}, i) => [id, i + 1]),
      );
    },
  },
  {
    name: '[P1] a claim that was answered goes from its step to the journal in one call, once',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.append([draft(1)]);
      await outbox.putStep({key: 'ask:x', at: 1, state: '{}'});
      const claim = {...draft(2), status: 'applied', version: 7, epoch: 'e', doneAt: 5} as const;
      await outbox.endAsk('ask:x', {claims: [claim]});
      await (await home.outbox()).endAsk('ask:x', {claims: [claim]});
      mustBeSame(await outbox.steps(), []);
      mustBeSame(await outbox.journal(), [{...claim, n: 2, client: '', seq: 0, prev: ''}]);
      mustBeSame(numbers(await outbox.append([draft(3)])), [3]);
    },
  },
  {
    name: '[P1] a claim that a lost history took with it goes from the journal to a step, and what comes of it is told',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.putStep({key: 'ask:x', at: 1, state: '{}'});
      await outbox.endAsk('ask:x', {
        claims: [{...draft(2), status: 'applied', version: 7, epoch: 'e', doneAt: 5}],
      });
      const step = {key: 'ask:y', at: 2, state: '{}'};
      await outbox.changeWithJournal((_, journal) => ({toSteps: journal.map((entry) => ({entry, step}))}));
      mustBeSame([await outbox.journal(), await outbox.steps()], [[], [step]]);
      const {n: _, ...told} = notice(2);
      await outbox.endAsk('ask:y', {notice: told});
      mustBeSame([await outbox.steps(), await outbox.notices()], [[], [notice(2)]]);
    },
  },
  {
    name: '[P1] a claim that a history has answered which the outbox has left meanwhile is asked again, once',
    async run(home) {
      const outbox = await home.outbox();
      const {n: _, ...asked} = {n: 0, ...draft(2)};
      const {id, action, args, warehouse, who, login} = asked;
      const step = stepOfClaim(id, 1, {action, args: args as Args, warehouse, who, login});
      await outbox.putStep(step);
      await outbox.change(({state}) => ({state: {...state, epoch: 'later', past: ['e']}}));
      const claim = {...draft(2), status: 'applied', version: 7, epoch: 'e', doneAt: 5} as const;
      await outbox.endAsk(step.key, {claims: [claim]});
      const [again, ...more] = await outbox.steps();
      mustBeSame(
        [again?.key, again && claimOfStep(again)?.claim.was, more, await outbox.journal()],
        [step.key, {epoch: 'e', version: 7}, [], []],
      );
      await outbox.endAsk(step.key, {claims: [claim]});
      mustBeSame([await outbox.steps(), (await outbox.journal()).length], [[], 1]);
      // One of the history that it is in, or comes to, is of that.
      await outbox.putStep(step);
      await outbox.endAsk(step.key, {claims: [{...claim, id: draft(3).id, epoch: 'next'}]});
      mustBeSame(await outbox.steps(), []);
    },
  },
  {
    name: '[P1] the parts of a file that was handed in stand in the journal one after another, and go back as one step',
    async run(home) {
      const outbox = await home.outbox();
      await outbox.putStep({key: 'bring:x', at: 1, state: '{}'});
      const brought = {by: 'b', client: 'c', seq: 3, prev: ''};
      const end = {status: 'held', version: 7, epoch: 'e', doneAt: 5, brought} as const;
      const claims = [draft(1), draft(2), draft(3)].map((each) => ({...each, ...end}));
      await outbox.endAsk('bring:x', {claims});
      mustBeSame(
        await outbox.journal(),
        claims.map((claim, i) => ({...claim, n: i + 1, client: '', seq: 0, prev: ''})),
      );
      mustBeSame(numbers(await outbox.append([draft(4)])), [4]);
      const step = {key: 'bring:y', at: 2, state: '{}'};
      await outbox.changeWithJournal((_, journal) => ({
        toSteps: journal.slice(1).map((entry) => ({entry, step})),
      }));
      mustBeSame([numbers(await outbox.journal()), await outbox.steps()], [[1], [step]]);
    },
  },
  {
    name: '[P4] the newest of the journal are read for as long as they are of interest',
    async run(home) {
      const outbox = await home.outbox();
      const entries = await outbox.append([1, 2, 3, 4].map(draft));
      mustBeSame(await outbox.journalTail(() => true), []);
      await outbox.change(() => ({toJournal: entries.map(settled)}));
      mustBeSame(numbers(await outbox.journalTail(({n}) => n !== 2)), [3, 4]);
      mustBeSame(numbers(await outbox.journalTail(() => true)), [1, 2, 3, 4]);
      mustBeSame(await outbox.journalTail(() => false), []);
    },
  },
  {
    name: '[P2] two tabs that record at once get numbers of one row',
    async run(home) {
      const tabs = [await home.outbox(), await home.outbox()];
      await Promise.all(
        Array.from({length: 20}, async (_, i) =>
          tabs[i % 2]?.append([draft(i)], {step: `flow:${String(i)}`}),
        ),
      );
      const {entries, state} = await (await home.outbox()).read();
      mustBeSame(
        entries.map(({n, seq}) => [n, seq]),
        Array.from({length: 20}, (_, i) => [i + 1, i + 1]),
      );
      mustBeSame(new Set(entries.map(({id}) => id)).size, 20);
      mustBeSame([state.nextN, state.nextSeq], [21, 21]);
    },
  },
];
