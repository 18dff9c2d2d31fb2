import {describe, expect, test} from 'vitest';
import {anId, aStaff, COMPANY, WAREHOUSE} from '#tests/builders/rows.ts';
import {endOf, DomainWorld} from '#tests/builders/world.ts';
import {ACTIONS} from './actions.ts';
import {faultsOf} from './kernel/field.ts';
import {NO_PERSON} from './kernel/no-person.ts';
import {ROLES, type Role} from './kernel/roles.ts';
import {RESOURCES} from './resources.ts';

/** Typed by hand: who does which act; '' is the server alone. */
const ACTS: Readonly<Record<string, string>> = {
  'company.register': '',
  'demo.open': '',
  'case.open': '',
  'staff.lock': '',
  'staff.password': '',
  'staff.ownCode': '',
  'staff.unlock': 'Admin Manager Supervisor',
  'staff.code': 'Admin Manager Supervisor',
  'device.enrol': '',
  'device.readmit': '',
  'device.rename': 'Admin Manager Supervisor',
  'device.revoke': 'Admin Manager Supervisor',
  'ticket.make': 'Admin Manager Supervisor',
  'ticket.revoke': 'Admin Manager Supervisor',
};
/** Typed by hand: what brings a secret along, and every argument that stands in the mutation then. */
const SECRETIVE: Readonly<Record<string, string>> = {
  'company.register': 'admin name title warehouse currency time_zone',
  'staff.code': 'staff',
  'device.enrol': 'device name ticket former back code facts person',
  'ticket.make': 'name',
};

test.each(Object.entries(ACTS))('[ACT-1] %s is done by "%s", with the server in reach', (name, roles) => {
  const action = ACTIONS.get(name);
  expect(action).toMatchObject({kind: 'claim', offline: false});
  expect(action?.roles.join(' ')).toBe(roles);
});

test('[ACT-2] what has a secret says so, and takes no argument that could be one', () => {
  const found = [...ACTIONS.values()].filter(({hasSecret}) => hasSecret);
  expect(Object.fromEntries(found.map(({name, args}) => [name, Object.keys(args).join(' ')]))).toEqual(
    SECRETIVE,
  );
});

describe('a company that is registered', () => {
  const args = {admin: anId(3), name: 'Ana', title: 'Norte', warehouse: WAREHOUSE};

  test('[PARTY-4] has the currency that it was registered with, and none where nobody said', () => {
    const currencyOf = (more: object): string | undefined => {
      const world = new DomainWorld();
      const end = endOf(world.act('company.register', {...args, ...more}, {who: anId(3)}));
      return end === 'applied' ? String(world.row('company', COMPANY)?.['currency']) : end;
    };
    expect([currencyOf({}), currencyOf({currency: 'JPY'}), currencyOf({currency: 'QQQ'})]).toEqual([
      '',
      'JPY',
      'currency not-a-currency',
    ]);
  });

  test('[ACT-1] has its owner, its own row, one warehouse and the fixed rows, all from the arguments', () => {
    const world = new DomainWorld();
    expect(endOf(world.act('company.register', args, {who: anId(3)}))).toBe('applied');
    expect(world.row('staff', anId(3))).toMatchObject({name: 'Ana', type: 'Admin', creater: anId(3)});
    expect(world.row('company', COMPANY)).toMatchObject({name: 'Norte', offline_hours: 72});
    expect(world.row('warehouse', WAREHOUSE)).toMatchObject({name: 'Norte', approval_above: 100});
    for (const {name, fixedRows} of RESOURCES.values())
      if (fixedRows) expect(world.rows(name)).toHaveLength(fixedRows.length);
    expect(endOf(world.act('company.register', args))).toBe('row.exists');
    expect(endOf(new DomainWorld().act('company.register', {...args, warehouse: 'long'}))).toBe(
      'warehouse not-an-id',
    );
  });
});

describe('people', () => {
  const world = (type: Role, is_locked: 0 | 1) => new DomainWorld().with('staff', aStaff({type, is_locked}));
  const of = {staff: anId(7)};

  test('[ACT-1] the server locks somebody after wrong codes, never the owner, and twice is once', () => {
    const one = world('Manager', 0);
    expect(endOf(one.act('staff.lock', of, {who: NO_PERSON, role: 'Customer'}))).toBe('applied');
    expect(one.row('staff', anId(7))).toMatchObject({is_locked: 1});
    expect(one.act('staff.lock', of, {who: NO_PERSON})).toMatchObject({status: 'applied', puts: []});
    expect(endOf(world('Admin', 0).act('staff.lock', of))).toBe('staff.admin-password');
    expect(endOf(new DomainWorld().act('staff.lock', of))).toBe('staff.unknown');
  });

  test('[STAFF-4] an unlock and another code are for lower roles only', () => {
    const lower: readonly [Role, readonly Role[]][] = [
      ['Admin', ['Manager', 'Supervisor', 'Inbound', 'Outbound', 'StockControl', 'Supplier', 'Customer']],
      ['Manager', ['Supervisor', 'Inbound', 'Outbound', 'StockControl', 'Supplier', 'Customer']],
      ['Supervisor', ['Inbound', 'Outbound', 'StockControl', 'Supplier', 'Customer']],
    ];
    for (const [role, those] of lower)
      for (const type of ROLES.filter((each) => each !== 'Admin')) {
        const end = those.includes(type) ? 'applied' : 'staff.not-lower';
        expect([type, endOf(world(type, 1).act('staff.unlock', of, {role}))]).toEqual([type, end]);
        expect([type, endOf(world(type, 0).act('staff.code', of, {role}))]).toEqual([type, end]);
      }
    expect(endOf(world('Admin', 0).act('staff.code', of))).toBe('staff.admin-password');
  });
});

test('[STAFF-11] a code that somebody gives herself is noted as hers; the owner has none', () => {
  const of = {staff: anId(7)};
  const one = new DomainWorld().with('staff', aStaff({type: 'Inbound', is_locked: 0}));
  expect(endOf(one.act('staff.ownCode', of, {who: anId(7)}))).toBe('applied');
  expect(one.row('staff', anId(7))).toMatchObject({code_by: anId(7)});
  const owner = new DomainWorld().with('staff', aStaff({type: 'Admin', is_locked: 0}));
  expect(endOf(owner.act('staff.ownCode', of))).toBe('staff.admin-password');
});

describe('devices', () => {
  const device = {device: anId(90), name: 'Gate 1'};

  test('[ACT-1] one that comes under a known name is a question, others are none', () => {
    const world = new DomainWorld();
    world.act('device.enrol', device);
    expect(world.rows('case')).toEqual([]);
    const asked = {code: 'device.name-known', facts: '{"pending":3}', person: anId(7)};
    world.act('device.enrol', {...device, ...asked});
    world.act('case.open', {device: anId(90), code: 'device.came-back-empty'});
    expect(world.rows('case')).toMatchObject([
      {kind: 'device', code: 'device.name-known', device: anId(90), who: anId(7), facts: '{"pending":3}'},
      {kind: 'device', code: 'device.came-back-empty', state: 'open', warehouse: '', who: ''},
    ]);
  });

  test('[ACT-1] the same word about a device joins the case that it has opened, until that is closed', () => {
    const world = new DomainWorld();
    const say = (pending: number) =>
      world.act('case.open', {
        device: anId(90),
        code: 'device.came-back-empty',
        facts: `{"pending":${String(pending)}}`,
      });
    say(3);
    say(5);
    expect(world.rows('case')).toMatchObject([{facts: '{"pending":5}', state: 'open'}]);
    world.act('case.close', {case: String(world.rows('case')[0]?.['id'])});
    say(1);
    expect(world.rows('case').map(({state}) => state)).toEqual(['closed', 'open']);
  });

  test('[ACT-1] a name is one line', () => {
    for (const action of ['device.rename', 'device.enrol', 'ticket.make']) {
      const args = action === 'ticket.make' ? {name: 'a\tb'} : {...device, name: 'a\tb'};
      expect(endOf(new DomainWorld().act(action, args))).toBe('name not-text');
    }
  });
});

test('[FIELD-1] a text that shows nothing is none in whatever action requires one', () => {
  const found = [...ACTIONS.values()].flatMap(({name, args}) =>
    Object.entries(args)
      .filter(([, {kind, required}]) => kind === 'text' && required)
      .map(([field]) => [name, field, faultsOf(args, {[field]: '\u200b\u2060'}, true)] as const),
  );
  expect(found.map(([name]) => name)).toEqual(expect.arrayContaining(['stock.nameLot', 'goods.learnCode']));
  for (const [name, field, faults] of found)
    expect([name, faults]).toEqual([name, [{field, code: 'required'}]]);
});
