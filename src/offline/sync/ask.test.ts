import {expect, test} from 'vitest';
import {askServer, beginWork, lateFates, type AskDeps} from './ask.ts';
import {failedQuestion, stepOfClaim, stepToAskAgain} from '../outbox/ask-step.ts';
import type {OfficeReply} from './office.ts';
import {DeviceStorageFull, type RunningStep} from '../outbox/outbox-store.ts';

const ID = '0'.repeat(21) + '10000';
const claim = {action: 'goods.remove', args: {id: 'g', version: 3}};
const done: OfficeReply = {kind: 'answered', status: 200, body: {status: 'applied', epoch: 'e', version: 9}};
const unreached: OfficeReply = {kind: 'unreached'};

const denied = (status: number, code: string): OfficeReply => ({kind: 'denied', status, code, facts: {}});

const REFUSED: OfficeReply = {
  kind: 'answered',
  status: 200,
  body: {status: 'refused', epoch: 'e', version: 9},
};

/** The network in a variable: replies in their order, and what was kept and asked. */
function scene(replies: OfficeReply[], of: Partial<AskDeps> = {}) {
  const steps = new Map<string, RunningStep>();
  const ends: Parameters<AskDeps['outbox']['endAsk']>[1][] = [];
  const asked: {method: string; path: string; body?: unknown; kept: number}[] = [];
  const deps: AskDeps = {
    outbox: {
      putStep: async (step) => void steps.set(step.key, step),
      endAsk: async (key, end) => {
        steps.delete(key);
        ends.push(end);
      },
      steps: async () => [...steps.values()],
    },
    flush: async () => true,
    call: async (method, path, body) => {
      asked.push({method, path, body, kept: steps.size});
      return replies.shift() ?? unreached;
    },
    who: 'ana',
    login: 'login',
    place: {company: 'c', device: 'd', build: 'b'},
    newId: () => ID,
    now: () => 1,
    pause: async () => true,
    ...of,
  };
  return {deps, steps, asked, ends};
}

test('a claim is kept before it leaves, and forgotten with its answer', async () => {
  const {deps, steps, asked} = scene([done]);
  expect(await askServer(deps, claim, () => undefined)).toEqual({
    kind: 'done',
    status: 'applied',
    epoch: 'e',
    version: 9,
    id: ID,
    told: {},
  });
  expect(asked).toEqual([
    {method: 'post', path: '/api/actions/goods.remove', body: {id: ID, args: claim.args}, kept: 1},
  ]);
  expect(steps.size).toBe(0);
});

test('without an answer the same question is asked again under the same id', async () => {
  const {deps, asked} = scene([unreached, unreached, done]);
  let told = 0;
  expect((await askServer(deps, claim, () => void told++)).kind).toBe('done');
  expect(new Set(asked.map(({body}) => JSON.stringify(body))).size).toBe(1);
  expect([asked.length, told]).toEqual([3, 2]);
});

test.each([500, 502, 503, 429])(
  '[P2] our own %i says nothing of what was done: the same question is asked again under the same id',
  async (status) => {
    const {deps, steps, asked} = scene([denied(status, 'server.error'), done]);
    expect((await askServer(deps, claim, () => undefined)).kind).toBe('done');
    expect(asked.map(({body, kept}) => [JSON.stringify(body), kept])).toEqual([
      [JSON.stringify({id: ID, args: claim.args}), 1],
      [JSON.stringify({id: ID, args: claim.args}), 1],
    ]);
    expect(steps.size).toBe(0);
  },
);

test('own work that cannot be sent keeps a claim from being asked', async () => {
  const {deps, asked} = scene([done], {flush: async () => false});
  expect(await askServer(deps, claim, () => undefined)).toEqual({kind: 'unsent'});
  expect(asked).toEqual([]);
});

test('what a full device does not keep is not asked', async () => {
  const {deps, asked} = scene([done]);
  const outbox = {...deps.outbox, putStep: () => Promise.reject(new DeviceStorageFull())};
  expect(await askServer({...deps, outbox}, claim, () => undefined)).toEqual({kind: 'unkept'});
  expect(asked).toEqual([]);
});

test('a refusal carries its code and facts, whether it is new or was stored', async () => {
  const facts = {list: 'goods', version: 4};
  const fresh = scene([{kind: 'denied', status: 409, code: 'row.changed', facts}]);
  expect(await askServer(fresh.deps, claim, () => undefined)).toEqual({
    kind: 'refused',
    code: 'row.changed',
    facts,
  });
  const end = {status: 'held', epoch: 'e', version: 9};
  const body = {...end, code: 'right.revoked', facts: '{"role":"Inbound"}'};
  const held = scene([{kind: 'answered', status: 202, body}]);
  expect(await askServer(held.deps, claim, () => undefined)).toEqual({
    kind: 'held',
    epoch: 'e',
    version: 9,
    code: 'right.revoked',
    facts: {role: 'Inbound'},
  });
});

test('what the server tells of an effect reaches whoever asked, with the id that new rows follow from', async () => {
  const told: OfficeReply = {...done, body: {...done.body, facts: '{"lines":3,"allocated":1}'}};
  const {deps} = scene([told]);
  expect(await askServer(deps, claim, () => undefined)).toMatchObject({
    id: ID,
    told: {lines: 3, allocated: 1},
  });
});

test('a claim that nobody waits for any more stays kept, and the next start learns its fate', async () => {
  const {deps, steps} = scene([unreached, done], {pause: async () => false});
  expect(await askServer(deps, claim, () => undefined)).toEqual({kind: 'unknown'});
  expect(steps.size).toBe(1);
  expect(await lateFates(deps)).toEqual([
    {claim, at: 1, outcome: {kind: 'done', status: 'applied', epoch: 'e', version: 9, id: ID, told: {}}},
  ]);
  expect(steps.size).toBe(0);
});

test('[P2] the next start posts the same claim again under its id, until there is an answer to it', async () => {
  const left = scene([unreached], {pause: async () => false});
  await askServer(left.deps, {...claim, warehouse: 'W0000001', believed: '{}'}, () => undefined);
  for (const reply of [unreached, denied(500, 'server.error'), denied(401, 'session.ended')]) {
    expect(await lateFates({...left.deps, call: async () => reply})).toEqual([]);
    expect(left.steps.size).toBe(1);
  }
  const {deps, asked} = scene([denied(404, 'goods.unknown')], {outbox: left.deps.outbox});
  const [fate] = await lateFates(deps);
  expect(fate?.outcome).toEqual({kind: 'refused', code: 'goods.unknown', facts: {}});
  expect(asked).toMatchObject([left.asked[0] && {...left.asked[0], kept: 0}]);
  expect(left.steps.size).toBe(0);
});

test('[P1] [P2] what became of a claim is asked for by nobody but the person who asked for it', async () => {
  const {deps, steps, asked} = scene([unreached, done], {pause: async () => false});
  await askServer(deps, claim, () => undefined);
  expect(await lateFates({...deps, who: 'ben'})).toEqual([]);
  expect([steps.size, asked.length]).toEqual([1, 1]);
  expect(await lateFates(deps)).toHaveLength(1);
});

test('a session that ended before anything was asked leaves no trace, after a silent try it leaves the question', async () => {
  const ended = denied(401, 'session.ended');
  const first = scene([ended]);
  expect([await askServer(first.deps, claim, () => undefined), first.steps.size]).toEqual([
    {kind: 'login'},
    0,
  ]);
  const later = scene([unreached, ended]);
  expect([await askServer(later.deps, claim, () => undefined), later.steps.size]).toEqual([
    {kind: 'login'},
    1,
  ]);
});

const LATE = {kind: 'done', status: 'corrected', epoch: 'e', version: 9} as const;

test('[P1] what had an effect stands in the journal as it was asked, and what had none leaves nothing', async () => {
  const corrected: OfficeReply = {...done, body: {...done.body, status: 'corrected'}};
  const {deps, ends} = scene([corrected, denied(409, 'row.changed')]);
  await askServer(deps, {...claim, warehouse: 'W0000001'}, () => undefined);
  expect(ends).toEqual([
    {
      claims: [
        {
          ...claim,
          id: ID,
          company: 'c',
          device: 'd',
          build: 'b',
          warehouse: 'W0000001',
          v: 1,
          who: 'ana',
          login: 'login',
          at: 1,
          elapsed: 0,
          after: [],
          entries: [],
          status: 'corrected',
          version: 9,
          epoch: 'e',
          doneAt: 1,
        },
      ],
    },
  ]);
  await askServer(deps, claim, () => undefined);
  expect(ends[1]).toEqual({});
});

test('[P1] what a lost history took is asked again under its id, the oldest first, and a refusal is told', async () => {
  const lost = (id: string) => stepOfClaim(id, 1, {...claim, who: 'ana', login: 'login', again: true});
  const {deps, steps, asked, ends} = scene([{...done, body: {...done.body, status: 'corrected'}}]);
  for (const id of ['1', '2']) await deps.outbox.putStep(lost(id));
  expect(await lateFates(deps, true)).toEqual([
    {claim: {...claim, again: true}, at: 1, outcome: {...LATE, id: '1', told: {}}},
  ]);
  expect(asked.map(({body}) => body)).toMatchObject([
    {id: '1', again: true},
    {id: '2', again: true},
  ]);
  expect([...steps.keys()]).toEqual(['ask:2']);
  const refused = {post: denied(409, 'row.changed'), get: REFUSED};
  await lateFates({...deps, call: async (method) => refused[method]}, true);
  expect(ends[1]).toMatchObject({
    notice: {id: '2', who: 'ana', status: 'refused', code: 'row.changed', seen: 0},
  });
});

test('[P2] what was settled before the server last started is asked for twice under one id, told once, and no loss', async () => {
  const {deps, steps, asked} = scene([unreached, done, done], {pause: async () => false});
  await askServer(deps, claim, () => undefined);
  const [left] = steps.values();
  // As the outbox does where the answer is of a history that it has left since.
  const endAsk: AskDeps['outbox']['endAsk'] = async (key, end) => {
    const open = steps.get(key);
    const again = open && failedQuestion({epoch: 'f', past: ['e']}, open, end.claims ?? []);
    if (again) steps.set(key, again);
    else steps.delete(key);
  };
  expect(await lateFates({...deps, outbox: {...deps.outbox, endAsk}})).toEqual([
    {claim, at: left?.at, outcome: {...LATE, status: 'applied', id: ID, told: {}}},
  ]);
  expect(steps.size).toBe(0);
  expect(asked.slice(1).map(({body}) => body)).toMatchObject([{id: ID}, {id: ID, again: true}]);
});

test('[P2] where the server was not reached when a page began, only what that left is asked for later', async () => {
  const {deps, steps, asked} = scene([done]);
  for (const id of ['1', '2'])
    await deps.outbox.putStep(stepOfClaim(id, 1, {...claim, who: 'ana', login: 'login'}));
  await lateFates(deps, false, new Set(['ask:1']));
  expect([[...steps.keys()], asked.length]).toEqual([['ask:2'], 1]);
});

test('[P1] what is held when it is asked again stands in the journal, so that another loss does not take it', async () => {
  const {deps, ends} = scene([]);
  await deps.outbox.putStep(stepOfClaim('1', 1, {...claim, who: 'ana', login: 'login', again: true}));
  const end = {status: 'held', epoch: 'e', version: 9, code: 'supplier.unknown'};
  const body = {...end, facts: '{"supplier":"s"}'};
  await lateFates({...deps, call: async () => ({kind: 'answered', status: 202, body})}, true);
  const result = {code: 'supplier.unknown', facts: '{"supplier":"s"}'};
  expect(ends).toMatchObject([
    {
      claims: [{...claim, id: '1', who: 'ana', status: 'held', epoch: 'e', version: 9, result}],
      notice: {id: '1', who: 'ana', status: 'held', code: 'supplier.unknown', seen: 0},
    },
  ]);
});

const askedAgain = stepOfClaim('1', 1, {...claim, who: 'ana', login: 'login', again: true});

test('[P1] what is refused when it is asked again stands in the journal, so that another loss does not take its case', async () => {
  const {deps, ends, asked} = scene([denied(409, 'row.changed'), REFUSED]);
  await deps.outbox.putStep(askedAgain);
  expect(await lateFates(deps, true)).toMatchObject([{outcome: {kind: 'refused', code: 'row.changed'}}]);
  expect(asked.map(({method, path}) => `${method} ${path}`)).toEqual([
    'post /api/actions/goods.remove',
    'get /api/actions/by-id/1',
  ]);
  const result = {code: 'row.changed', facts: '{}'};
  expect(ends).toMatchObject([
    {
      claims: [{...claim, id: '1', who: 'ana', status: 'refused', epoch: 'e', version: 9, result}],
      notice: {id: '1', who: 'ana', status: 'refused', code: 'row.changed', seen: 0},
    },
  ]);
});

test('[P1] where it was refused is asked for until there is an answer; what the server has not kept is a notice alone', async () => {
  for (const reply of [unreached, denied(503, 'server.busy'), denied(401, 'session.ended')]) {
    const {deps, steps, ends} = scene([denied(409, 'row.changed'), reply]);
    await deps.outbox.putStep(askedAgain);
    expect([await lateFates(deps, true), steps.size, ends]).toEqual([[], 1, []]);
  }
  const {deps, ends} = scene([denied(400, 'args.invalid'), denied(404, 'mutation.unknown')]);
  await deps.outbox.putStep(askedAgain);
  await lateFates(deps, true);
  expect(ends).toEqual([{notice: expect.objectContaining({id: '1', code: 'args.invalid'}) as unknown}]);
});

test('[P2] what another tab may be asking at this moment is left to it', async () => {
  const {deps, asked} = scene([unreached], {pause: async () => false});
  await askServer(deps, claim, () => undefined);
  expect(await lateFates(deps, true)).toEqual([]);
  expect(asked).toHaveLength(1);
});

const held: OfficeReply = {
  kind: 'answered',
  status: 202,
  body: {status: 'held', epoch: 'e', version: 9, code: 'claim.of-another', facts: '{"who":"ben"}'},
};

test('[CASE-25] what a lost history took of somebody else is told of by whoever is here, in their name and once', async () => {
  const {deps, steps, asked, ends} = scene([done, held]);
  await deps.outbox.putStep(askedAgain);
  await deps.outbox.putStep(stepOfClaim('2', 2, {...claim, who: 'ben', login: 'login', again: true}));
  // Of the person herself it is asked as ever, and comes first.
  expect(await lateFates({...deps, who: 'ben'}, true)).toMatchObject([{at: 2, outcome: {kind: 'done'}}]);
  expect(asked.map(({body}) => body)).toEqual([
    {id: '2', args: claim.args, again: true},
    {id: '1', args: claim.args, again: true, who: 'ana'},
  ]);
  expect(steps.size).toBe(0);
  expect(ends[1]).toMatchObject({
    claims: [{id: '1', who: 'ana', status: 'held', epoch: 'e', version: 9}],
    notice: {id: '1', who: 'ana', status: 'held', code: 'claim.of-another'},
  });
});

test('[CASE-25] what nobody hears of others stays for whoever comes next, and keeps nobody from asking her own', async () => {
  for (const reply of [
    unreached,
    denied(429, 'again.too-many'),
    denied(409, 'claim.not-lost'),
    denied(400, 'x'),
  ]) {
    const {deps, steps, ends} = scene([reply, reply]);
    for (const id of ['1', '3'])
      await deps.outbox.putStep(stepOfClaim(id, 1, {...claim, who: 'ana', login: 'login', again: true}));
    await lateFates({...deps, who: 'ben'}, true);
    expect([[...steps.keys()], ends]).toEqual([['ask:1', 'ask:3'], []]);
  }
});

const work = {id: ID, kind: 'counting.fillPlan', args: {document: 'p'}, warehouse: 'W0000001'};
const begun: OfficeReply = {
  kind: 'answered',
  status: 200,
  body: {work: {id: ID}, begun: {epoch: 'e', version: 10}},
};

test('[WORK-4] long work that has begun stands in the journal, and a loss has it begun again under its id', async () => {
  const {deps, steps, asked, ends} = scene([begun]);
  expect(await beginWork(deps, work, () => deps.call('post', '/api/long-work', work))).toBe(begun);
  expect([asked[0]?.kept, steps.size]).toEqual([1, 0]);
  const kept = {action: work.kind, args: work.args, isWork: 1, status: 'applied', epoch: 'e', version: 10};
  expect(ends).toMatchObject([{claims: [{id: ID, who: 'ana', warehouse: 'W0000001', ...kept}]}]);
  const [entry] = ends[0]?.claims ?? [];
  if (!entry) throw new Error('nothing was kept');
  await deps.outbox.putStep(stepToAskAgain({...entry, n: 1, client: '', seq: 0, prev: ''}));
  const again = scene([begun], {outbox: deps.outbox});
  await lateFates(again.deps, true);
  const was = {epoch: 'e', version: 10};
  expect(again.asked).toMatchObject([{path: '/api/long-work', body: {...work, again: true, was}}]);
  expect(Object.keys(again.asked[0]?.body ?? {})).not.toContain('isWork');
  expect(steps.size).toBe(0);
});

test('long work that nobody was told has begun leaves nothing', async () => {
  for (const reply of [unreached, denied(429, 'work.too-many'), {...begun, body: {work: {}}}]) {
    const {deps, steps, ends} = scene([]);
    expect(await beginWork(deps, work, async () => reply)).toBe(reply);
    expect([steps.size, ends]).toEqual([0, [{}]]);
  }
});
