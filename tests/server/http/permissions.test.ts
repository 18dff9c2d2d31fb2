import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import {RESOURCES} from '#domain/resources.ts';
import {Caller, newId, openServer, type TestServer} from './site.ts';

/** Letters of the matrix in greaterwms.md 10.5, typed by hand: never read from the code. */
const ROLES: Readonly<Record<string, string>> = {
  A: 'Admin',
  M: 'Manager',
  V: 'Supervisor',
  I: 'Inbound',
  O: 'Outbound',
  S: 'StockControl',
  U: 'Supplier',
  C: 'Customer',
};
const EVERYBODY = 'AMVIOSUC';

const MAY_READ: Readonly<Record<string, string>> = {
  company: 'AMVIOS',
  supplier: 'AMVIOS',
  customer: 'AMVIOS',
  staff: 'AMVIOS',
  staffType: 'AMVIOS',
  warehouse: 'AMVIOS',
  binProperty: 'AMVIOS',
  binSize: 'AMVIOS',
  bin: 'AMVIOS',
  goodsUnit: 'AMVIOS',
  goodsClass: 'AMVIOS',
  goodsBrand: 'AMVIOS',
  goodsColor: 'AMVIOS',
  goodsShape: 'AMVIOS',
  goodsSpecs: 'AMVIOS',
  goodsOrigin: 'AMVIOS',
  goods: 'AMVIOS',
  stock: 'AMVIOS',
  allocation: 'AMVIOS',
  figures: 'AMVIOS',
  case: 'AMV',
};

const EDITED: Readonly<Record<string, string>> = {
  supplier: 'AMV',
  customer: 'AMV',
  warehouse: 'AMVS',
  binSize: 'AMVS',
  bin: 'AMVS',
  goodsUnit: 'AMVS',
  goodsClass: 'AMVS',
  goodsBrand: 'AMVS',
  goodsColor: 'AMVS',
  goodsShape: 'AMVS',
  goodsSpecs: 'AMVS',
  goodsOrigin: 'AMVS',
  goods: 'AMVS',
};
const MAY_DO: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(EDITED).flatMap(([name, who]) =>
      ['create', 'edit', 'remove'].map((verb) => [`${name}.${verb}`, who]),
    ),
  ),
  'company.create': 'AMV',
  'company.edit': 'AMV',
  'staff.create': 'AMV',
  'staff.edit': 'AMV',
  'session.login': EVERYBODY,
  'session.logout': EVERYBODY,
  'stock.moveBin': 'AMVS',
  'stock.adjust': 'AMVS',
  'stock.approve': 'AMV',
  'stock.decline': 'AMV',
  'stock.closeAsFound': 'AMV',
  'stock.closeAsNotThere': 'AMV',
  'stock.closeByCount': 'AMV',
  'case.close': 'AMV',
};
const MAY_CALL: readonly (readonly [string, string, string])[] = [
  ['GET', '/api/cases', 'AMV'],
  ['GET', '/api/devices', 'AMV'],
  ['POST', `/api/devices/${newId()}/revoke`, 'AMV'],
  ['POST', `/api/cases/${newId()}/rerun`, 'AMV'],
  ['POST', `/api/staff/${newId()}/check-code`, 'AMV'],
];

describe('who may do what', () => {
  let server: TestServer;
  const people = new Map<string, Caller>();
  beforeAll(async () => {
    server = await openServer('sqlite');
    const owner = await Caller.register(server.url);
    people.set('A', owner);
    for (const [letter, type] of Object.entries(ROLES)) {
      if (letter !== 'A') people.set(letter, await owner.hire(type));
    }
  });
  afterAll(() => server.close());

  /** The letters of those who are not refused with 403. */
  const allowed = async (ask: (who: Caller) => Promise<{readonly status: number}>): Promise<string> => {
    const letters: string[] = [];
    for (const letter of EVERYBODY) {
      const who = people.get(letter);
      if (who && (await ask(who)).status !== 403) letters.push(letter);
    }
    return letters.join('');
  };
  test('every list and action stands in these tables', () => {
    expect(Object.keys(MAY_READ).sort()).toEqual([...RESOURCES.keys()].sort());
    expect(Object.keys(MAY_DO).sort()).toEqual([...ACTIONS.keys()].sort());
  });

  test.each(Object.entries(MAY_READ))('the list %s is read by %s', async (list, who) => {
    expect(await allowed((caller) => caller.call('GET', `/api/lists/${list}`))).toBe(who);
  });

  test.each(Object.entries(MAY_DO))('%s is done by %s', async (action, who) => {
    expect(await allowed((caller) => caller.act(action, {}))).toBe(who);
  });

  test.each(MAY_CALL)('%s %s is for %s', async (method, path, who) => {
    expect(await allowed((caller) => caller.call(method, path))).toBe(who);
  });
});
