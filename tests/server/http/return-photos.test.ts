import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {HEADER_ID} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {PHOTO_TYPE, type PhotoLine} from '#protocol/photo.ts';
import {photoFaults} from '#server/photos/photos.ts';
import {aJpeg} from '../rig/a-jpeg.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

/** Photos of why something comes back. */
const ADDRESS = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};

describe.each(DATABASES)('photos of returns, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  const [mine, other] = [newId(), newId()] as const;
  let carl: Caller;
  let colleague: Caller;
  let rival: Caller;

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 60);
    for (const id of [mine, other]) await owner.do('customer.create', {id, name: `Buyers ${id}`, ...ADDRESS});
    carl = await owner.hire('Customer', undefined, {customer: mine});
    colleague = await owner.hire('Customer', undefined, {customer: mine});
    rival = await owner.hire('Customer', undefined, {customer: other});
  });
  afterAll(() => server.close());

  const ask = async (by: Caller, action: string, args: Row, id = newId()): Promise<string> => {
    const said = {id, args, warehouse: owner.warehouse};
    expect((await by.call('POST', `/api/actions/${action}`, said)).status).toBe(200);
    return id;
  };
  const announced = async (by: Caller, customer: string) => {
    const lines = JSON.stringify([{goods: small.goods, quantity: 2, reason: 'damaged'}]);
    const act = await ask(by, 'returns.announce', {customer, lines});
    return {act, document: ownRowId(act, HEADER_ID), lines};
  };
  const send = async (by: Pick<Caller, 'headers'>, path: string, body = aJpeg()) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {...by.headers, 'content-type': PHOTO_TYPE},
      body: new Uint8Array(body),
    });
    return response.status;
  };
  const add = (by: Caller, act: string, n = 1) => send(by, `/api/photos/${act}?n=${String(n)}`);
  const photosOf = async (by: Caller, document: string) => {
    const {status, body} = await by.call('GET', `/api/documents/${document}/photos`);
    return status === 200 ? (body['photos'] as PhotoLine[]).map(({mutation, n}) => [mutation, n]) : status;
  };
  const whole = async (by: Caller, act: string, document: string) =>
    (await by.call('GET', `/api/photos/${act}?n=1&document=${document}`)).status;

  test('[PHOTO-10] a customer adds photos to a return that it announces and to what it changes of it, and to nobody else’s', async () => {
    const {act, document, lines} = await announced(carl, mine);
    expect([await add(carl, act), await add(carl, act, 3), await add(carl, act, 4)]).toEqual([200, 200, 404]);
    const {body} = await carl.call('GET', `/api/lists/asn?id=${document}`);
    const seen_at = Number((body['results'] as Row[])[0]?.['update_time']);
    const changed = await ask(carl, 'returns.edit', {document, version: 0, seen_at, customer: mine, lines});
    expect(await add(carl, changed)).toBe(200);
    for (const by of [colleague, rival, owner]) expect(await add(by, act, 2)).toBe(404);
    const all = [
      [act, 1],
      [act, 3],
      [changed, 1],
    ];
    expect([await photosOf(owner, document), await photosOf(carl, document)]).toEqual([all, all]);
    expect([await whole(owner, act, ''), await whole(carl, act, document)]).toEqual([200, 200]);
    // Of no other document of its own, and of no other person's.
    const second = await announced(carl, mine);
    expect([await photosOf(carl, second.document), await whole(carl, act, second.document)]).toEqual([
      [],
      404,
    ]);
    expect([await photosOf(colleague, document), await photosOf(rival, document)]).toEqual([[], 404]);
    expect([await whole(colleague, act, document), await whole(rival, act, document)]).toEqual([404, 404]);
    await owner.do('inbound.showPhotos', {document, shown: 1});
    expect([await photosOf(colleague, document), await photosOf(rival, document)]).toEqual([all, 404]);
    expect([await whole(colleague, act, document), await whole(rival, act, document)]).toEqual([200, 404]);
    await owner.do('inbound.showPhotos', {document, shown: 0});
    expect(await photosOf(colleague, document)).toEqual([]);
  });

  test('[PHOTO-10] the house adds photos to a return that it announces, which its customer sees once they are shown', async () => {
    const {act, document} = await announced(owner, mine);
    const clerk = await owner.hire('Inbound');
    expect([await add(owner, act), await add(clerk, act), await add(carl, act)]).toEqual([200, 404, 404]);
    expect([await photosOf(owner, document), await photosOf(carl, document)]).toEqual([[[act, 1]], []]);
    await owner.do('inbound.showPhotos', {document, shown: 1});
    expect([await photosOf(carl, document), await whole(carl, act, document)]).toEqual([[[act, 1]], 200]);
  });

  test('[PHOTO-10] photos of what a customer brought unannounced stand on the page of that return', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const lines = JSON.stringify([{goods: small.goods, quantity: 1}]);
    const came = handheld.mutation('inbound.receiveUnannounced', {supplier: '', customer: mine, lines});
    await handheld.push([came]);
    expect(await send(handheld, `/sync/photos/${came.id}?n=1`)).toBe(200);
    const document = ownRowId(came.id, HEADER_ID);
    expect([await photosOf(owner, document), await photosOf(carl, document)]).toEqual([[[came.id, 1]], []]);
    await owner.do('inbound.showPhotos', {document, shown: 1});
    expect([await photosOf(carl, document), await photosOf(rival, document)]).toEqual([[[came.id, 1]], 404]);
  });

  test('[ROWS-9] of a return in a warehouse that is none of hers a person sees no photos', async () => {
    const {act, document} = await announced(owner, mine);
    expect(await add(owner, act)).toBe(200);
    const away = 'ZZZZZZZ2';
    const {level: _, ...place} = ADDRESS;
    await owner.do('warehouse.create', {id: away, name: 'Away', ...place});
    const bound = await owner.hire('Manager', undefined, {warehouses: away});
    expect([await photosOf(bound, document), await whole(bound, act, '')]).toEqual([404, 404]);
    expect(await Array.fromAsync(photoFaults(server.server.deps.auth.db, owner.company))).toEqual([]);
  });
});
