import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {HEADER_ID} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {PHOTO_MOST, PHOTO_TYPE} from '#protocol/photo.ts';
import {photoFaults} from '#server/photos/photos.ts';
import {aJpeg} from '../rig/a-jpeg.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

/** What the people of a customer do with its orders, and what they are told of stock. */
const ADDRESS = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  const customers = [newId(), newId()] as const;
  let carl: Caller;
  let rival: Caller;

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 60);
    for (const [n, id] of customers.entries())
      await owner.do('customer.create', {id, name: `Buyers ${String(n)}`, ...ADDRESS});
    carl = await owner.hire('Customer', undefined, {customer: customers[0]});
    rival = await owner.hire('Customer', undefined, {customer: customers[1]});
  });
  afterAll(() => server.close());

  const ask = (by: Caller, action: string, args: Row, id = newId()) =>
    by.call('POST', `/api/actions/${action}`, {id, args, warehouse: owner.warehouse});
  const lines = (quantity: number) => JSON.stringify([{goods: small.goods, quantity}]);
  const rowOf = async (by: Caller, document: string): Promise<Row | undefined> => {
    const {body} = await by.call('GET', `/api/lists/dn?id=${document}`);
    return (body['results'] as Row[])[0];
  };
  const ordered = async (by = carl, customer: string = customers[0]): Promise<string> => {
    const id = newId();
    expect((await ask(by, 'outbound.create', {customer, lines: lines(6)}, id)).status).toBe(200);
    return ownRowId(id, HEADER_ID);
  };

  test('[DN-17] a customer orders, changes and takes back what nobody has confirmed, and then no more', async () => {
    const document = await ordered();
    expect(await rowOf(owner, document)).toMatchObject({state: 'fresh', customer: customers[0]});
    const edit = async (quantity: number) =>
      ask(carl, 'outbound.edit', {
        document,
        version: 0,
        seen_at: Number((await rowOf(carl, document))?.['update_time']),
        customer: customers[0],
        lines: lines(quantity),
      });
    expect((await edit(8)).status).toBe(200);
    expect((await owner.list('dnLine')).find((row) => row['document'] === document)).toMatchObject({
      quantity: 8,
    });
    const confirmed = await ask(owner, 'outbound.confirm', {document});
    expect(confirmed.status).toBe(200);
    const late = [await edit(1), await ask(carl, 'outbound.cancel', {document})];
    expect(late.map(({status, body}) => [status, body['code']])).toEqual(
      late.map(() => [409, 'dn.wrong-state']),
    );
    const other = await ordered();
    expect((await ask(carl, 'outbound.cancel', {document: other})).status).toBe(200);
    expect(await rowOf(carl, other)).toMatchObject({state: 'cancelled'});
  });

  test('[ROWS-5] an order of another customer is nobody’s to it, and one in another’s name is not made', async () => {
    const foreign = await ordered(rival, customers[1]);
    const nobody = newId();
    for (const [action, args] of [
      ['outbound.cancel', (id: string) => ({document: id})],
      [
        'outbound.edit',
        (id: string) => ({document: id, version: 0, seen_at: 1, customer: customers[0], lines: lines(1)}),
      ],
      ['outbound.confirmDelivery', (id: string) => ({document: id, lines: '[]', received_by: 'Rui'})],
    ] as const) {
      const [hers, none] = [await ask(carl, action, args(foreign)), await ask(carl, action, args(nobody))];
      expect([action, hers.status, hers.body['code']]).toEqual([action, none.status, none.body['code']]);
      expect(hers.status).toBe(404);
    }
    const before = await owner.list('dn');
    const named = await ask(carl, 'outbound.create', {customer: customers[1], lines: lines(1)});
    expect([named.status, named.body['code']]).toEqual([404, 'reference.unknown']);
    expect(await owner.list('dn')).toEqual(before);
    for (const action of ['outbound.confirm', 'outbound.release', 'outbound.closeShort', 'inbound.announce'])
      expect((await ask(carl, action, {document: foreign, line: nobody})).status).toBe(403);
  });

  test('[DN-18] a customer proves its own order on the way, and it and the house alone see who has signed', async () => {
    const document = await ordered();
    for (const action of ['outbound.confirm', 'outbound.release']) await owner.do(action, {document});
    const early = {document, lines: '[]', received_by: 'Rui', signature: 'M1 2L30 40'};
    expect(await ask(carl, 'outbound.confirmDelivery', early)).toMatchObject({
      status: 409,
      body: {code: 'dn.wrong-state'},
    });
    const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1', shipment: ''};
    await owner.do('outbound.dispatch', {...truck, orders: JSON.stringify([{document, whole: 1}])});
    const [line] = (await owner.list('dnLine')).filter((row) => row['document'] === document);
    const told = JSON.stringify([{line: line?.['id'], actual: 5, damage: 1}]);
    expect((await ask(carl, 'outbound.confirmDelivery', {...early, lines: told})).status).toBe(200);
    expect(await rowOf(carl, document)).toMatchObject({state: 'delivered'});
    const cases = (await owner.list('case')).filter((row) => row['document'] === document);
    expect(cases).toMatchObject([{code: 'pod.difference', state: 'open'}]);
    const proofs = async (by: Caller): Promise<unknown> =>
      (await by.call('GET', `/api/lists/deliveryProof?index=document&document=${document}`)).body['results'];
    expect(await proofs(carl)).toMatchObject([{received_by: 'Rui', signature: 'M1 2L30 40'}]);
    expect(await proofs(owner)).toMatchObject([{received_by: 'Rui'}]);
    expect(await proofs(rival)).toEqual([]);
    for (const signature of ['<svg>', `M1 2${'L3 4'.repeat(6_000)}`])
      expect((await ask(carl, 'outbound.confirmDelivery', {...early, signature})).status).toBe(400);
  });

  test('[PHOTO-9] a customer adds photos to its own proof alone, and the office sees them at the order', async () => {
    const proved = async (by: Caller, customer: string) => {
      const document = await ordered(by, customer);
      for (const action of ['outbound.confirm', 'outbound.release']) await owner.do(action, {document});
      const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1', shipment: ''};
      await owner.do('outbound.dispatch', {...truck, orders: JSON.stringify([{document, whole: 1}])});
      const rows = (await owner.list('dnLine')).filter((row) => row['document'] === document);
      const told = JSON.stringify(rows.map(({id, intransit}) => ({line: id, actual: intransit, damage: 0})));
      const id = newId();
      const args = {document, lines: told, received_by: 'Rui', signature: ''};
      expect((await ask(by, 'outbound.confirmDelivery', args, id)).status).toBe(200);
      return {document, proof: id};
    };
    const send = async (by: Caller, mutation: string, n = 1, body = aJpeg(), type: string = PHOTO_TYPE) => {
      const response = await fetch(`${server.url}/api/photos/${mutation}?n=${String(n)}`, {
        method: 'POST',
        headers: {...by.headers, 'content-type': type},
        body: new Uint8Array(body),
      });
      return [response.status, ((await response.json()) as {code?: unknown}).code];
    };
    const [mine, foreign] = [await proved(carl, customers[0]), await proved(rival, customers[1])];
    const colleague = await owner.hire('Customer', undefined, {customer: customers[0]});
    expect(await send(carl, mine.proof)).toEqual([200, undefined]);
    // Sent again it changes nothing; three are enough, and what is no picture is none.
    expect(await send(carl, mine.proof, 1, aJpeg(99))).toEqual([200, undefined]);
    expect(await send(carl, mine.proof, 4)).toEqual([404, 'photo.unknown']);
    expect(await send(carl, mine.proof, 2, Buffer.from('<svg/>'))).toEqual([400, 'photo.not-jpeg']);
    expect(await send(carl, mine.proof, 2, aJpeg(), 'image/png')).toEqual([415, 'body.type']);
    expect(await send(carl, mine.proof, 2, aJpeg(PHOTO_MOST.bytes + 1))).toEqual([413, 'body.too-large']);
    // Of nobody else's proof, of none, and of no other work of its own.
    const made = newId();
    await ask(carl, 'outbound.create', {customer: customers[0], lines: lines(1)}, made);
    for (const [by, of] of [
      [carl, foreign.proof],
      [colleague, mine.proof],
      [owner, mine.proof],
      [carl, made],
      [carl, newId()],
    ] as const)
      expect(await send(by, of)).toEqual([404, 'photo.unknown']);
    const photosOf = async (by: Caller) =>
      (await by.call('GET', `/api/documents/${mine.document}/photos`)).body['photos'];
    expect(await photosOf(owner)).toMatchObject([{mutation: mine.proof, n: 1, bytes: 64}]);
    expect((await owner.call('GET', `/api/photos/${mine.proof}?n=1`)).status).toBe(200);
    expect(await photosOf(carl)).toMatchObject([{mutation: mine.proof, n: 1}]);
    const whole = async (by: Caller) =>
      (await by.call('GET', `/api/photos/${mine.proof}?n=1&document=${mine.document}`)).status;
    expect([await whole(carl), await whole(colleague), await whole(rival)]).toEqual([200, 404, 404]);
    expect([await photosOf(colleague), await photosOf(rival)]).toEqual([[], undefined]);
    expect(await Array.fromAsync(photoFaults(server.server.deps.auth.db, owner.company))).toEqual([]);
  });

  test('[ROWS-4] goods are found by what is told of them, and by none of what the company calls their class, brand or supplier', async () => {
    const found = async (by: Caller, word: string) =>
      (await by.call('GET', `/api/lists/goodslist?search=${word}`)).body['count'];
    const [row] = await owner.list('goods');
    const {id = '', version = 0, code} = row ?? {};
    const named = {class: 'goodsClass', brand: 'goodsBrand'} as const;
    const set: Record<string, string> = {};
    for (const [column, list] of Object.entries(named)) {
      set[column] = newId();
      await owner.do(`${list}.create`, {id: set[column], name: `Untold${column}`});
    }
    await owner.do('goods.edit', {id, version, set: JSON.stringify(set)});
    for (const column of Object.keys(named)) {
      const word = `Untold${column}`;
      expect([word, await found(owner, word), await found(carl, word)]).toEqual([word, 1, 0]);
    }
    expect(await found(carl, String(code))).toBe(await found(owner, String(code)));
  });

  test('[ROWS-4] goods are not ordered by what is not told of them, which their order and page links would tell', async () => {
    for (const query of ['index=supplier&limit=1', `index=supplier&supplier=${newId()}`])
      for (const form of ['', '&form=raw']) {
        const {status, text} = await carl.call('GET', `/api/lists/goods?${query}${form}`);
        expect([query, form, status, text.includes('page=')]).toEqual([query, form, 400, false]);
      }
    expect((await carl.call('GET', '/api/lists/goods?index=code&limit=1')).status).toBe(200);
  });

  test('[DN-17] it is told of stock what the company has chosen: nothing, whether there is any, or how many units', async () => {
    const told = async (by: Caller) => {
      const path = `/api/orderable?warehouse=${owner.warehouse}&goods=${small.goods}`;
      const {status, body} = await by.call('GET', path);
      return [status, (body['goods'] as Record<string, unknown> | undefined)?.[small.goods]];
    };
    const choose = async (shows_stock: string): Promise<void> => {
      const [row] = await owner.list('company');
      const {id = '', version = 0} = row ?? {};
      await owner.do('company.edit', {id, version, set: JSON.stringify({shows_stock})});
    };
    const figures = (await owner.list('figures')).find((row) => row['goods'] === small.goods);
    const units = Number(figures?.['can_order']);
    expect(units).toBeGreaterThan(0);
    expect([await told(carl), await told(owner)]).toEqual([
      [200, undefined],
      [200, units],
    ]);
    await choose('whether');
    expect(await told(carl)).toEqual([200, true]);
    await choose('quantity');
    expect(await told(carl)).toEqual([200, units]);
    expect(await told(await owner.hire('Customer'))).toEqual([200, undefined]);
    expect((await told(await owner.hire('Supplier')))[0]).toBe(403);
    for (const query of [
      '',
      `warehouse=${owner.warehouse}`,
      `warehouse=${owner.warehouse}&goods=x`,
      `goods=${small.goods}`,
    ])
      expect((await carl.call('GET', `/api/orderable?${query}`)).status).toBe(400);
  });
});
