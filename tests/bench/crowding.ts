import {setTimeout as pause} from 'node:timers/promises';
import {HEADER_ID} from '#domain/kernel/document.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {MAX_COSTED_DOCUMENTS} from '#protocol/document-totals.ts';
import {goodsOf, newId} from './company.ts';
import {ofDevice, ofPerson, spoken, type Asker, type Largest} from './largest.ts';
import type {PreparedRequest, RequestLine} from './line.ts';
import {pushBody} from './worker.ts';

/** As often as a first page looks. */
const LOOK_MS = 700;
/** Lines of a document, ids that a pull asks about, pushes of one device at once, and bytes of a file of line ends. */
const MOST = {lines: 1_000, ids: 2_000, connections: 300, bytes: 8_000_000, pushed: 50} as const;

/** What held all others up once: each is allowed, or refused only when the server has had its work with it. */
export async function crowdingRequests(
  asker: Asker,
  line: RequestLine,
): Promise<Readonly<Record<string, Largest>>> {
  const {company, mover, session} = asker;
  const [office, device] = [ofPerson(session), ofDevice(mover.device)];
  const post = (path: string, headers: PreparedRequest['headers'], body: unknown): PreparedRequest => ({
    method: 'POST',
    path,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const act = (action: string, args: object, id: Id = newId()): PreparedRequest =>
    post(`/api/actions/${action}`, office, {id, args, warehouse: company.warehouse});

  const supplier = newId();
  const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'Ana', level: 1};
  await line.send(act('supplier.create', {id: supplier, name: 'Norte', ...address}));
  const goods = goodsOf(company).slice(0, MOST.lines);
  const lines = JSON.stringify(goods.map((each) => ({goods: each, quantity: 3})));
  const announce = (id?: Id): PreparedRequest =>
    act('inbound.announce', {supplier, expected_on: '', lines}, id);
  const documents: Id[] = [];
  while (documents.length < MAX_COSTED_DOCUMENTS) {
    const id = newId();
    await line.send(announce(id));
    documents.push(ownRowId(id, HEADER_ID));
  }

  const ends = '\n'.repeat(MOST.bytes);
  const file = {...office, 'content-type': 'text/csv'};
  const query = new URLSearchParams({
    kind: 'goods',
    name: 'ends.csv',
    warehouse: company.warehouse,
  }).toString();
  const held = () => mover.several(MOST.pushed).map((each) => ({...each, args: {nothing: 'that is known'}}));
  const same = pushBody(company, mover.device, held());
  await line.send(post('/sync/push', device, same));
  const told = JSON.parse(
    (await line.send(post('/sync/pull', device, {...spoken(asker), ...cursorOf([])}), true)).text,
  ) as {epoch: string; start: number};
  const known = Array.from({length: MOST.ids}, newId);
  return {
    'a file of 8 MB of line ends': () => ({
      ...post(`/api/imports/${newId()}?${query}`, file, ends),
      statuses: [400],
    }),
    'costs of 50 documents of 1,000 lines': () => ({
      method: 'GET',
      path: `/api/documents/costs?ids=${documents.join()}`,
      headers: office,
    }),
    'an announcement of 1,000 lines': () => announce(),
    'a pull that asks about 2,000 mutations': () =>
      post('/sync/pull', device, {
        ...spoken(asker),
        ...cursorOf(known),
        epoch: told.epoch,
        version: told.start,
      }),
    'a push of 50 that are all held': () =>
      post('/sync/push', device, pushBody(company, mover.device, held())),
    '300 pushes of one device at once': () => ({
      ...post('/sync/push', device, same),
      connections: MOST.connections,
      statuses: [200, 503],
    }),
    // They fill one after the other, beside; more than 20 of an address are refused for a while.
    'three registrations with a demo': () => ({
      ...post('/api/register', {}, ''),
      connections: 3,
      bodies: [1, 2, 3].map(() =>
        JSON.stringify({name: `Demo ${newId()}`, password: 'a long password', demo: true}),
      ),
      statuses: [201, 429],
      after: (answers) => untilFilled(line, answers),
    }),
  };
}

/** Waits until the demos of these registrations are there, as the first pages of their people do. */
async function untilFilled(line: RequestLine, answers: readonly string[]): Promise<void> {
  for (const text of answers) {
    const {session, work} = JSON.parse(text) as {session?: string; work?: string};
    if (session === undefined || work === undefined) continue;
    const looked: PreparedRequest = {
      method: 'GET',
      path: `/api/long-work/${work}`,
      headers: ofPerson(session),
    };
    while (!(await line.send(looked, true)).text.includes('"state":"done"')) await pause(LOOK_MS);
  }
}

const cursorOf = (ids: readonly Id[]) => ({
  epoch: '',
  version: 0,
  generation: 1,
  partial: false,
  ids,
  max: 2_000,
});
