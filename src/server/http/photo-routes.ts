import type {Context, Hono} from 'hono';
import {PARTY_DOCUMENTS, takesPhotos} from '#domain/documents.ts';
import {HEADER_ID} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {isId, ownRowId, type Id} from '#domain/kernel/id.ts';
import {mayRead} from '#domain/kernel/readable.ts';
import {isOfParty} from '#domain/kernel/roles.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {PHOTO_MOST, PHOTO_TYPE, type PhotoLine, type PhotosHad} from '#protocol/photo.ts';
import type {KnownDevice} from '../auth/devices.ts';
import {badRequest, HttpFault, notFound} from '../fault.ts';
import type {PhotoKey} from '../photos/photos.ts';
import {answerJson} from './answer.ts';
import {readBytes} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {deviceOf, mustBeTrusted} from './device-request.ts';
import {readableRow, readerOf} from './own-rows.ts';
import {officeOf, principalOf, worksIn, type Principal} from './principal.ts';

/**
 * Photos on their way in, of a device's own work and of what a person without one has told herself, the office's look at
 * them, and that of whom it shows them.
 */
export function addPhotoRoutes(app: Hono, deps: HttpDeps): void {
  app.post('/sync/photos/:id', async (c) => {
    const device = await deviceOf(c, deps);
    mustBeTrusted(device);
    const photo = keyOf(c);
    await mustBeOwn(deps, device, photo.mutation);
    return keep(c, deps, {company: device.company, ...photo}, device.id);
  });

  app.post('/api/photos/:id', async (c) => {
    const principal = await principalOf(c, deps);
    const photo = keyOf(c);
    await mustBeOwnAct(deps, principal, photo.mutation);
    // A person without a device counts for herself.
    return keep(c, deps, {company: principal.company, ...photo}, principal.staff);
  });

  app.get('/sync/photos/:id', async (c) => {
    const device = await deviceOf(c, deps);
    mustBeTrusted(device);
    const {mutation} = keyOf(c);
    await mustBeOwn(deps, device, mutation);
    const lines = await deps.photos.of(device.company, [mutation]);
    const had: PhotosHad['had'] = lines.map(({n}) => n);
    return answerJson(c, 200, {detail: 'success', had});
  });

  app.get('/api/documents/:id/photos', async (c) => {
    const principal = await principalOf(c, deps);
    const document = c.req.param('id');
    if (!isOfParty(principal.role)) await officeOf(c, deps);
    const header = await readableDocument(deps, principal, document);
    if (!header) throw notFound('document.unknown', 'Resource does not exist');
    const photos = await photosOf(deps, principal, header);
    return answerJson(c, 200, {detail: 'success', photos});
  });

  app.get('/api/photos/:id', async (c) => {
    const principal = await principalOf(c, deps);
    const {company} = principal;
    const key = keyOf(c);
    if (!isOfParty(principal.role)) await mustBeOfHouse(c, deps, key.mutation);
    else await mustBeShown(deps, principal, key.mutation, c.req.query('document') ?? '');
    const found = await deps.photos.read({company, ...key});
    if (!found) throw unknown();
    const {jpeg, ...photo} = found;
    return answerJson(c, 200, {detail: 'success', photo, jpeg});
  });
}

/** For the office, of work in a warehouse that it works in. */
async function mustBeOfHouse(c: Context, deps: HttpDeps, mutation: Id): Promise<void> {
  const office = await officeOf(c, deps);
  if (!office.warehouses) return;
  const [row] = await deps.storage.read(office.company, (tx) => tx.mutations([mutation]));
  if (!row || !worksIn(office, row.mutation.warehouse)) throw unknown();
}

/** Takes a photo in. `by`: the device that sends it, or the person who has none. */
async function keep(c: Context, deps: HttpDeps, photo: PhotoKey, by: Id): Promise<Response> {
  const jpeg = await readBytes(c, PHOTO_TYPE, PHOTO_MOST.bytes);
  if (!isJpeg(jpeg)) throw badRequest('photo.not-jpeg', 'This is no JPEG picture');
  const kept = await deps.photos.keep(photo, by, jpeg, deps.now());
  if (kept === 'full') throw new HttpFault(429, 'photo.too-many', 'Enough photos for a day', {}, LATER_S);
  return answerJson(c, 200, {detail: 'success'});
}

/** A delivery or an order, for those whose it is to read. */
async function readableDocument(
  {storage}: HttpDeps,
  principal: Principal,
  document: string,
): Promise<Row | undefined> {
  if (!isId(document)) return undefined;
  const reader = readerOf(principal);
  return storage.read(principal.company, async (tx) => {
    for (const {header: list} of PARTY_DOCUMENTS) {
      const row = mayRead(list, reader) ? await readableRow(tx, list, document, reader) : undefined;
      if (row) return row;
    }
    return undefined;
  });
}

/** A device that has sent enough tries again after this long, s. */
const LATER_S = 3_600;

const unknown = (): HttpFault => notFound('photo.unknown', 'Resource does not exist');

/** Of which work, and the how manieth of it. */
function keyOf(c: Context): {readonly mutation: Id; readonly n: number} {
  const {id: mutation = '', n = '1'} = {...c.req.param(), ...c.req.query()};
  if (!isId(mutation) || !/^[1-9]$/.test(n) || Number(n) > PHOTO_MOST.ofWork) throw unknown();
  return {mutation, n: Number(n)};
}

/**
 * Only of work that was done with a document of theirs, where the office shows them the photos of that (PHOTO-8), or
 * they are their own (PHOTO-9).
 */
async function mustBeShown(
  deps: HttpDeps,
  principal: Principal,
  mutation: Id,
  document: string,
): Promise<void> {
  const header = await readableDocument(deps, principal, document);
  if (!header || (await photosOf(deps, principal, header, mutation)).length === 0) throw unknown();
}

/**
 * Photos of work that was done with a document, as the work itself says it: what was short for one order may have taken
 * from others, whose photo it is not. Of a party's people each is told her own (PHOTO-9), and of the others where the
 * office shows them; of a person who is bound, those that were taken where she works (ROWS-10).
 */
async function photosOf(
  {photos, storage}: HttpDeps,
  principal: Principal,
  header: Row,
  work?: Id,
): Promise<readonly PhotoLine[]> {
  const {company, role, staff} = principal;
  const document = String(header['id']);
  const seesAll = !isOfParty(role) || header['photos_shown'] === 1;
  const lines = await photos.ofDocument(company, document, work);
  const works = [...new Set(lines.map(({mutation}) => mutation))];
  const rows = await storage.read(company, (tx) => tx.mutations(works));
  const own = new Set(
    rows.flatMap(({mutation}) => {
      const isTold = (seesAll || mutation.who === staff) && worksIn(principal, mutation.warehouse);
      return isTold && documentOf(mutation) === document ? [mutation.id] : [];
    }),
  );
  return lines.filter(({mutation}) => own.has(mutation));
}

/** Only of work that this device has handed in: a client learns of no other that it exists. */
async function mustBeOwn({storage}: HttpDeps, device: KnownDevice, mutation: Id): Promise<void> {
  const [row] = await storage.read(device.company, (tx) => tx.mutations([mutation]));
  const own = [device.id, ...device.formerIds];
  if (!row || !own.includes(row.mutation.device)) throw unknown();
}

/** Only of what they have told themselves that photos go with, of a document that is theirs to read (PHOTO-9, PHOTO-10). */
async function mustBeOwnAct(deps: HttpDeps, principal: Principal, id: Id): Promise<void> {
  const [row] = await deps.storage.read(principal.company, (tx) => tx.mutations([id]));
  if (!row || row.mutation.who !== principal.staff || !takesPhotos(row.mutation.action)) throw unknown();
  if (!(await readableDocument(deps, principal, documentOf(row.mutation)))) throw unknown();
}

/** The document that some work was done with: the one that it names, or the one that it has made. */
function documentOf({id, args: {document}}: Pick<Mutation, 'id' | 'args'>): string {
  return typeof document === 'string' ? document : ownRowId(id, HEADER_ID);
}

/** How every JPEG begins and ends. */
const isJpeg = (bytes: Buffer): boolean =>
  bytes.length > 4 &&
  bytes.readUInt32BE(0) >>> 8 === 0xffd8ff &&
  bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
