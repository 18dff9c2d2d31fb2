import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {HEADER_ID, lineNumberId} from '#domain/kernel/document.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {binPlace} from '#domain/stock/place.ts';
import {stockKey} from '#domain/stock/stock.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './http/site.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {proveRest} from './rig/proof.ts';

describe.each(DATABASES)('a fact that takes allocated units, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let hall: Hall;
  let device: FloorDevice;
  beforeAll(async () => {
    server = await openServer(kind);
  });
  afterAll(() => server.close());

  const keyAt = (bin: number): string =>
    stockKey(hall.warehouse, binPlace(hall.bins[bin] ?? ''), '', hall.goods, '');

  /** Ten units in the first bin; six of them promised to an older order and three to a newer one. */
  async function begin(): Promise<{older: string; newer: string}> {
    owner = await Caller.register(server.url);
    hall = await furnishHall(owner, {units: 10, bins: 2, damaged: 1});
    const customer = newId();
    const address = {city: 'Porto', address: 'Rua 2', contact: '1', manager: 'B', level: 1};
    await owner.do('customer.create', {id: customer, name: 'Ortega', ...address});
    const released = async (quantity: number): Promise<string> => {
      const id = newId();
      const lines = JSON.stringify([{goods: hall.goods, quantity}]);
      await owner.do('outbound.create', {customer, lines}, {id});
      const document = ownRowId(id, HEADER_ID);
      await owner.do('outbound.confirm', {document});
      await owner.do('outbound.release', {document});
      return ownRowId(id, lineNumberId(1));
    };
    const orders = {older: await released(6), newer: await released(3)};
    device = await FloorDevice.enrol(owner);
    await device.sync();
    return orders;
  }
  /** What each order has where, and what it lacks. */
  const promises = async (): Promise<string[]> =>
    (await owner.list('allocation')).map((row) =>
      promiseOf(String(row['for']), String(row['stock']), Number(row['quantity']), Number(row['short'])),
    );
  const promiseOf = (order: string, key: string, quantity: number, short: number): string =>
    `${order} has ${String(quantity)} at ${key}, lacks ${String(short)}`;
  const caseOf = async (mutation: string): Promise<Row[]> =>
    owner.list('case', `index=mutation&mutation=${mutation}`);

  test('[MOVE-3] is a question before the tick and corrected once it is done, with a case', async () => {
    await begin();
    const asked = await device.recorder.submit({action: 'stock.moveBin', args: hall.move(0, 1, 4)});
    expect(asked).toMatchObject({
      kind: 'question',
      refusal: {code: 'stock.allocated', facts: {there: 10, wanted: 4, free: 1, allocated: 3}},
    });
    const id = await device.move(hall.move(0, 1, 4));
    await device.sync();
    const fates = await proveRest(server.server.deps.storage, [device]);
    expect(fates.get(id)).toMatchObject({status: 'corrected', code: 'stock.allocated-taken'});
    expect(await caseOf(id)).toMatchObject([{kind: 'corrected', state: 'open', device: device.id}]);
    expect(await device.outbox.notices()).toMatchObject([{id, status: 'corrected', seen: 0}]);
  });

  test('[MOVE-6] into a Normal bin takes the newest promise along, split where only a part goes', async () => {
    const {older, newer} = await begin();
    await device.move(hall.move(0, 1, 6));
    await device.sync();
    // One was free; of the five promised, three were the newer order's.
    const expected = [
      promiseOf(older, keyAt(0), 4, 0),
      promiseOf(older, keyAt(1), 2, 0),
      promiseOf(newer, keyAt(1), 3, 0),
    ];
    expect(new Set(await promises())).toEqual(new Set(expected));
    await proveRest(server.server.deps.storage, [device]);
  });

  test('[MOVE-7] into a bin for damaged goods leaves the newest orders short', async () => {
    const {older, newer} = await begin();
    await device.move(hall.move(0, 2, 6));
    await device.sync();
    const expected = [promiseOf(older, keyAt(0), 4, 2), promiseOf(newer, '', 0, 3)];
    expect(new Set(await promises())).toEqual(new Set(expected));
    await proveRest(server.server.deps.storage, [device]);
  });

  test('[P4] promised meanwhile, the device believed them free: corrected all the same', async () => {
    await begin();
    const away = await FloorDevice.enrol(owner);
    await away.sync();
    await device.move(hall.move(0, 1, 1));
    const id = await away.move(hall.move(0, 1, 1));
    await device.sync();
    await away.sync();
    await device.sync();
    const fates = await proveRest(server.server.deps.storage, [device, away]);
    expect(fates.get(id)?.status).toBe('corrected');
    expect(await caseOf(id)).toHaveLength(1);
  });
});
