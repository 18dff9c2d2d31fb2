import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {binPlace, DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';
import {RESOURCES} from '#domain/resources.ts';
import {connectDatabase, type Database} from '#server/storage/open.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './http/site.ts';
import {furnishSmall, type SmallWarehouse} from './http/warehouse.ts';
import {faultsAfter} from './rig/tampered.ts';

/** A company in which everything has happened once. */
interface Story {
  readonly owner: Caller;
  readonly small: SmallWarehouse;
  readonly handheld: HttpHandheld;
  readonly damaged: Id;
  /** Mutations by what they are. */
  readonly held: Id;
  readonly short: Id;
  readonly closed: Id;
  readonly approval: Id;
  readonly approve: Id;
  readonly move: Id;
  readonly remove: Id;
  readonly supplier: Id;
  readonly keeper: Caller;
}

async function tell(url: string): Promise<Story> {
  const owner = await Caller.register(url);
  const {warehouse} = owner;
  const small = await furnishSmall(owner, 400);
  const size = String((await owner.list('binSize'))[0]?.['id']);
  const [damaged, inspected, supplier] = [newId(), newId(), newId()];
  await owner.do('bin.create', {id: damaged, warehouse, name: 'D-01', size, property: 'Damage'});
  await owner.do('bin.create', {id: inspected, warehouse, name: 'I-01', size, property: 'Inspection'});
  const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
  await owner.do('supplier.create', {id: supplier, name: 'Sul', ...address});
  const set = async (list: string, id: Id, change: Row): Promise<void> => {
    const row = (await owner.list(list)).find((each) => each['id'] === id);
    await owner.do(`${list}.edit`, {id, version: Number(row?.['version']), set: JSON.stringify(change)});
  };
  await set('supplier', supplier, {city: 'Faro'});
  await set('goods', small.goods, {price: 30_000});
  // Named by one pattern, then by another: each bin stands as its name said when it was made, renamed or placed.
  await set('warehouse', warehouse, {bin_pattern: '{level}.{aisle}.{zone}'});
  const [kept, renamed, placed] = [newId(), newId(), newId()];
  for (const [id, name] of [
    [kept, '3.2.H'],
    [renamed, '4.2.H'],
    [placed, '5.2.H'],
  ] as const)
    await owner.do('bin.create', {id, warehouse, name, size, property: 'Normal'});
  await set('bin', renamed, {name: '4.7.K'});
  await set('warehouse', warehouse, {bin_pattern: '{zone}.{aisle}.{level}'});
  await owner.do('bin.place', {bins: JSON.stringify([placed, small.from])});
  const version = Number((await owner.list('supplier')).find(({id}) => id === supplier)?.['version']);
  const remove = newId();
  await owner.do('supplier.remove', {id: supplier, version}, {id: remove});

  const keeper = await owner.hire('StockControl');
  const [approval, declined, approve] = [newId(), newId(), newId()];
  const more = {warehouse, bin: small.from, goods: small.goods, change: 150, reason: 'found'};
  await keeper.do('stock.adjust', more, {id: approval});
  await keeper.do('stock.adjust', {...more, change: 160}, {id: declined});
  const caseOf = async (mutation: Id): Promise<Id> =>
    String((await owner.list('case')).find((row) => row['mutation'] === mutation)?.['id']);
  await owner.do('stock.approve', {case: await caseOf(approval)}, {id: approve});
  await owner.do('stock.decline', {case: await caseOf(declined), note: 'counted again'});

  const handheld = await HttpHandheld.enrol(owner);
  // The bin that the work below empties has something in it before.
  await handheld.push([handheld.mutation('stock.moveBin', small.move(1))]);
  const bins = {warehouse, goods: small.goods};
  const work = [
    handheld.mutation('stock.moveBin', small.move(3)),
    handheld.mutation('stock.moveBin', {...bins, from: small.from, to: damaged, quantity: 5}),
    handheld.mutation('stock.moveBin', {...bins, from: small.from, to: inspected, quantity: 7}),
    handheld.mutation('stock.moveBin', {...bins, from: small.to, to: small.from, quantity: 9}),
    handheld.mutation('stock.moveBin', {...bins, from: small.to, to: damaged, quantity: 2}),
    handheld.mutation('stock.moveBin', {...bins, from: small.to, to: damaged, quantity: 4}),
    handheld.mutation('stock.moveBin', {...bins, from: small.to, to: damaged, quantity: 1}),
    handheld.mutation('stock.teleport', {}),
  ];
  await handheld.push(work);
  const [, , , , short, found, gone, held] = work.map(({id}) => id);
  const closed = newId();
  await owner.do('stock.closeAsFound', {case: await caseOf(found ?? '')}, {id: closed});
  await owner.do('stock.closeAsNotThere', {case: await caseOf(gone ?? '')});
  await owner.do('stock.closeByCount', {case: await caseOf(work[3]?.id ?? ''), counted: 530});
  // Another device's file, of which nothing was ever pushed.
  const rescued = {
    ...handheld.mutation('stock.moveBin', {...bins, from: small.from, to: damaged, quantity: 1}),
    client: newId(),
    seq: 1,
  };
  const file = {binward: 'outbox', company: owner.company, mutations: [rescued]};
  const asked = {proto: PROTOCOL_VERSION, company: owner.company, device: handheld.device.id, file};
  const {status} = await call(`${url}/sync/rescue`, 'POST', asked, owner.headers);
  expect(status).toBe(200);
  const [plan, empty] = [newId(), newId()];
  await owner.do('bin.create', {id: empty, warehouse, name: 'E-01', size, property: 'Normal'});
  await owner.do('counting.makePlan', {selected_by: 'bin'}, {id: plan});
  const counted = JSON.stringify([empty, small.to]);
  await owner.do('counting.addBins', {document: ownRowId(plan, 1), bins: counted});
  await owner.do('counting.count', {warehouse, bin: empty, whole: 1, lines: '[]'});
  const [move] = work.map(({id}) => id);
  return {
    owner,
    small,
    handheld,
    damaged,
    keeper,
    supplier,
    remove,
    approval,
    approve,
    closed,
    held: held ?? '',
    short: short ?? '',
    move: move ?? '',
  };
}

/** What somebody with a console does, and what the proof says of it. */
const TAMPERINGS: readonly [string, (story: Story) => readonly string[], readonly RegExp[]][] = [
  [
    'a held mutation and its case are deleted',
    ({held}) => [
      `delete from mutations where id = '${held}'`,
      `delete from "case" where mutation = '${held}'`,
    ],
    [/the chain breaks at version \d+: what is recorded after version \d+ is not what was committed/],
  ],
  [
    'a login is deleted',
    ({handheld}) => [`delete from mutations where id = '${handheld.login}'`],
    [/the chain breaks/],
  ],
  [
    'an approval is deleted',
    ({approve}) => [
      `delete from mutations where id = '${approve}'`,
      `delete from ledger where mutation = '${approve}'`,
    ],
    [/the chain breaks/, /is closed by stock.approve, which no mutation did/, /its ledger says/],
  ],
  [
    'the case of an approval is deleted',
    ({approval}) => [`delete from "case" where mutation = '${approval}'`],
    [/the chain breaks/, /moved otherwise than was asked/],
  ],
  [
    'a held mutation is turned into an applied one',
    ({held}) => [`update mutations set status = 'applied', code = '', facts = '' where id = '${held}'`],
    [/the chain breaks/, /does not say what its mutation/],
  ],
  [
    'a mutation gets another person',
    ({move, keeper}) => [
      `update mutations set who = '${keeper.session.operator}', body = replace(body, '"who":"', '"who":"${keeper.session.operator}","was":"') where id = '${move}'`,
    ],
    [/the chain breaks/, /name another origin/],
  ],
  [
    'only the column of the person is changed',
    ({move, keeper}) => [`update mutations set who = '${keeper.session.operator}' where id = '${move}'`],
    [/the chain breaks/],
  ],
  [
    'goods are deleted under stock',
    ({small}) => [`delete from goods where id = '${small.goods}'`],
    [/goods \w+ is gone, and nobody removed it/, /stock of goods \w+, which are not there/],
  ],
  [
    'all bins are deleted under stock',
    () => ['delete from bin'],
    [/bin \w+ is gone, and nobody removed it/, /stock stands in bin \w+, which is not there/],
  ],
  [
    'goods are changed',
    ({small}) => [`update goods set price = 1 where id = '${small.goods}'`],
    [/goods \w+ has price 1, its mutations say 30000/],
  ],
  [
    'bins are walked otherwise',
    () => [`update bin set walking_sequence = walking_sequence + 1 where name like '%.H' or name like '%.K'`],
    [/bin \w+ has walking_sequence \d+, its mutations say \d+/],
  ],
  [
    'goods are slipped in',
    () => [
      `insert into goods select * from goods limit 0`,
      `update goods set id = '01ZZZZZZZZZZZZZZZZZZZZZZZZ'`,
    ],
    [/goods 01Z+ is explained by no mutation/],
  ],
  [
    'can_order and inspect are shifted',
    () => ['update figures set can_order = can_order + 3, inspect = inspect - 3'],
    [/can_order of .* is \d+, the records say \d+/, /inspect of .* is 4, the records say 7/],
  ],
  [
    'can_order and ordered are shifted',
    () => ['update figures set can_order = can_order - 3, ordered = ordered + 3'],
    [/ordered of .* is 3, the records say 0/],
  ],
  ['disputed is zeroed', () => ['update stock set disputed = 0'], [/has 0 disputed, its open cases say 2/]],
  [
    'a case is closed without anybody',
    ({short}) => [
      `update "case" set state = 'closed', closing = 'stock.closeAsFound' where mutation = '${short}'`,
    ],
    [/is closed by stock.closeAsFound, which no mutation did/, /has 2 disputed, its open cases say 0/],
  ],
  [
    'a closed case is opened',
    ({approval}) => [`update "case" set state = 'open', closing = '' where mutation = '${approval}'`],
    [/is open, though stock.approve closed it/],
  ],
  ['clients are deleted', () => ['delete from clients'], [/client \w+ is not on the record/]],
  [
    'clients stand before what was settled of theirs',
    () => ['update clients set last = 0'],
    [/client \w+ stands at 0, though its work was settled up to \d+/],
  ],
  [
    'the company stands in an epoch that nobody opened',
    () => [`update companies set epoch = 'made-up'`],
    [/the company stands in epoch made-up, and its last is \S+/],
  ],
  [
    'tombstones are deleted',
    () => ['delete from tombstones'],
    [
      /supplier \w+ was taken away at version \d+ and has no tombstone/,
      /stock \S+ was taken away .* no tombstone/,
    ],
  ],
  [
    'a removed row is back',
    ({supplier}) => [`update supplier set id = '${supplier}'`],
    [/supplier \w+ is there, though it was removed|is gone, and nobody removed it/],
  ],
  [
    'an adjustment is said to be larger, with all that follows from it',
    () => [
      `update ledger set quantity = 410 where quantity = 400`,
      `update stock set quantity = quantity + 10 where place like 'bin:%' and quantity > 300`,
      `update figures set onhand = onhand + 10, goods_qty = goods_qty + 10, can_order = can_order + 10`,
    ],
    [/the chain breaks/, /moved otherwise than was asked/],
  ],
  [
    'a move is said to have changed the lot, with all that follows from it',
    ({move, small}) => [
      `update ledger set to_lot = 'L' where mutation = '${move}'`,
      `update stock set quantity = quantity - 3 where place = 'bin:${small.to}'`,
      `insert into stock (company, warehouse, place, goods, lot, quantity)
       select company, warehouse, place, goods, 'L', 3 from stock where place = 'bin:${small.to}'`,
    ],
    [/the chain breaks/, /has ledger lines of another lot, unit or document than it moved/],
  ],
  [
    'bins of a plan are said to be more, and none of them counted',
    () => ['update "countPlan" set bins = 3, counted = 0'],
    [/plan \w+ says 3 bins, its tasks 2/, /plan \w+ says 0 counted, its tasks 1/],
  ],
  [
    'a plan is closed beside a bin that it has not counted',
    () => [`update "countPlan" set state = 'confirmed'`],
    [/plan \w+ is confirmed, and asks for 2 bins/],
  ],
  [
    'a plan is deleted',
    () => ['delete from "countPlan"'],
    [/2 bins are to be counted for plan \w+, which is not there/],
  ],
  ['an epoch was never opened', () => [`delete from epochs where n = 1`], [/the chain breaks/]],
];

describe.each(DATABASES)('a history that was tampered with, on %s', (kind) => {
  let server: TestServer;
  let story: Story;
  let database: Database;
  beforeAll(async () => {
    server = await openServer(kind);
    story = await tell(server.url);
    database = await connectDatabase({resources: RESOURCES, ...server.where});
  });
  afterAll(async () => {
    await database.close();
    await server.close();
  });
  const faults = (statements: readonly string[]) => faultsAfter(database, story.owner.company, statements);

  test('as it is it has no fault', async () => {
    expect(await faults([])).toEqual([]);
    const rows = await story.owner.list('stock', `warehouse=${story.owner.warehouse}`);
    expect(rows.map(({place}) => place)).toContain(DISCREPANCY_ACCOUNT);
    expect(rows.find(({place}) => place === binPlace(story.damaged))?.['disputed']).toBe(2);
  });

  test.each(TAMPERINGS)('%s: the proof says so', async (_, tampering, said) => {
    const found = await faults(tampering(story));
    for (const fault of said) expect(found).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
  });
});
