import type {Id} from '#domain/kernel/id.ts';
import {LayeredView} from '#domain/kernel/view.ts';
import {DOCUMENT_NAMES, type DocumentName} from '#domain/document-definitions.ts';
import {isHeld, leaveDocument, readsOfHold, SHOWN_MS} from '#domain/leave.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {Value} from '#domain/kernel/field.ts';
import type {ReadTransaction, Storage} from './storage/storage.ts';
import {serverRequest} from './sync/server-request.ts';
import type {SyncServer} from './sync/server.ts';

/** Headers that one snapshot looks through, unless told. */
const HEADERS_PER_SNAPSHOT = 200;
/** Behind every id. */
const BEHIND_ALL_IDS = '~';

interface LeaveDeps {
  readonly storage: Pick<Storage, 'companies' | 'read'>;
  readonly sync: Pick<SyncServer, 'ask'>;
  readonly newId: () => Id;
  /** ms UTC. */
  readonly now: () => number;
  readonly page?: number;
}

/**
 * Has the documents leave the devices that were closed long ago and hold nothing any more, each by a mutation of its
 * own; answers how many have. The rules look once more: what has changed meanwhile stays.
 */
export async function leaveDocuments(deps: LeaveDeps): Promise<number> {
  let left = 0;
  for (const company of await deps.storage.companies())
    for (const list of DOCUMENT_NAMES) left += await leaveOf(deps, company, list);
  return left;
}

async function leaveOf(deps: LeaveDeps, company: string, list: DocumentName): Promise<number> {
  const {storage, sync, now, page: limit = HEADERS_PER_SNAPSHOT} = deps;
  const until = now() - SHOWN_MS;
  let count = 0;
  // Open documents were closed at 0.
  for (let after: readonly Value[] = [0, 0, BEHIND_ALL_IDS]; ;) {
    const page = await storage.read(company, (tx) => pageOf(tx, list, after, limit));
    for (const {id, warehouse, closed_at, stays} of page) {
      if (closed_at > until) return count;
      after = [0, closed_at, id];
      if (stays) continue;
      const act = {company, warehouse, action: leaveDocument.name, args: {list, document: id}};
      const {status} = await sync.ask(company, serverRequest(deps, act));
      if (status === 'applied') count++;
    }
    if (page.length < limit) return count;
  }
}

interface LeavingDocument {
  readonly id: Id;
  readonly warehouse: string;
  readonly closed_at: number;
  readonly stays: boolean;
}

/** Closed documents on the devices, the oldest first. */
async function pageOf(
  tx: ReadTransaction,
  list: DocumentName,
  after: readonly Value[],
  limit: number,
): Promise<LeavingDocument[]> {
  const query = {index: 'closed', prefix: [0], after, limit, search: '', warehouse: ''};
  const headers = (await tx.page(list, query)).map((row) => ({
    id: String(row['id']),
    warehouse: String(row['warehouse']),
    closed_at: Number(row['closed_at']),
  }));
  const view = new LayeredView(RESOURCES);
  for (const fetched of await tx.fetch(headers.flatMap((header) => readsOfHold(list, header))))
    view.give(fetched);
  return headers.map((header) => ({...header, stays: isHeld(list, header, view)}));
}
