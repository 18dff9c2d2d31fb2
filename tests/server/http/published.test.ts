import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {publishWarehouse, recallWarehouse} from '../rig/published.ts';
import {furnishSmall} from './warehouse.ts';

describe.each(DATABASES)('published warehouses on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let other: Caller;
  let warehouse: Row;

  beforeAll(async () => {
    server = await openServer(kind, {TRUST_PROXY: '1'});
    owner = await Caller.register(server.url);
    other = await Caller.register(server.url);
    await furnishSmall(owner, 20);
    const [before = {}] = await owner.list('warehouse');
    const set = {name: 'North hall', city: 'Porto', address: 'Rua 7', contact: '+351 22', manager: 'Rui'};
    const edit = {id: owner.warehouse, version: Number(before['version']), set: JSON.stringify(set)};
    await owner.do('warehouse.edit', edit);
    [warehouse = {}] = await owner.list('warehouse');
  });
  afterAll(() => server.close());

  const page = (id: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.url}/published/${id}`, {headers});

  test('[PUBLISH-1] whoever has the address reads what its company chose and nothing else, in her language', async () => {
    const id = await publishWarehouse(owner);
    const answered = await page(id, {'accept-language': 'de'});
    const html = await answered.text();
    expect(answered.status).toBe(200);
    expect(html).toContain('<html lang="de"');
    expect(html).toContain(String(warehouse['city']));
    expect(html).toContain('900');
    const hidden = [
      owner.company,
      owner.warehouse,
      ...['address', 'contact', 'manager'].map((name) => warehouse[name]),
    ];
    for (const secret of hidden) expect(html).not.toContain(`>${String(secret)}<`);
    expect(html).not.toContain(owner.company);
    expect(html).not.toContain('<table>');
    await publishWarehouse(owner, {shows_contact: 1, shows_bins: 1});
    const more = await (await page(id, {'accept-language': 'ar'})).text();
    expect(more).toContain('dir="rtl"');
    expect(more).toContain(`<bdi>${String(warehouse['manager'])}</bdi>`);
    const bins = (await owner.list('bin')).filter(({property}) => property === 'Normal');
    const taken = new Set((await owner.list('stock')).map(({place}) => place));
    const empty = bins.filter(({id: bin}) => !taken.has(`bin:${String(bin)}`)).length;
    expect(empty).toBeGreaterThan(0);
    expect(empty).toBeLessThan(bins.length);
    expect(more).toContain(`<td>${new Intl.NumberFormat('ar').format(empty)}</td>`);
  });

  test('[PUBLISH-2] a page that is recalled says so at once, to whoever has kept it too, and no other company has its address', async () => {
    const id = await publishWarehouse(owner);
    const kept = String((await page(id)).headers.get('etag'));
    expect((await page(id, {'if-none-match': kept})).status).toBe(304);
    // Whoever knows of which work it is makes none of that address by the same.
    const work = newId();
    await recallWarehouse(owner);
    const own = await publishWarehouse(owner, {}, work);
    await publishWarehouse(other, {square_measure: 1}, work);
    expect((await other.list('publication')).map((row) => row['id'])).not.toContain(own);
    expect(await (await page(own)).text()).toContain('900');
    await recallWarehouse(owner);
    for (const headers of [{}, {'if-none-match': kept}]) expect((await page(id, headers)).status).toBe(410);
    expect(await publishWarehouse(owner)).not.toBe(id);
    expect((await page(id)).status).toBe(410);
    await recallWarehouse(other);
    for (const unknown of [newId(), ownRowId(newId(), 1), 'x', '%00'])
      expect((await page(unknown)).status).toBe(404);
  });

  test('[PUBLISH-3] the office publishes and recalls, and nobody else', async () => {
    for (const type of ['StockControl', 'Inbound', 'Supplier'] as const) {
      const party = newId();
      const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
      if (type === 'Supplier') await owner.do('supplier.create', {id: party, name: `S ${party}`, ...address});
      const hand = await owner.hire(type, undefined, type === 'Supplier' ? {supplier: party} : {});
      const asked = {warehouse: owner.warehouse, square_measure: 900};
      expect(await hand.act('warehouse.publish', asked)).toMatchObject({status: 403});
      expect((await hand.call('GET', '/api/lists/publication')).status).toBe(403);
      expect((await hand.call('GET', '/api/published-warehouses')).status).toBe(403);
    }
  });

  test('[PUBLISH-4] other companies see what is listed for them, ask its office, and not without an end', async () => {
    const listed = async (by: Caller): Promise<Row[]> =>
      (await by.call('GET', '/api/published-warehouses')).body['results'] as Row[];
    const id = await publishWarehouse(owner, {shows_contact: 1, shows_bins: 1});
    expect(await listed(other)).toEqual([]);
    await publishWarehouse(owner, {listed: 'companies'});
    expect(await listed(other)).toMatchObject([{id, city: warehouse['city'], square_measure: 900}]);
    const [told = {}] = await listed(other);
    expect([told['contact'], told['bins'], JSON.stringify(told).includes(owner.company)]).toEqual([
      undefined,
      undefined,
      false,
    ]);
    expect(await listed(owner)).toEqual([]);
    const ask = (by: Caller, to = id, message = 'Is there room for 40 pallets?') =>
      by.call('POST', `/api/published-warehouses/${to}/inquiries`, {message, reply_to: 'ana@tern.example'});
    expect((await ask(owner)).status).toBe(400);
    expect((await ask(other, newId())).status).toBe(404);
    for (const bad of [' ', 'a\u0000', 'a\u0007', 'a\ud800', 'x'.repeat(1_001)])
      expect((await ask(other, id, bad)).status).toBe(400);
    expect((await ask(other)).status).toBe(200);
    const [inquiry = {}] = await owner.list('inquiry');
    expect(inquiry).toMatchObject({state: 'open', warehouse: owner.warehouse, reply_to: 'ana@tern.example'});
    expect(await other.list('inquiry')).toEqual([]);
    await owner.do('warehouse.answerInquiry', {inquiry: String(inquiry['id'])});
    expect((await owner.list('inquiry'))[0]).toMatchObject({state: 'answered'});
    const ends: number[] = [];
    for (let n = 0; n < 20; n++) ends.push((await ask(other)).status);
    expect(ends.filter((status) => status === 429)).toHaveLength(1);
    await recallWarehouse(owner);
    expect(await listed(other)).toEqual([]);
  });

  test('[PUBLISH-6] a question is one however often it is sent under the id that was made for it, and counts once', async () => {
    const [from, third] = [await Caller.register(server.url), await Caller.register(server.url)];
    const to = await publishWarehouse(owner, {listed: 'companies'});
    const before = (await owner.list('inquiry')).length;
    const ask = (by: Caller, id: string | undefined, message = '  Is there room?\nFor 40, “cold”  ') =>
      by.call('POST', `/api/published-warehouses/${to}/inquiries`, {
        ...(id === undefined ? {} : {id}),
        message,
        reply_to: 'ana@tern.example',
      });
    const arrived = async () => (await owner.list('inquiry')).length - before;
    const id = newId();
    const together = await Promise.all([ask(from, id), ask(from, id), ask(from, id)]);
    expect(together.map(({status}) => status)).toEqual([200, 200, 200]);
    for (let n = 0; n < 25; n++) expect((await ask(from, id)).status).toBe(200);
    expect(await arrived()).toBe(1);
    const others = await ask(from, id, 'Something else');
    expect([others.status, others.body['code']]).toEqual([409, 'mutation.id-taken']);
    // The same id of somebody else is another question, and builds of before send none.
    expect([(await ask(third, id)).status, (await ask(from, undefined)).status]).toEqual([200, 200]);
    expect(await arrived()).toBe(3);
    // It names no work of either company: that id is free there.
    for (const of of [owner, from])
      expect((await of.call('GET', `/api/actions/by-id/${id}`)).status).toBe(404);
    for (const bad of ['1', '0'.repeat(26)]) expect((await ask(from, bad)).status).toBe(400);
    await recallWarehouse(owner);
  });

  test('[PUBLISH-5] one network reads so many pages in a minute, and another one still reads', async () => {
    const id = await publishWarehouse(owner);
    const from = (network: string) => page(id, {'x-forwarded-for': network});
    for (let n = 0; n < 120; n++) expect((await from('192.0.2.1')).status).toBe(200);
    const late = await from('192.0.2.1');
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await from('192.0.2.2')).status).toBe(200);
  });
});
