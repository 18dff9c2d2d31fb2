import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {HEADER_ID} from '#domain/kernel/document.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {PHOTO_MOST, PHOTO_TYPE} from '#protocol/photo.ts';
import {photoFaults} from '#server/photos/photos.ts';
import {aJpeg} from '../rig/a-jpeg.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';

describe.each(DATABASES)('photos of what the floor did, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let handheld: HttpHandheld;
  /** The mutation of a report. */
  let told: string;
  let bin: string;

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {demo: true, seed: 5});
    handheld = await HttpHandheld.enrol(owner);
    bin = String((await owner.list('bin'))[0]?.['id']);
    const report = handheld.mutation('stock.report', {kind: 'damaged', bin});
    await handheld.push([report]);
    told = report.id;
  });
  afterAll(() => server.close());

  const send = async (
    mutation: string,
    n: number | string = 1,
    {by = handheld, body = aJpeg(), type = PHOTO_TYPE} = {},
  ): Promise<readonly [status: number, code: unknown]> => {
    const response = await fetch(`${server.url}/sync/photos/${mutation}?n=${String(n)}`, {
      method: 'POST',
      headers: {...by.headers, 'content-type': type},
      body: new Uint8Array(body),
    });
    const answer = (await response.json()) as {code?: unknown};
    return [response.status, answer.code];
  };
  const seen = (mutation: string, n = 1, by = owner) =>
    by.call('GET', `/api/photos/${mutation}?n=${String(n)}`);
  const caseOf = async (mutation: string) => {
    const [row] = await owner.list('case', `index=mutation&mutation=${mutation}`);
    return (await owner.call('GET', `/api/cases/${String(row?.['id'])}`)).body;
  };

  test('[PHOTO-5] the office sees it in the story of its case, and whole', async () => {
    const jpeg = aJpeg(500_000);
    expect(await send(told, 1, {body: jpeg})).toEqual([200, undefined]);
    expect(await caseOf(told)).toMatchObject({photos: [{mutation: told, n: 1, bytes: 500_000}]});
    const {body} = await seen(told);
    expect(Buffer.from(String(body['jpeg']), 'base64').equals(jpeg)).toBe(true);
  });

  test('[PHOTO-4] sent again it changes nothing, and three of one work are enough', async () => {
    expect(await send(told, 1, {body: aJpeg(99)})).toEqual([200, undefined]);
    expect(await send(told, 2)).toEqual([200, undefined]);
    expect(await send(told, 3)).toEqual([200, undefined]);
    const photos = (await caseOf(told))['photos'] as {bytes: number}[];
    expect(photos.map(({bytes}) => bytes)).toEqual([500_000, 64, 64]);
    for (const n of [0, PHOTO_MOST.ofWork + 1, 1e9, 'x'])
      expect([n, ...(await send(told, n))]).toEqual([n, 404, 'photo.unknown']);
  });

  test('[PHOTO-4] of twenty that come at once at the end of a day’s measure, at two servers, as many are kept as there is room for', async () => {
    const busy = await HttpHandheld.enrol(owner);
    const reports = Array.from({length: 20}, () => busy.mutation('stock.report', {kind: 'damaged', bin}));
    await busy.push(reports);
    const {db} = server.server.deps.auth;
    const {company} = owner;
    const ROOM = 5;
    const earlier = {
      company,
      device: busy.device.id,
      received_at: Date.now(),
      bytes: 1,
      sha256: '',
      jpeg: '',
    };
    await db
      .insertInto('photos')
      .values(Array.from({length: PHOTO_MOST.aDay - ROOM}, () => ({...earlier, mutation: newId(), n: 1})))
      .execute();
    // A second one on the same PostgreSQL; a file has one.
    const other = kind === 'postgres' ? await openServer(kind, {}, server.where) : server;
    const keeperOf = (i: number) => (i % 2 === 0 ? server : other).server.deps.photos;
    // Their connections are open before the race: else the first one has run before the others stand at its line.
    await Promise.all(reports.map(({id}, i) => keeperOf(i).of(company, [id])));
    const ends = await Promise.all(
      reports.map(({id: mutation}, i) =>
        keeperOf(i).keep({company, mutation, n: 1}, busy.device.id, aJpeg(), Date.now()),
      ),
    );
    expect(ends.filter((end) => end === 'kept')).toHaveLength(ROOM);
    const [{kept} = {kept: 0}] = await db
      .selectFrom('photos')
      .select((row) => row.fn.countAll().as('kept'))
      .where('device', '=', busy.device.id)
      .execute();
    expect(Number(kept)).toBe(PHOTO_MOST.aDay);
    // What is there already is answered as kept, at the measure too.
    const sentAgain = await Promise.all(reports.map(({id}) => send(id, 1, {by: busy})));
    expect(sentAgain.map(([status]) => status)).toEqual(ends.map((end) => (end === 'kept' ? 200 : 429)));
    await db.deleteFrom('photos').where('device', '=', busy.device.id).execute();
    if (other !== server) await other.close();
  });

  test('[PHOTO-7] a device asks what is there of its work, and sends what a restore has taken', async () => {
    const had = async (mutation: string, by = handheld) => {
      const response = await fetch(`${server.url}/sync/photos/${mutation}`, {headers: by.headers});
      return [response.status, ((await response.json()) as {had?: unknown}).had];
    };
    expect(await had(told)).toEqual([200, [1, 2, 3]]);
    const {db} = server.server.deps.auth;
    await db.deleteFrom('photos').where('mutation', '=', told).where('n', '=', 1).execute();
    expect(await had(told)).toEqual([200, [2, 3]]);
    expect(await send(told, 1, {body: aJpeg(500_000)})).toEqual([200, undefined]);
    expect(await had(told)).toEqual([200, expect.arrayContaining([1, 2, 3])]);
    const other = await HttpHandheld.enrol(owner, 'asks');
    expect(await had(told, other)).toEqual([404, undefined]);
    expect(await had(newId())).toEqual([404, undefined]);
  });

  test('[PHOTO-7] a device that came back under another id sends those of what it did before', async () => {
    const [gone, again] = [
      await HttpHandheld.enrol(owner, 'gone'),
      await HttpHandheld.enrol(owner, 'came back'),
    ];
    const report = gone.mutation('stock.report', {kind: 'damaged', bin});
    await gone.push([report]);
    expect(await send(report.id, 1, {by: again})).toEqual([404, 'photo.unknown']);
    const {db, devices} = server.server.deps.auth;
    // As a restore to before its enrolment leaves it, and the ticket by which it came back.
    await db.deleteFrom('devices').where('id', '=', gone.device.id).execute();
    const taken = {company: owner.company, former: gone.device.id, device: again.device.id, at: 1};
    await db.insertInto('former_devices').values(taken).execute();
    devices.forget();
    expect(await send(report.id, 1, {by: again})).toEqual([200, undefined]);
  });

  test('[PHOTO-4] what is no JPEG, is called otherwise or is too large is refused', async () => {
    for (const body of [
      Buffer.from('<svg/>'),
      Buffer.alloc(0),
      Buffer.from([0xff, 0xd8, 0xff]),
      aJpeg().subarray(0, -1),
    ])
      expect(await send(told, 1, {body})).toEqual([400, 'photo.not-jpeg']);
    expect(await send(told, 1, {type: 'image/png'})).toEqual([415, 'body.type']);
    expect(await send(told, 1, {body: aJpeg(PHOTO_MOST.bytes + 1)})).toEqual([413, 'body.too-large']);
  });

  test('[PHOTO-4] of work that nobody has handed in, or another device or company, none is taken and none is shown', async () => {
    const other = await HttpHandheld.enrol(owner, 'other');
    const stranger = await Caller.register(server.url);
    const strange = await HttpHandheld.enrol(stranger);
    const unknown = [404, 'photo.unknown'];
    expect(await send(newId())).toEqual(unknown);
    expect(await send('../x')).toEqual([404, expect.anything()]);
    for (const by of [other, strange]) expect(await send(told, 1, {by})).toEqual(unknown);
    expect((await seen(told, 1, stranger)).status).toBe(404);
    expect((await seen(told, 1)).status).toBe(200);
    expect((await seen(newId())).status).toBe(404);
  });

  test('[PHOTO-4] a device that was revoked sends no more', async () => {
    const gone = await HttpHandheld.enrol(owner, 'gone');
    const report = gone.mutation('stock.report', {kind: 'missing', bin});
    await gone.push([report]);
    await owner.do('device.revoke', {device: gone.device.id});
    expect(await send(report.id, 1, {by: gone})).toEqual([403, 'device.revoked']);
  });

  test('[PHOTO-4] after enough for a day the next is put off', async () => {
    const busy = await HttpHandheld.enrol(owner, 'busy');
    const report = busy.mutation('stock.report', {kind: 'missing', bin});
    await busy.push([report]);
    const {photos, now} = server.server.deps;
    for (let i = 0; i < PHOTO_MOST.aDay; i++)
      await photos.keep({company: owner.company, mutation: newId(), n: 1}, busy.device.id, aJpeg(), now());
    expect(await send(report.id, 1, {by: busy})).toEqual([429, 'photo.too-many']);
    const {db} = server.server.deps.auth;
    await db.deleteFrom('photos').where('device', '=', busy.device.id).execute();
    expect(await send(report.id, 1, {by: busy})).toEqual([200, undefined]);
  });

  test('[PHOTO-8] the office shows the photos of a delivery to its supplier, and of an order to its customer, and takes it back', async () => {
    const [mine, other] = [newId(), newId()];
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    for (const list of ['supplier', 'customer'])
      for (const id of [mine, other])
        await owner.do(`${list}.create`, {id, name: `${list} ${id}`, ...address});
    const goods = String((await owner.list('goods'))[0]?.['id']);
    const lines = JSON.stringify([{goods, quantity: 3}]);
    for (const [role, list, action, show] of [
      ['Supplier', 'supplier', 'inbound.announce', 'inbound.showPhotos'],
      ['Customer', 'customer', 'outbound.create', 'outbound.showPhotos'],
    ] as const) {
      const made = async (party: string): Promise<string> => {
        const id = newId();
        await owner.do(action, {[list]: party, lines}, {id});
        return ownRowId(id, HEADER_ID);
      };
      const [document, second, foreign] = [await made(mine), await made(mine), await made(other)];
      const works = [document, foreign].map((of) =>
        handheld.mutation('stock.report', {kind: 'damaged', goods, document: of}),
      );
      await handheld.push(works);
      for (const [n, {id}] of works.entries())
        expect(await send(id, 1, {body: aJpeg(1_000 + n)})).toEqual([200, undefined]);
      const [work = '', theirs = ''] = works.map(({id}) => id);
      const party = await owner.hire(role, undefined, {[list]: mine});
      const photosOf = async (of: string, by: Caller) =>
        (await by.call('GET', `/api/documents/${of}/photos`)).body['photos'];
      const whole = async (id: string, of: string) =>
        (await party.call('GET', `/api/photos/${id}?n=1&document=${of}`)).status;

      const line = {mutation: work, n: 1, bytes: 1_000};
      expect(await photosOf(document, owner)).toMatchObject([line]);
      // Nothing is shown unless somebody says so: neither that there is one nor the picture.
      expect([await photosOf(document, party), await whole(work, document)]).toEqual([[], 404]);
      await owner.do(show, {document, shown: 1});
      expect(await photosOf(document, party)).toMatchObject([line]);
      expect(Object.keys(((await photosOf(document, party)) as object[])[0] ?? {}).toSorted()).toEqual([
        'bytes',
        'mutation',
        'n',
        'received_at',
      ]);
      const {body} = await party.call('GET', `/api/photos/${work}?n=1&document=${document}`);
      expect(Buffer.from(String(body['jpeg']), 'base64').equals(aJpeg(1_000))).toBe(true);
      // Of no other work, by no other document, and of no other party's.
      await owner.do(show, {document: foreign, shown: 1});
      expect([
        await whole(theirs, document),
        await whole(work, second),
        await whole(work, ''),
        await whole(theirs, foreign),
        await whole(newId(), document),
        (await party.call('GET', `/api/documents/${foreign}/photos`)).status,
      ]).toEqual([404, 404, 404, 404, 404, 404]);
      expect(
        (await party.call('POST', `/api/actions/${show}`, {id: newId(), args: {document, shown: 1}})).status,
      ).toBe(403);
      // What was short for one order took from another: that is work of the first alone.
      const {db} = server.server.deps.auth;
      const row = {company: owner.company, document: second, version: 1, mutation: work};
      await db.insertInto('document_mutations').values(row).execute();
      await owner.do(show, {document: second, shown: 1});
      expect([
        await photosOf(second, owner),
        await photosOf(second, party),
        await whole(work, second),
      ]).toEqual([[], [], 404]);
      await owner.do(show, {document, shown: 0});
      expect([await photosOf(document, party), await whole(work, document)]).toEqual([[], 404]);
      // It becomes another's, who is shown nothing of what the first one was.
      await owner.do(show, {document, shown: 1});
      const header = async () =>
        (await owner.list(list === 'supplier' ? 'asn' : 'dn')).find(({id}) => id === document);
      const version = Number((await header())?.['version']);
      const edit = action.replace(/announce|create/, 'edit');
      await owner.do(edit, {document, version, [list]: mine, lines});
      expect(await header()).toMatchObject({photos_shown: 1});
      const then = Number((await header())?.['version']);
      await owner.do(edit, {document, version: then, [list]: other, lines});
      expect(await header()).toMatchObject({photos_shown: 0});
    }
    const picker = await owner.hire('Outbound');
    expect((await picker.call('GET', `/api/photos/${told}?n=1`)).status).toBe(403);
  });

  test('[PHOTO-6] verification proves them: of known work, and as they came', async () => {
    const {db} = server.server.deps.auth;
    const faults = () => Array.fromAsync(photoFaults(db, owner.company));
    expect(await faults()).toEqual([]);
    const row = {company: owner.company, mutation: told, n: 1};
    const where = () =>
      db
        .updateTable('photos')
        .where('company', '=', row.company)
        .where('mutation', '=', row.mutation)
        .where('n', '=', row.n);
    await where()
      .set({jpeg: aJpeg(500_000).fill(8, 9, 10).toString('base64')})
      .execute();
    expect(await faults()).toEqual([`photo 1 of mutation ${told} is not what it was when it came`]);
    await where()
      .set({jpeg: aJpeg(500_000).toString('base64')})
      .execute();
    const nothing = newId();
    await server.server.deps.photos.keep({...row, mutation: nothing}, newId(), aJpeg(), 1);
    expect(await faults()).toEqual([`photo 1 of mutation ${nothing} is of work that is unknown`]);
  });
});
