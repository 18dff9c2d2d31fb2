import type {Hono} from 'hono';
import {caseResource, caseShare, isOfDevice} from '#domain/kernel/case.ts';
import type {Row} from '#domain/kernel/field.ts';
import {isId} from '#domain/kernel/id.ts';
import type {RowReader} from '#domain/kernel/readable.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {CaseAnswer} from '#protocol/case.ts';
import {notFound} from '../fault.ts';
import type {MutationRow, ReadTransaction} from '../storage/storage.ts';
import {printableWork} from '../printable-work.ts';
import {answerJson} from './answer.ts';
import {closedBy} from './case-closed.ts';
import {movementsAround} from './case-movements.ts';
import type {HttpDeps} from './deps.ts';
import {readableRow, readerOf} from './own-rows.ts';
import {officeOf, worksIn, type BoundPerson, type Principal} from './principal.ts';

/** A case as the person who has to close it reads it: with the work that it was born from. */
export function addCaseStory(app: Hono, deps: HttpDeps): void {
  app.get('/api/cases/:id', async (c) => {
    const principal = await officeOf(c, deps);
    const told = await caseOf(deps, principal, c.req.param('id'));
    return answerJson(c, 200, told);
  });
}

async function caseOf(
  {storage, auth, photos, rules}: HttpDeps,
  principal: Principal,
  id: string,
): Promise<CaseAnswer> {
  const {company} = principal;
  const reader = readerOf(principal);
  const found = isId(id) ? await storage.read(company, (tx) => read(tx, id, reader)) : undefined;
  if (!found) throw notFound('case.unknown', 'Resource does not exist');
  const {row, born, joined, again, closed, movements, alike} = found;
  const nameOf = async (device: string): Promise<string> =>
    isId(device) ? ((await auth.devices.find(company, device))?.name ?? '') : '';
  const storyOf = async (work: MutationRow) => ({
    ...printableWork(rules.actions, work, principal),
    device: await nameOf(work.mutation.device),
  });
  const joinedOf = async ({share, work}: Joined) => ({share, story: await storyOf(work)});
  const works = [born, ...joined.map(({work}) => work)].flatMap((work) =>
    work && worksIn(principal, work.mutation.warehouse) ? [work.mutation.id] : [],
  );
  return {
    detail: 'success',
    case: row,
    device: await nameOf(String(row['device'])),
    ...(born ? {story: await storyOf(born), movements} : {}),
    ...(joined.length > 0 ? {joined: await Promise.all(joined.map(joinedOf))} : {}),
    photos: await photos.of(company, works),
    ...(again ? {again: againOf(rules, again, principal)} : {}),
    ...(closed ? {closed} : {}),
    alike,
  };
}

async function read(tx: ReadTransaction, id: string, reader: RowReader) {
  const row = await readableRow(tx, caseResource, id, reader);
  if (!row) return undefined;
  const rerun = row['closing'] === 'case.rerun' ? String(row['note']) : '';
  const shares = Number(row['joined']) > 0 ? await sharesOf(tx, id) : [];
  const ids = [String(row['mutation']), rerun, ...shares.map(({mutation}) => String(mutation))].filter(isId);
  const known = new Map((await tx.mutations(ids)).map((each) => [each.mutation.id, each]));
  const again = known.get(rerun);
  const closed = row['state'] === 'closed' ? await closedBy(tx, row, again, reader) : undefined;
  const born = known.get(String(row['mutation']));
  const movements = born
    ? await movementsAround(tx, born, {facts: factsIn(row), warehouse: String(row['warehouse'])})
    : [];
  const joined = shares.flatMap((share): Joined[] => {
    const work = known.get(String(share['mutation']));
    return work ? [{share, work}] : [];
  });
  return {row, born, joined, again, closed, movements, alike: await othersLike(tx, row)};
}

/** How many others of its device and code are open in its warehouse. */
async function othersLike(tx: ReadTransaction, row: Row): Promise<number> {
  const {device = '', code = '', warehouse, state} = row;
  if (!isOfDevice(row)) return 0;
  const like = {index: 'device', prefix: [device, code, 'open'], search: '', warehouse: String(warehouse)};
  return (await tx.count(caseResource.name, like)) - (state === 'open' ? 1 : 0);
}

/** A later correction that joined a case, and the work that it is of. */
interface Joined {
  readonly share: Row;
  readonly work: MutationRow;
}

/** As many as anybody reads. */
const MAX_SHARES_TOLD = 200;

async function sharesOf(tx: ReadTransaction, id: string): Promise<readonly Row[]> {
  const [found] = await tx.fetch([
    {list: caseShare.name, index: 'case', prefix: [id], limit: MAX_SHARES_TOLD},
  ]);
  return (found?.rows ?? []).toSorted((a, b) => Number(a['create_time']) - Number(b['create_time']));
}

/** The JSON was written by the domain; anything else reads as nothing. */
function factsIn(row: Row): Readonly<Record<string, unknown>> {
  const text = String(row['facts'] ?? '');
  const facts: unknown = text === '' ? {} : JSON.parse(text);
  return typeof facts === 'object' && facts !== null ? {...facts} : {};
}

const againOf = ({actions}: Rules, row: MutationRow, reader: BoundPerson) => {
  const {who, status, code, facts} = printableWork(actions, row, reader);
  return {id: row.mutation.id, who, status, code, facts};
};
