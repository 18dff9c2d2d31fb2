import {mirroredLists} from '#server/sync/pull.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';
import {RESCUE_MOST} from '#protocol/limits.ts';
import {PAGE_ROWS} from '#protocol/http.ts';
import type {BenchCompany, EnrolledBenchDevice} from './company.ts';
import type {PreparedRequest, RequestLine} from './line.ts';
import {pushBody, type BenchWorker} from './worker.ts';

/** What somebody of a company asks with: her session, and a device of hers. */
export interface Asker {
  readonly company: BenchCompany;
  readonly mover: BenchWorker;
  readonly session: string;
}

/** The largest request of a kind, a new one each time where the same would be known already. */
export type Largest = () => PreparedRequest;

const MOST_PUSH = {mutations: 50, bytes: 256_000} as const;
/** What stands around the mutations of a file. */
const ROUND_ABOUT = 1_000;

export const ofDevice = ({id, secret}: EnrolledBenchDevice): Record<string, string> => ({
  authorization: `Device ${id}.${secret}`,
  'x-binward-request': 'bench',
});
export const ofPerson = (session: string): Record<string, string> => ({authorization: `Bearer ${session}`});

/** The largest request that is allowed of each kind, of a company with long lists. */
export async function largestRequests(
  asker: Asker,
  line: RequestLine,
): Promise<Readonly<Record<string, Largest>>> {
  const {company, mover, session} = asker;
  const device = ofDevice(mover.device);
  const post = (path: string, headers: PreparedRequest['headers'], body: unknown): PreparedRequest => ({
    method: 'POST',
    path,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const get = (path: string, more: Record<string, string> = {}): PreparedRequest => ({
    method: 'GET',
    path,
    headers: {...ofPerson(session), ...more},
  });
  const cursor = {epoch: '', version: 0, generation: 1, partial: false, ids: [], max: 2_000};
  const pull = (more: object) => post('/sync/pull', device, {...spoken(asker), ...cursor, ...more});
  const told = JSON.parse((await line.send(pull({}), true)).text) as {epoch: string; start: number};
  const snapshot = {start: told.start, list: 'goods', after: ''};
  const lists = mirroredLists(RESOURCES).map((list) => ({list, count: 0, sum: 0}));
  const moment = {epoch: told.epoch, version: told.start, lists};
  return {
    // Before what moves the version on, or it would only hear that it has moved.
    'a comparison of every list': () => post('/sync/verify', device, {...spoken(asker), ...moment}),
    'a page of a snapshot': () => pull({snapshot, epoch: told.epoch}),
    'the largest page of 100,000 goods, searched and counted': () =>
      get(`/api/lists/goods?limit=${String(PAGE_ROWS.most)}&search=${encodeURIComponent('no such goods')}`),
    'the largest page of 100,000 goods': () => get(`/api/lists/goods?limit=${String(PAGE_ROWS.most)}`),
    'all 100,000 goods as a spreadsheet': () => get('/api/lists/goods?form=raw'),
    'a push of 50 wide mutations': () =>
      post('/sync/push', device, pushBody(company, mover.device, widest(mover))),
    'a rescued file': () => post('/sync/rescue', ofPerson(session), rescueFile(asker)),
  };
}

/** As many as a push may hold, each as wide as it may be. */
function widest(mover: BenchWorker): Mutation[] {
  const items: Mutation[] = [];
  const believed = 'x'.repeat(2_000);
  for (let size = 0; items.length < MOST_PUSH.mutations;) {
    const after = items.slice(-20).map(({id}) => id);
    const item = {...mover.next(), believed, after};
    size += JSON.stringify(item).length;
    if (size > MOST_PUSH.bytes) break;
    items.push(item);
  }
  return items;
}

function rescueFile(asker: Asker): string {
  const {company, mover} = asker;
  const mutations: Mutation[] = [];
  for (let bytes = ROUND_ABOUT; mutations.length < RESCUE_MOST.mutations;) {
    const move = mover.next();
    bytes += JSON.stringify(move).length + 1;
    if (bytes > RESCUE_MOST.bytes) break;
    mutations.push(move);
  }
  return JSON.stringify({...spoken(asker), file: {binward: 'outbox', company: company.id, mutations}});
}

/** What each request of a device says of itself. */
export const spoken = ({company, mover: {device}}: Pick<Asker, 'company' | 'mover'>) => ({
  proto: PROTOCOL_VERSION,
  company: company.id,
  device: device.id,
  client: device.client,
  warehouse: company.warehouse,
  epoch: '',
  knownAck: 0,
  pending: 0,
  oldestAt: 0,
  build: 'bench',
});
