import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {HEADER_ID} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {MAX_STREAMS_OF_PERSON} from '#server/http/row-news-hub.ts';
import {listenTo, type Hearing} from './live.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

/** What whoever reads from the server hears live. */
const ADDRESS = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};

describe.each(DATABASES)('live news of rows on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  const open: Hearing[] = [];

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 60);
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });
  afterAll(() => server.close());

  const listen = async (who: Caller): Promise<Hearing> => {
    const hearing = await listenTo(who);
    open.push(hearing);
    return hearing;
  };
  /** A party with a login of its people. */
  const party = async (list: 'supplier' | 'customer') => {
    const id = newId();
    await owner.do(`${list}.create`, {id, name: `Party ${id}`, ...ADDRESS});
    const login = await owner.hire(list === 'supplier' ? 'Supplier' : 'Customer', undefined, {[list]: id});
    return {id, login};
  };
  const lines = (): string => JSON.stringify([{goods: small.goods, quantity: 1}]);
  const made = async (action: string, of: Row): Promise<string> => {
    const id = newId();
    await owner.do(action, {...of, lines: lines()}, {id});
    return ownRowId(id, HEADER_ID);
  };
  const keysOf = async (list: string, document: string): Promise<string[]> =>
    (await owner.list(list)).filter((row) => row['document'] === document).map(({id}) => String(id));

  test('[ROWS-8] each party hears of its own documents and their lines as they change, and of no others', async () => {
    const [sue, sam] = [await party('supplier'), await party('supplier')];
    const [carl, cleo] = [await party('customer'), await party('customer')];
    const hearing = new Map<{id: string; login: Caller}, Hearing>();
    for (const each of [sue, sam, carl, cleo]) hearing.set(each, await listen(each.login));
    await owner.do('stock.moveBin', small.move(1));
    const own = new Map<{id: string}, [string, string, string][]>();
    for (const each of [sue, sam]) {
      const delivery = await made('inbound.announce', {supplier: each.id});
      own.set(each, [['asn', 'asnLine', delivery]]);
    }
    for (const each of [carl, cleo]) {
      const order = await made('outbound.create', {customer: each.id});
      await owner.do('outbound.confirm', {document: order});
      // An order that is ended leaves the devices, and is no less its customer's.
      await owner.do('outbound.cancel', {document: order});
      own.set(each, [['dn', 'dnLine', order]]);
    }
    for (const [each, documents] of own)
      for (const [header, line, document] of documents) {
        const heard = hearing.get(each as {id: string; login: Caller});
        const keys = await keysOf(line, document);
        expect(keys.length).toBeGreaterThan(0);
        await heard?.hears(header, document);
        for (const key of keys) await heard?.hears(line, key);
        expect(new Map(heard?.heard)).toEqual(
          new Map([
            [header, new Set([document])],
            [line, new Set(keys)],
          ]),
        );
      }
  });

  test('[ROWS-8] two logins of one party hear the same, and somebody of the house at a borrowed browser of all that they may read', async () => {
    const {id, login} = await party('supplier');
    const colleague = await owner.hire('Supplier', undefined, {supplier: id});
    const desk = await owner.hire('Manager');
    const all = [await listen(login), await listen(colleague), await listen(desk)];
    const delivery = await made('inbound.announce', {supplier: id});
    for (const each of all) await each.hears('asn', delivery);
    expect([...(all[0]?.heard.keys() ?? [])]).toEqual([...(all[1]?.heard.keys() ?? [])]);
    await owner.do('stock.moveBin', small.move(1));
    await expect.poll(() => all[2]?.heard.get('stock')?.size ?? 0).toBeGreaterThan(0);
    expect([...(all[0]?.heard.keys() ?? [])].toSorted()).toEqual(['asn', 'asnLine']);
  });

  test('[ROWS-8] who is told neither what goods cost nor when they changed hears of goods that come and go, never that some changed', async () => {
    const {id: customer, login} = await party('customer');
    const [supplier] = (await owner.list('goods')).map((row) => String(row['supplier']));
    const [customers, suppliers, desk] = [
      await listen(login),
      await listen(await owner.hire('Supplier', undefined, {supplier: supplier ?? ''})),
      await listen(await owner.hire('Manager')),
    ];
    const versionOf = async (id: string) =>
      (await owner.list('goods')).find((row) => row['id'] === id)?.['version'] ?? 0;
    const edit = async (id: string, set: Row) =>
      owner.do('goods.edit', {id, version: await versionOf(id), set: JSON.stringify(set)});
    await edit(small.goods, {cost: 777});
    await desk.hears('goods', small.goods);
    // A supplier is told when its own goods were changed.
    await suppliers.hears('goods', small.goods);
    const pan = newId();
    const measures = {weight: 10, width: 10, depth: 10, height: 10, cost: 1, price: 2};
    await owner.do('goods.create', {
      id: pan,
      code: pan,
      description: 'Pan',
      supplier: supplier ?? '',
      ...measures,
    });
    await customers.hears('goods', pan);
    const [later, laterDesk] = [await listen(login), await listen(await owner.hire('Manager'))];
    await edit(pan, {cost: 778});
    await laterDesk.hears('goods', pan);
    await later.hears('dn', await made('outbound.create', {customer}));
    expect(later.heard.has('goods')).toBe(false);
    await owner.do('goods.remove', {id: pan, version: await versionOf(pan)});
    await later.hears('goods', pan);
    expect([...(customers.heard.get('goods') ?? [])]).toEqual([pan]);
    expect([...(later.heard.get('goods') ?? [])]).toEqual([pan]);
  });

  test('[ROWS-8] [STAFF-8] a login that is bound to another party hears nothing more, of neither', async () => {
    const [mine, other] = [await party('customer'), await party('customer')];
    const heard = await listen(mine.login);
    const id = mine.login.session.operator;
    const version = (await owner.list('staff')).find((row) => row['id'] === id)?.['version'] ?? 0;
    await owner.do('staff.edit', {id, version, set: JSON.stringify({customer: other.id})});
    await made('outbound.create', {customer: mine.id});
    await expect.poll(() => heard.isEnded()).toBe(true);
    expect(heard.heard.size).toBe(0);
    const again = await listen(mine.login);
    const order = await made('outbound.create', {customer: other.id});
    await again.hears('dn', order);
  });

  test('[ROWS-8] a session that has ended hears nothing more', async () => {
    const {id, login} = await party('customer');
    const heard = await listen(login);
    expect((await login.call('DELETE', '/api/session')).status).toBe(200);
    await made('outbound.create', {customer: id});
    await expect.poll(() => heard.isEnded()).toBe(true);
    expect(heard.heard.size).toBe(0);
    expect((await login.call('GET', `/api/news?warehouse=${owner.warehouse}`)).status).toBe(401);
  });

  test('one stream too many of a person ends the oldest of them, and nobody else’s', async () => {
    const {id, login} = await party('customer');
    const colleague = await owner.hire('Customer', undefined, {customer: id});
    const theirs = await listen(colleague);
    const own: Hearing[] = [];
    for (let n = 0; n <= MAX_STREAMS_OF_PERSON; n++) own.push(await listen(login));
    await expect.poll(() => own.map((each) => each.isEnded())).toEqual(own.map((_, n) => n === 0));
    const order = await made('outbound.create', {customer: id});
    for (const each of [theirs, ...own.slice(1)]) await each.hears('dn', order);
  });

  test('it is of a warehouse of the company that is named, for whoever reads any rows', async () => {
    const {login} = await party('supplier');
    const stranger = await Caller.register(server.url);
    const ask = async (who: Caller, query: string) => {
      const {status, body} = await who.call('GET', `/api/news${query}`);
      return [status, body['code']];
    };
    expect(await ask(login, '')).toEqual([400, 'list.warehouse']);
    expect(await ask(login, `?warehouse=${newId()}`)).toEqual([404, 'warehouse.unknown']);
    expect(await ask(stranger, `?warehouse=${owner.warehouse}`)).toEqual([404, 'warehouse.unknown']);
    const unbound = await owner.hire('Customer');
    expect(await ask(unbound, `?warehouse=${owner.warehouse}`)).toEqual([403, 'role.forbidden']);
  });
});
