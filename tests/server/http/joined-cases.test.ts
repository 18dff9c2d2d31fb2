import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {RESOURCES} from '#domain/resources.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {caseAnswerSchema} from '#protocol/case.ts';
import {pullAnswerSchema} from '#protocol/sync.ts';
import {connectDatabase} from '#server/storage/open.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {migratedOn} from '../../migrated.ts';
import {startPostgres} from '../../postgres.ts';
import {startServer} from '../../server-process.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {faultsAfter} from '../rig/tampered.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './warehouse.ts';
import {aWorker} from './worker.ts';

/** A confirmed order of 20 that nobody has released. */
async function anOrder(owner: Caller, {goods}: SmallWarehouse): Promise<Id> {
  const [customer, id] = [newId(), newId()];
  const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
  await owner.do('customer.create', {id: customer, name: `Ortega ${customer}`, ...address});
  const lines = JSON.stringify([{goods, quantity: 20}]);
  await owner.do('outbound.create', {customer, lines}, {id});
  const document = ownRowId(id, 1);
  await owner.do('outbound.confirm', {document});
  return document;
}

/** A handheld with a picker of her own. */
async function aPicker(owner: Caller, name: string): Promise<HttpHandheld> {
  const {handheld, who} = await aWorker(owner, name);
  return Object.assign(handheld, {picker: who});
}

const pickerOf = (handheld: HttpHandheld): Id => (handheld as HttpHandheld & {picker: Id}).picker;

describe.each(DATABASES)('corrections of one document by two devices, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let pickers: readonly HttpHandheld[];
  let document: Id;
  const works: Id[] = [];
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 0);
    document = await anOrder(owner, small);
    pickers = [await aPicker(owner, 'Ana'), await aPicker(owner, 'Bo')];
  });
  afterAll(() => server.close());

  const casesOf = async (code: string, state = 'open', of = document) =>
    (await owner.list('case', `index=document&document=${of}&code=${code}`)).filter(
      (row) => row['state'] === state,
    );
  const storyOf = async (id: unknown) => {
    const told = await owner.call('GET', `/api/cases/${String(id)}`);
    return caseAnswerSchema.parse(told.body);
  };
  /** Picks what no book has anywhere, and answers how each device is told that it ended. */
  const pickBoth = async (...quantities: readonly number[]) => {
    const told = [];
    for (const [i, handheld] of pickers.entries()) {
      const args = {
        document,
        goods: small.goods,
        bin: [small.from, small.to][i] ?? '',
        quantity: quantities[i] ?? 1,
      };
      const mutation = handheld.mutation('outbound.pick', args, {who: pickerOf(handheld)});
      works.push(mutation.id);
      told.push((await handheld.push([mutation])).results);
    }
    return told;
  };
  const endsOf = async (handheld: HttpHandheld, ...asks: readonly Id[]) => {
    const {version, epoch} = await server.server.deps.storage.read(owner.company, async (tx) => tx.head);
    const answer = pullAnswerSchema.parse((await handheld.pull({asks, version, epoch, partial: false})).body);
    return answer.kind === 'delta' ? answer.ends : undefined;
  };

  test('[CASE-13] one case has two shares, both workers are told, and its story says who, when, goods and place', async () => {
    const told = await pickBoth(3, 4);
    expect(told).toMatchObject([[{status: 'corrected'}], [{status: 'corrected'}]]);
    const open = await casesOf('stock.short');
    expect(open).toMatchObject([{joined: 1, mutation: works[0], who: pickerOf(pickers[0] as HttpHandheld)}]);
    const {joined = []} = await storyOf(open[0]?.['id']);
    expect(joined).toMatchObject([
      {
        share: {mutation: works[1], code: 'stock.short', state: 'open'},
        story: {who: pickerOf(pickers[1] as HttpHandheld), device: "Bo's handheld", action: 'outbound.pick'},
      },
    ]);
    expect(joined[0]?.story.received_at).toBeGreaterThan(0);
    expect(JSON.parse(String(joined[0]?.share['facts']))).toMatchObject({
      goods: small.goods,
      from: `bin:${small.to}`,
      quantity: 4,
    });
    expect((await owner.call('GET', '/api/cases?index=state&state=open')).body['count']).toBe(2);
  });

  test('[L13] what has joined an open case is in the mirrors, and leaves them with it', async () => {
    const [handheld] = pickers as [HttpHandheld];
    const head = () => server.server.deps.storage.read(owner.company, async (tx) => tx.head);
    const before = await head();
    const [open] = await casesOf('stock.short');
    await owner.do('stock.closeAsFound', {case: String(open?.['id']), note: 'they were there'});
    const pull = await handheld.pull({version: before.version, epoch: before.epoch});
    const answer = pullAnswerSchema.parse(pull.body);
    expect(answer).toMatchObject({
      kind: 'delta',
      gone: {case: [open?.['id']], caseShare: [expect.stringMatching(/./)]},
    });
    expect((await owner.list('caseShare')).filter(({state}) => state === 'open')).toMatchObject([
      {code: 'dn.not-released'},
    ]);
  });

  test('[CASE-13] its closing closes every share and is told to both devices', async () => {
    const end = {closing: 'stock.closeAsFound', by: owner.session.operator, note: 'they were there'};
    // Of the same picks another case is open: they have not ended.
    for (const [i, handheld] of pickers.entries()) expect(await endsOf(handheld, works[i] ?? '')).toEqual([]);
    const [note] = await casesOf('dn.not-released');
    await owner.do('case.close', {case: String(note?.['id']), note: 'put back'});
    for (const [i, handheld] of pickers.entries())
      expect(await endsOf(handheld, works[i] ?? '')).toMatchObject([
        {id: works[i], closing: 'case.close', note: 'put back'},
      ]);
    const [closed] = await casesOf('stock.short', 'closed');
    expect(closed).toMatchObject({closing: end.closing, closer: end.by, note: end.note});
    const story = await storyOf(closed?.['id']);
    expect(story.closed?.moved).toEqual([
      {goods: small.goods, from: 'adjusted', to: 'discrepancy', quantity: 7},
    ]);
    expect(await unitsAt(owner, small.goods, 'discrepancy')).toBe(0);
  });

  test('[CASE-13] what is corrected after the closing opens another case', async () => {
    await pickBoth(1, 1);
    const open = await casesOf('stock.short');
    expect(open).toMatchObject([{joined: 1, mutation: works[2]}]);
  });

  test('[CASE-12] a count closes a case that began with a short pick where nothing stood', async () => {
    const {warehouse} = owner;
    const {from, to, goods} = small;
    await owner.do('stock.adjust', {warehouse, bin: to, goods, change: 5, reason: 'opening'});
    const order = await anOrder(owner, small);
    const told = {document: order, goods, quantity: 0, believed: 2, reason: 'not-found', rest: 'back-order'};
    for (const [i, handheld] of pickers.entries()) {
      const args = {...told, bin: [from, to][i] ?? ''};
      await handheld.push([handheld.mutation('outbound.shortPick', args, {who: pickerOf(handheld)})]);
    }
    const [open] = await owner.list('case', `index=document&document=${order}&code=pick.short`);
    expect(open).toMatchObject({joined: 1, state: 'open'});
    expect(JSON.parse(String(open?.['facts']))).toMatchObject({quantity: 0, from: `bin:${from}`});
    await owner.do('stock.closeByCount', {case: String(open?.['id']), counted: 4});
    expect(await unitsAt(owner, goods, `bin:${to}`)).toBe(4);
  });

  test('[CASE-14] what two have picked unreleased is put back: the last closes the case, and both are told', async () => {
    const [ana, bo] = pickers as [HttpHandheld, HttpHandheld];
    const {goods, from: bin, warehouse} = {...small, warehouse: owner.warehouse};
    await owner.do('stock.adjust', {warehouse, goods, bin, change: 10, reason: 'found'});
    const own = await anOrder(owner, small);
    const tell = async (handheld: HttpHandheld, action: string, quantity: number) => {
      const args = {document: own, goods, bin, quantity};
      const mutation = handheld.mutation(action, args, {who: pickerOf(handheld)});
      const {results} = await handheld.push([mutation]);
      return {mutation, status: results[0]?.status};
    };
    const picks = [await tell(ana, 'outbound.pick', 3), await tell(bo, 'outbound.pick', 2)];
    expect(picks.map(({status}) => status)).toEqual(['corrected', 'corrected']);
    await tell(ana, 'outbound.putBack', 3);
    expect(await casesOf('dn.not-released', 'open', own)).toMatchObject([{joined: 1}]);
    for (const [i, each] of [ana, bo].entries())
      expect(await endsOf(each, picks[i]?.mutation.id ?? '')).toEqual([]);
    const last = await tell(bo, 'outbound.putBack', 2);
    const [closed] = await casesOf('dn.not-released', 'closed', own);
    expect(closed).toMatchObject({closing: 'outbound.putBack', closer: pickerOf(bo), note: ''});
    expect(await owner.list('caseShare', `index=case&case=${String(closed?.['id'])}`)).toMatchObject([
      {state: 'closed', mutation: picks[1]?.mutation.id},
    ]);
    for (const [i, each] of [ana, bo].entries())
      expect(await endsOf(each, picks[i]?.mutation.id ?? '')).toMatchObject([
        {id: picks[i]?.mutation.id, closing: 'outbound.putBack', by: pickerOf(bo)},
      ]);
    expect((await storyOf(closed?.['id'])).closed?.moved).toEqual([
      {goods, from: `dn:${own}:picked`, to: `bin:${bin}`, quantity: 2},
    ]);
    // An answer that was lost on its way: nothing is closed a second time.
    await bo.push([last.mutation]);
    expect(await casesOf('dn.not-released', 'closed', own)).toEqual([closed]);
  });

  test('[CASE-13] the books with cases of several shares, open and closed, are proved', async () => {
    const {storage} = server.server.deps;
    expect(await storage.read(owner.company, (tx) => checkHistory(tx, RULES))).toEqual([]);
  });

  test.each([
    [
      'is deleted',
      'delete from "caseShare"',
      [/the chain breaks/, /has 0 that joined it, 0 of them open; it says 1/],
    ],
    [
      'is closed without its case',
      `update "caseShare" set state = 'closed'`,
      [/has 1 that joined it, 0 of them open/, /the discrepancy of .* is -2, its open cases say -1/],
    ],
    [
      'is of other work',
      `update "caseShare" set who = 'x'`,
      [/the chain breaks/, /does not say what its mutation/],
    ],
    [
      'tells of more units',
      `update "caseShare" set facts = replace(facts, '"quantity":4', '"quantity":5')`,
      [/the chain breaks/, /moved otherwise than was asked/],
    ],
  ])('[CASE-13] what has joined a case %s: the proof says so', async (_, statement, said) => {
    const database = await connectDatabase({resources: RESOURCES, ...server.where});
    const found = await faultsAfter(database, owner.company, [statement]);
    await database.close();
    for (const fault of said) expect(found).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
  });
});

test('[CASE-13] [CASE-14] corrections at two processes at once are shares of one open case, which one act ends', async () => {
  const postgres = await startPostgres();
  const databaseUrl = await migratedOn(postgres);
  const env = {REGISTRATION: 'open', LOG_LEVEL: 'warn'};
  const two = await Promise.all([1, 2].map(() => startServer({databaseUrl, env})));
  try {
    const owner = await Caller.register(two[0]?.url ?? '');
    const small = await furnishSmall(owner, 0);
    const document = await anOrder(owner, small);
    const devices = [await HttpHandheld.enrol(owner, 'one'), await HttpHandheld.enrol(owner, 'two')];
    const args = {document, goods: small.goods, bin: small.from, quantity: 1};
    const allAtOnce = async (action: string) => {
      const answers = await Promise.all(
        devices.map((handheld, i) => {
          const items = Array.from({length: 10}, () => handheld.mutation(action, args));
          return call(`${two[i]?.url ?? ''}/sync/push`, 'POST', handheld.spoken({items}), handheld.headers);
        }),
      );
      for (const {body} of answers) expect(JSON.stringify(body['results'])).not.toContain('refused');
    };
    await allAtOnce('outbound.pick');
    const cases = await owner.list('case', `index=document&document=${document}&code=stock.short`);
    expect(cases).toMatchObject([{state: 'open', joined: 19}]);
    expect(await owner.list('caseShare', `index=case&case=${String(cases[0]?.['id'])}`)).toHaveLength(19);
    await allAtOnce('outbound.putBack');
    expect(
      await owner.list('case', `index=document&document=${document}&code=dn.not-released`),
    ).toMatchObject([{state: 'closed', closing: 'outbound.putBack', joined: 19}]);
  } finally {
    for (const each of two) await each.close();
    await postgres.stop();
  }
});
