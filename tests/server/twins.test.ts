import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {lotId} from '#domain/stock/lot.ts';
import {connectDatabase, type Database} from '#server/storage/open.ts';
import {twinsIn} from '#server/sync/checks/twins.ts';
import {RESOURCES} from '#domain/resources.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './http/site.ts';
import {furnishSmall, type SmallWarehouse} from './http/warehouse.ts';
import {saidAfter} from './rig/tampered.ts';

/** Zero-width, a wide blank, and full width: what an older build took for another name. */
const UNSEEN = '\u200b';

describe.each(DATABASES)('rows that look the same, on %s', (kind) => {
  let server: TestServer;
  let database: Database;
  let owner: Caller;
  let small: SmallWarehouse;
  const more = newId();
  beforeAll(async () => {
    server = await openServer(kind);
    database = await connectDatabase({resources: RESOURCES, ...server.where});
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 5);
    const [supplier] = await owner.list('supplier');
    await owner.do('goods.create', {
      id: more,
      code: 'POT',
      description: 'Pot',
      supplier: String(supplier?.['id']),
      weight: 10,
      width: 10,
      depth: 10,
      height: 10,
      cost: 10_000,
      price: 20_000,
      tracked_by: 'lot',
    });
    const lines = ['L-7', 'L-8'].map((lot_code) => ({
      goods: more,
      lot: lotId(more, lot_code),
      lot_code,
      counted: 1,
      believed: 0,
    }));
    const [{warehouse}, bin] = [owner, small.from];
    await owner.do('counting.count', {warehouse, bin, lines: JSON.stringify(lines)});
    for (const name of ['Ana', 'Bea']) await owner.hire('Inbound', name);
  });
  afterAll(async () => {
    await database.close();
    await server.close();
  });

  const twinsAfter = (...statements: readonly string[]): Promise<string[]> =>
    saidAfter(database, owner.company, statements, async (reader) => {
      const said: string[] = [];
      for await (const twins of twinsIn(reader, RULES)) said.push(twins);
      return said;
    });

  test('[NAME-1] there are none as it is, nor where the same name stands in two lists', async () => {
    expect(await twinsAfter(`update goods set code = 'A-01' where id = '${small.goods}'`)).toEqual([]);
  });

  test.for([
    [
      'goods',
      `update goods set code = 'KETTLE${UNSEEN}' where id = '`,
      /^goods “KETTLE” is the name of several: \w{26}, \w{26}$/,
    ],
    [
      'bins',
      `update bin set name = 'Ａ-01' where name = 'A-02' and '' <> '`,
      /^bin “\w{8}\/A-01” is the name of several: /,
    ],
    [
      'staff',
      `update staff set name = 'Ana${UNSEEN}' where name = 'Bea' and '' <> '`,
      /^staff “Ana” is the name of several: /,
    ],
    [
      'lots',
      `update lot set code = 'L-7${UNSEEN}' where code = 'L-8' and '' <> '`,
      /^lot “\w{26}\/L-7” is the name of several: /,
    ],
  ] as const)('[NAME-1] %s are named that look like others', async ([, statement, said]) => {
    const twins = await twinsAfter(`${statement}${more}'`);
    expect(twins).toEqual([expect.stringMatching(said)]);
  });
});
