import type {Row, Value} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {mirroredColumns, type Resource} from '#domain/kernel/resource.ts';
import {lineageContains} from '#protocol/history.ts';
import type {PullAnswer, PullRequest, SnapshotCursor, WireRows} from '#protocol/sync.ts';
import type {RowChange, MutationFate, ReadTransaction} from '../storage/storage.ts';
import {endsOf} from './ends.ts';
import {ownIds} from './incoming-requests.ts';
import {contradictsHistory, isOfOtherChain, provesLoss} from './loss-proof.ts';
import type {HistoryReceipt} from './receipt.ts';

/** Own mutations that are looked for at a time: others have their turn between. */
export const OWN_MUTATIONS_AT_ONCE = 200;

/** Rows of one snapshot page. */
const PAGE_ROWS = 2_000;

/** The lists that a device mirrors, in the order of its snapshot. */
export const mirroredLists = (resources: ReadonlyMap<string, Resource>): string[] =>
  [...resources.values()].filter(({scope}) => scope !== 'server').map(({name}) => name);

/** Whether what a pull shows proves that history was lost (L8). */
export async function pullProvesLoss(
  tx: ReadTransaction,
  receipt: HistoryReceipt | undefined,
): Promise<boolean> {
  if (receipt?.epoch !== tx.head.epoch) return false;
  const row = await tx.client(receipt.client);
  const known = {head: tx.head, client: () => row};
  return provesLoss(receipt, known) || (await isOfOtherChain(tx, receipt));
}

/** What an answer proves of the history that it tells of. */
export async function receiptOfPull(
  tx: ReadTransaction,
  {client}: PullRequest,
  answer: PullAnswer,
): Promise<HistoryReceipt | undefined> {
  const {company} = tx;
  if (answer.kind === 'snapshot') {
    const {epoch, start: version} = answer;
    return {company, epoch, version, link: '', client, last: (await tx.client(client))?.last ?? 0};
  }
  if (answer.kind !== 'delta') return undefined;
  const {epoch, head: version, link = '', last} = answer;
  return {company, epoch, version, link, client, last};
}

/** Whether a pull says more than this history holds. */
export async function pullContradicts(tx: ReadTransaction, request: PullRequest): Promise<boolean> {
  if (request.epoch !== tx.head.epoch) return false;
  const row = await tx.client(request.client);
  return contradictsHistory(request, {head: tx.head, client: () => row});
}

/** Answers a pull from one snapshot (L4). The laws are those of `reference/sync.md` 3.8. */
export async function answerPull(
  tx: ReadTransaction,
  resources: ReadonlyMap<string, Resource>,
  request: PullRequest,
  /** Earlier ids of the same device: their work is its own. */
  formerIds: readonly Id[] = [],
  turn?: () => Promise<void>,
): Promise<PullAnswer> {
  const {epoch, version, generation, snapshot} = request;
  const base = {epoch, version, generation, ...(snapshot ? {snapshot} : {})};
  const {head} = tx;
  if (epoch !== '' && epoch !== head.epoch) {
    const lineage = await tx.lineage();
    // L2: a cursor in the middle of a catch-up is not a moment of any history.
    const valid = !request.partial && lineageContains(lineage, {epoch, version});
    return {kind: 'switch', base, to: head.epoch, valid, lineage: recentEpochs(lineage)};
  }
  const lists = mirroredLists(resources);
  // A mirror from beyond the head, whose device's word opened no epoch, is of no history that is here.
  const isAhead = version > head.version;
  if (snapshot && snapshot.start >= head.floor && !isAhead) {
    return {
      kind: 'page',
      base,
      epoch: head.epoch,
      ...(await snapshotPage(tx, resources, lists, request, snapshot)),
    };
  }
  if (snapshot || version === 0 || version < head.floor || isAhead) {
    return {kind: 'snapshot', base, epoch: head.epoch, start: head.version, lists};
  }
  return {
    kind: 'delta',
    base,
    epoch: head.epoch,
    ...(await delta(tx, resources, lists, {request, formerIds, turn})),
  };
}

async function delta(
  tx: ReadTransaction,
  resources: ReadonlyMap<string, Resource>,
  lists: readonly string[],
  {request, formerIds, turn}: Asking,
) {
  const scope = {lists, warehouse: request.warehouse};
  const limit = Math.min(Math.max(request.max, 1), PAGE_ROWS);
  const {changes, more} = await tx.changes(scope, request.version, limit);
  const head = more ? (changes.at(-1)?.version ?? tx.head.version) : tx.head.version;
  const client = await tx.client(request.client);
  await turn?.();
  const own = ownIds({device: request.device, formerIds});
  const acks = (await fatesOf(tx, request.ids, turn))
    // What another device did under an id says nothing of this one's work.
    .filter(({version, device}) => version <= head && own.includes(device))
    .map(({id, status, version, code, facts}) => ({id, status, version, ...(code ? {code, facts} : {})}));
  const ends = request.asks?.length ? {ends: await endsOf(tx, request.asks)} : {};
  const told = more ? {} : {link: tx.head.link};
  return {...split(resources, changes), head, more, last: client?.last ?? 0, acks, ...ends, ...told};
}

interface Asking {
  readonly request: PullRequest;
  readonly formerIds: readonly Id[];
  readonly turn: (() => Promise<void>) | undefined;
}

async function fatesOf(
  tx: ReadTransaction,
  ids: readonly Id[],
  turn: (() => Promise<void>) | undefined,
): Promise<MutationFate[]> {
  const fates: MutationFate[] = [];
  for (let at = 0; at < ids.length; at += OWN_MUTATIONS_AT_ONCE) {
    fates.push(...(await tx.fates(ids.slice(at, at + OWN_MUTATIONS_AT_ONCE))));
    await turn?.();
  }
  return fates;
}

function split(resources: ReadonlyMap<string, Resource>, changes: readonly RowChange[]) {
  const kept = new Map<string, Row[]>();
  const gone: Record<string, string[]> = {};
  for (const {list, key, row} of changes) {
    if (!row) (gone[list] ??= []).push(key);
    else if (kept.has(list)) kept.get(list)?.push(row);
    else kept.set(list, [row]);
  }
  const rows = Object.fromEntries([...kept].map(([list, of]) => [list, pack(resources, list, of)]));
  return {rows, gone};
}

async function snapshotPage(
  tx: ReadTransaction,
  resources: ReadonlyMap<string, Resource>,
  lists: readonly string[],
  request: PullRequest,
  from: SnapshotCursor,
): Promise<{list: string; rows: WireRows; next?: SnapshotCursor}> {
  // The list of an older build may be gone: then its place is, too.
  let after = lists.includes(from.list) ? from.after : '';
  for (let i = Math.max(0, lists.indexOf(from.list)); i < lists.length; i++) {
    const list = lists[i] ?? '';
    const resource = resources.get(list);
    const warehouse = resource?.scope === 'warehouse' ? request.warehouse : '';
    const rows = await tx.pageByKey(list, warehouse, after, PAGE_ROWS);
    const packed = pack(resources, list, rows);
    const following = lists[i + 1];
    if (rows.length === PAGE_ROWS && resource) {
      const last = rows.at(-1) ?? {};
      return {list, rows: packed, next: {start: from.start, list, after: keyText(resource, last)}};
    }
    if (following === undefined) return {list, rows: packed};
    if (rows.length > 0) return {list, rows: packed, next: {start: from.start, list: following, after: ''}};
    after = '';
  }
  throw new Error('a snapshot without lists');
}

const keyText = (resource: Resource, row: Row): string =>
  resource.key.map((column) => row[column] ?? '').join('/');

/** Rows as columns and arrays of values: two thirds of the bytes of objects. Secrets stay here. */
function pack(resources: ReadonlyMap<string, Resource>, list: string, rows: readonly Row[]): WireRows {
  const resource = resources.get(list);
  const columns = resource ? [...mirroredColumns(resource)] : [];
  return {columns, rows: rows.map((row) => columns.map((column): Value => row[column] ?? ''))};
}

/** More epochs than a journal of 14 days can name. */
const LINEAGE_LIMIT = 1_000;

/** All recent epochs, not only those since the device's own: its journal names older ones. */
export const recentEpochs = <E>(lineage: readonly E[]): E[] => lineage.slice(-LINEAGE_LIMIT);
