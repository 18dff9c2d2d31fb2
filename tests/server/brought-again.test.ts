import {describe, expect, test} from 'vitest';
import {binPlace} from '#domain/stock/place.ts';
import {
  bringKept,
  countToBring,
  keepToBring,
  lookBeforeBringing,
  type BringDeps,
} from '#offline/sync/bring.ts';
import type {OfficeReply} from '#offline/sync/office.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {Caller, DATABASES} from './http/site.ts';
import {unitsAt} from './http/warehouse.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall} from './rig/hall.ts';
import {restorable} from './rig/restorable.ts';

describe.each(DATABASES)('work of a broken device that the office handed in, on %s', (kind) => {
  const place = restorable(kind);

  /** The helping device, with a person of the office at it. */
  function helperOf(device: FloorDevice, by: Caller): BringDeps {
    return {
      outbox: device.outbox,
      company: device.company,
      device: device.id,
      who: by.session.operator,
      now: () => Date.now(),
      async call(method, where, body): Promise<OfficeReply> {
        const {status, body: told} = await by.call(method.toUpperCase(), where, body);
        return status < 400
          ? {kind: 'answered', status, body: told}
          : {kind: 'denied', status, code: String(told['code']), facts: {}};
      },
    };
  }

  test('[P1] is offered again by the device that brought it when an older copy of the data comes back', async () => {
    const server = await place.open();
    const owner = await Caller.register(server.url);
    const hall = await furnishHall(owner, {units: 200, bins: 3});
    const [broken, desk] = [await FloorDevice.enrol(owner), await FloorDevice.enrol(owner)];
    await desk.sync();
    const comeBack = await place.backUp(server);

    for (let i = 0; i < 12; i++) await broken.move(hall.move(0, 1, 1));
    const {mutations} = await broken.file();
    const work = mutations as readonly Mutation[];
    expect(work).toHaveLength(13);
    const helper = helperOf(desk, owner);
    expect(await lookBeforeBringing(helper, work)).toEqual(new Map());
    await keepToBring(helper, work);
    expect(await bringKept(helper)).toEqual({kind: 'done'});
    const known = await lookBeforeBringing(helper, work);
    expect('kind' in known ? known : [...known.keys()]).toEqual(work.map(({id}) => id));
    const arrived = (by: Caller) => unitsAt(by, hall.goods, binPlace(hall.bins[1] ?? ''));
    const before = await arrived(owner);
    expect(before).toBe(12);
    await desk.sync();

    const again = await comeBack();
    const she = await owner.back(again.url);
    expect(await arrived(she)).toBe(0);

    desk.wire.urls = [again.url];
    await desk.sync();
    // Not as its own work: it waits for a person who may.
    expect([await desk.waiting(), await arrived(she), await countToBring(desk.outbox)]).toEqual([0, 0, 13]);
    const packer = await she.hire('Outbound');
    expect(await bringKept(helperOf(desk, packer))).toMatchObject({kind: 'denied', code: 'role.forbidden'});
    expect(await bringKept(helperOf(desk, she))).toEqual({kind: 'done'});
    expect(await arrived(she)).toBe(12);
    expect((await she.list('case')).filter(({state}) => state === 'open')).toEqual([]);
    // The broken one has been mended: all that it still has is known.
    broken.wire.urls = [again.url];
    await broken.sync();
    expect(await arrived(she)).toBe(12);
    const {storage} = again.server.deps;
    const rows = await storage.read(she.company, (tx) => tx.mutations(work.map(({id}) => id)));
    expect(new Set(rows.map(({status, mutation}) => [status, mutation.device].join()))).toEqual(
      new Set([`applied,${broken.id}`]),
    );
    expect(await countToBring(desk.outbox)).toBe(0);
  });
});
