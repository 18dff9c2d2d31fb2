import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {derivedId, type Id} from '#domain/kernel/id.ts';
import {binPlace} from '#domain/stock/place.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './warehouse.ts';

/** Rows of two such mutations once shared an id: all but the last 16 bits are the same. */
const neighbourOf = (id: Id): Id => `${id.slice(0, 25)}${id.endsWith('1') ? '2' : '1'}`;

describe.each(DATABASES)('ids that are aimed at the rows of others on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let clerk: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
    clerk = await owner.hire('StockControl');
  });
  afterAll(() => server.close());

  const caseOf = async (mutation: Id): Promise<Row | undefined> =>
    (await owner.list('case', `index=mutation&mutation=${mutation}`))[0];
  const adjustment = (change: number): Row => ({
    warehouse: owner.warehouse,
    bin: small.from,
    goods: small.goods,
    change,
    reason: 'counted',
  });

  /** Work of one person that waits in a case, and what a neighbour's id did to that case. */
  async function expectUntouched(mutation: Id, attack: () => Promise<{status: number; body: unknown}>) {
    const before = await caseOf(mutation);
    expect(before).toBeDefined();
    const {status, body} = await attack();
    expect([status, await caseOf(mutation)], JSON.stringify(body)).toEqual([400, before]);
  }

  test('[ID-1] an approval of 150 is not overwritten with 999,999', async () => {
    const id = newId();
    expect((await clerk.act('stock.adjust', adjustment(150), {id})).status).toBe(200);
    await expectUntouched(id, () => clerk.act('stock.adjust', adjustment(999_999), {id: neighbourOf(id)}));
  });

  test('[ID-1] a closed case is not opened again', async () => {
    const id = newId();
    await clerk.do('stock.adjust', adjustment(150), {id});
    const row = await caseOf(id);
    await owner.do('stock.decline', {case: String(row?.['id']), note: 'counted wrong'});
    expect((await caseOf(id))?.['state']).toBe('closed');
    await expectUntouched(id, () => clerk.act('stock.adjust', adjustment(999_999), {id: neighbourOf(id)}));
  });

  test('[ID-1] a correction of 40 and a colleague’s held work stay in their cases', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const corrected = handheld.mutation('stock.moveBin', small.move(140));
    const held = handheld.mutation('stock.moveBin', {...small.move(1), goods: newId()});
    const {results} = await handheld.push([corrected, held]);
    expect(results).toMatchObject([{status: 'corrected'}, {status: 'held'}]);
    for (const {id} of [corrected, held]) {
      const before = await caseOf(id);
      const other = await HttpHandheld.enrol(owner);
      for (const args of [{...small.move(1), goods: newId()}, small.move(1_000)]) {
        const aimed = other.mutation('stock.moveBin', args, {id: neighbourOf(id)});
        expect((await other.pushRaw([aimed])).body).toMatchObject({next: 'unreadable', results: []});
      }
      expect([before?.['state'], await caseOf(id)]).toEqual(['open', before]);
    }
  });

  test('[ID-1] a row is not created, nor a device enrolled, under an id that a mutation derives', async () => {
    const id = derivedId(newId(), 1);
    const made = await owner.act('staff.create', {id, name: 'Ana', type: 'Inbound'});
    expect([made.status, made.body['code']]).toEqual([400, 'args.invalid']);
    const device = {name: 'Handheld', id, secret: 'x'.repeat(43)};
    const login = {mode: 'admin', name: owner.session.name, password: 'a long password', device};
    expect((await owner.call('POST', '/api/session', login)).status).toBe(400);
  });

  test('[ID-1] the same id with other content is 409, changes nothing, and the first is answered as before', async () => {
    const id = newId();
    const first = await clerk.act('stock.adjust', adjustment(3), {id});
    expect([first.status, first.body['detail']]).toEqual([200, 'success']);
    const before = await unitsAt(owner, small.goods, binPlace(small.from));
    const others: [Caller, string, Row, object][] = [
      [clerk, 'stock.adjust', adjustment(4), {}],
      [clerk, 'stock.adjust', {...adjustment(3), reason: 'found'}, {}],
      [clerk, 'stock.adjust', adjustment(3), {believed: 'stock.short'}],
      [clerk, 'stock.moveBin', small.move(1), {}],
      [owner, 'stock.adjust', adjustment(3), {}],
    ];
    for (const [who, action, args, more] of others) {
      const {status, body} = await who.act(action, args, {id, ...more});
      expect([status, body], JSON.stringify([action, args, more])).toEqual([
        409,
        {code: 'mutation.id-taken', detail: expect.any(String), id},
      ]);
    }
    expect(await unitsAt(owner, small.goods, binPlace(small.from))).toBe(before);
    expect(await caseOf(id)).toBeUndefined();
    const again = await clerk.act('stock.adjust', adjustment(3), {id});
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('[ID-1] nor does a question take the id of what a device has pushed', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const pushed = handheld.mutation('stock.moveBin', small.move(1));
    expect((await handheld.push([pushed])).results).toMatchObject([{status: 'applied'}]);
    const asked = await owner.act('stock.moveBin', small.move(2), {id: pushed.id});
    expect([asked.status, asked.body['code']]).toEqual([409, 'mutation.id-taken']);
    // A repeat of the very same words is told how it ended.
    const same = await owner.act('stock.moveBin', pushed.args as Row, {id: pushed.id});
    expect([same.status, same.body['status']]).toEqual([200, 'applied']);
  });
});
