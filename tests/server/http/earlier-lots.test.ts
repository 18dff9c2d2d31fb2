import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {idOfText, type Id} from '#domain/kernel/id.ts';
import {lotId} from '#domain/stock/lot.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {Caller, DATABASES, HttpHandheld, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

describe.each(DATABASES)('the outbox of an earlier build, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let handheld: HttpHandheld;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 0);
    handheld = await HttpHandheld.enrol(owner);
  });
  afterAll(() => server.close());

  /** Counts three units of a lot in the first bin. */
  const count = async (lot: Id, lot_code: string) => {
    const {goods, from: bin} = small;
    const lines = JSON.stringify([{goods, lot, lot_code, counted: 3, believed: 0}]);
    const mutation = handheld.mutation('counting.count', {warehouse: owner.warehouse, bin, lines});
    const {results} = await handheld.push([mutation]);
    return results[0]?.status;
  };

  test('[LOT-15] names its lots by ids and codes with all that was written, and they stand as they show', async () => {
    const earlier = idOfText(`${small.goods}/L  8`);
    expect(await count(earlier, 'L  8')).toBe('applied');
    expect(await count(lotId(small.goods, 'L 9'), 'L\u00a09')).toBe('applied');
    const lots = (await owner.list('lot')).map(({id, code}) => [id, code]);
    expect(new Map(lots as [string, string][])).toEqual(
      new Map([
        [earlier, 'L 8'],
        [lotId(small.goods, 'L 9'), 'L 9'],
      ]),
    );
    const {storage} = server.server.deps;
    expect(await storage.read(owner.company, (tx) => checkHistory(tx, RULES))).toEqual([]);
  });
});
