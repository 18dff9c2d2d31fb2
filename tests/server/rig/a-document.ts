import {asn} from '#domain/inbound/asn.ts';
import {defineAction, outcomeDone, insert, refuse} from '#domain/kernel/action.ts';
import {HEADER_ID} from '#domain/kernel/document.ts';
import {derivedId, type Id} from '#domain/kernel/id.ts';
import {completeRow, type DraftOf} from '#domain/kernel/resource.ts';
import {OFFICE} from '#domain/kernel/roles.ts';
import type {Storage} from '#server/storage/storage.ts';
import {mutationWithoutOutbox} from '#server/sync/mutation-without-outbox.ts';
import {createSyncServer, type SyncServer} from '#server/sync/server.ts';
import {newId, type Caller, type TestServer} from '../http/site.ts';
import {withTests} from './rules.ts';

/** Makes a delivery's header, unless it is told to refuse. */
export const openAsn = defineAction({
  name: 'test.open',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  args: {isRefused: {kind: 'flag'}},
  reads: () => [],
  decide({isRefused}, _view, context) {
    if (isRefused) return refuse('test.no');
    const {warehouse} = context;
    const row = completeRow(asn, {id: context.id(HEADER_ID), warehouse, state: 'announced'});
    return outcomeDone({puts: [insert(asn, row as unknown as DraftOf<typeof asn>)]});
  },
});

/** A server's half of the protocol on a database, by rules that know that action too. */
export const serveOpen = (
  storage: Pick<Storage, 'read' | 'write' | 'createCompany' | 'wantingCompanies'>,
  now: () => number = Date.now,
): SyncServer =>
  createSyncServer({
    storage,
    rules: withTests(openAsn),
    now,
    newEpoch: () => crypto.randomUUID(),
    newId,
    proveLogins: () => Promise.resolve(new Map()),
  });

/** What asks for such a document. */
export const askOpen = (company: string, who: Id, warehouse: string, isRefused = 0) => ({
  ...mutationWithoutOutbox({id: newId(), company, who, action: openAsn.name, at: 0}),
  args: {isRefused},
  warehouse,
});

/** A document of a company, made behind its server; its id. */
export async function makeDocument({server}: TestServer, {company, session, warehouse}: Caller): Promise<Id> {
  const mutation = askOpen(company, session.operator, warehouse);
  const sync = serveOpen(server.deps.storage);
  const {status} = await sync.ask(company, {kind: 'ask', mutation, insist: false});
  if (status !== 'applied') throw new Error(`no document: ${status}`);
  return derivedId(mutation.id, HEADER_ID);
}
