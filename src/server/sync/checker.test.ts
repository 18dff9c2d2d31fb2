import {expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Action, Args} from '#domain/kernel/action.ts';
import {caseResource} from '#domain/kernel/case.ts';
import {openCase} from '#domain/kernel/device-case.ts';
import {expiryProjection} from '#domain/stock/expiry-of-lot.ts';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {lotId} from '#domain/stock/lot.ts';
import {binPlace} from '#domain/stock/place.ts';
import {proveLogins} from '#tests/builders/grants.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';
import {LawsHandheld, LawsSite} from '#tests/laws-rig.ts';
import {COMPANY, WAREHOUSE} from '#tests/builders/rows.ts';
import {allRows} from '../storage/history.ts';
import {checkHistory} from './checker.ts';
import {checkDevice} from './device-checker.ts';
import {serverRequest} from './server-request.ts';
import {createSyncServer} from './server.ts';

/** A server that settles moves as though something else had been asked, and a device that has handed one in. */
async function moveSettledAs(other: (asked: Args, site: LawsSite) => Partial<Args>): Promise<string[]> {
  const site = await LawsSite.open();
  const handheld = await LawsHandheld.enrol(site);
  const move = RULES.actions.get('stock.moveBin');
  if (!move) throw new Error('no moves');
  const as = (asked: Args): Args => ({...asked, ...other(asked, site)}) as Args;
  const strange: Action = {
    ...move,
    reads: (args, context, view) => move.reads(as(args), context, view),
    decide: (args, view, context) => move.decide(as(args), view, context),
  };
  const rules = {...RULES, actions: new Map([...RULES.actions, [move.name, strange]])};
  site.server = createSyncServer({
    storage: site.storage,
    rules,
    now: () => 1,
    newEpoch: site.newEpoch,
    newId: site.newId,
    proveLogins,
  });
  const id = await handheld.moveOne();
  await handheld.sync();
  const faults = await site.storage.read(COMPANY, (tx) => checkHistory(tx, RULES));
  return faults.map((fault) => fault.replace(id, 'of the test'));
}

/** Where goods of the demo stand loose, beside those that {@link LawsHandheld.moveOne} takes. */
function elsewhere(site: LawsSite, asked: Args): Partial<Args> {
  const rows = Array.from(site.demo.stock(), ({row}) => row);
  const found = rows.find(({lot, unit, goods}) => lot === '' && unit === '' && goods !== asked['goods']);
  return {goods: String(found?.['goods']), from: String(found?.['place']).slice('bin:'.length)};
}

const otherwise = ['mutation of the test moved otherwise than was asked'];

test('a history in which each move did what was asked has no fault', async () => {
  expect(await moveSettledAs(() => ({}))).toEqual([]);
});

test('more units, another bin or other goods than were asked are faults, though ledger and stock agree', async () => {
  expect(await moveSettledAs(({quantity}) => ({quantity: Number(quantity) + 1}))).toEqual(otherwise);
  expect(await moveSettledAs((_, {targets}) => ({to: targets[1] ?? ''}))).toEqual(otherwise);
  expect(await moveSettledAs((asked, site) => elsewhere(site, asked))).toEqual(otherwise);
});

test('stock that expires when its lot does not is a fault', async () => {
  const site = await LawsSite.open();
  const handheld = await LawsHandheld.enrol(site);
  const projections = RULES.projections.filter((each) => each !== expiryProjection);
  const {newEpoch, newId, storage} = site;
  const rules = {...RULES, projections};
  site.server = createSyncServer({storage, rules, now: () => 1, newEpoch, newId, proveLogins});
  const goods = String(site.demo.rows.get('goods')?.[0]?.['id']);
  const [bin = ''] = site.targets;
  const lot = lotId(goods, 'L-7');
  const told = {goods, lot, lot_code: 'L-7', expires_at: endOfDay('2027-03-31')};
  const lines = JSON.stringify([{...told, counted: 2, believed: 0}]);
  await handheld.recorder.submit({action: 'counting.count', args: {warehouse: WAREHOUSE, bin, lines}});
  await handheld.sync();
  expect(await storage.read(COMPANY, (tx) => checkHistory(tx, RULES))).toEqual([
    `stock ${[WAREHOUSE, binPlace(bin), '', goods, lot].join('/')} expires at 0, its lot at ${String(told.expires_at)}`,
  ]);
});

test('the case by which the server tells the office of the records of a company is its own', async () => {
  const site = await LawsSite.open();
  const now = () => 1;
  const args = {code: 'history.changed'};
  for (let told = 0; told < 2; told++)
    await site.server.ask(
      COMPANY,
      serverRequest({newId: site.newId, now}, {company: COMPANY, action: openCase.name, args}),
    );
  const {faults, cases} = await site.storage.read(COMPANY, async (tx) => ({
    faults: await checkHistory(tx, RULES),
    cases: await allRows(tx, caseResource),
  }));
  expect(cases).toMatchObject([{code: 'history.changed', device: '', state: 'open'}]);
  expect(faults).toEqual([]);
});

test('what a copy of a device left in a file may follow later work of its sequence', async () => {
  const site = await LawsSite.open();
  const handheld = await LawsHandheld.enrol(site);
  await handheld.moveOne();
  const {items} = await handheld.nextPush();
  await handheld.sync();
  await handheld.moveOne(1);
  await handheld.sync();
  const [left] = items;
  if (!left) throw new Error('nothing waits');
  const file = [{...left, id: site.newId()}];
  const sender = {device: site.newId(), formerIds: [], revoked: false};
  const {results} = await site.server.rescue(COMPANY, {
    kind: 'rescue',
    sender,
    brought: left.who,
    items: file,
  });
  expect(results).toMatchObject([{seq: left.seq}]);
  expect(await site.storage.read(COMPANY, (tx) => checkHistory(tx, RULES))).toEqual([]);
});

test('[P3] what somebody brought has no place in the order of its device, whose own work may come later', async () => {
  const site = await LawsSite.open();
  const handheld = await LawsHandheld.enrol(site);
  const own = await handheld.moveOne();
  const {items} = await handheld.nextPush();
  const left = items.at(-1);
  if (!left) throw new Error('nothing waits');
  const brought = site.newId();
  const login = items.filter(({action}) => action === 'session.login');
  const sender = {device: site.newId(), formerIds: [], revoked: false};
  const file = [...login, {...left, id: brought}];
  await site.server.rescue(COMPANY, {kind: 'rescue', sender, brought: left.who, items: file});
  await handheld.sync();
  const {faults} = await site.storage.read(COMPANY, async (tx) => {
    const told = (await tx.mutations([own, brought])).map(({mutation, status, version, epoch}) => ({
      n: mutation.id === own ? 1 : 2,
      id: mutation.id,
      status,
      version,
      epoch,
    }));
    return checkDevice(tx, RULES, {
      binward: 'outbox',
      proto: PROTOCOL_VERSION,
      company: COMPANY,
      mutations: [],
      told,
      notices: [],
      heard: [],
    });
  });
  expect(faults).toEqual([]);
});
