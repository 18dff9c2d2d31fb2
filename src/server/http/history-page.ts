import type {Context} from 'hono';
import {isId, type Id} from '#domain/kernel/id.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {DocumentEvent} from '#protocol/document-history.ts';
import {PAGE_ROWS} from '#protocol/http.ts';
import {badRequest} from '../fault.ts';
import type {MutationRow} from '../storage/storage.ts';
import {printableWork} from '../printable-work.ts';
import type {HttpDeps} from './deps.ts';
import type {BoundPerson, Principal} from './principal.ts';

/** Arguments longer than this are the document's own lines, which its form shows. */
const LONG_TEXT = 1_000;

/** Arguments without those that are a document's lines. */
export const shortArgs = (args: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => String(value).length <= LONG_TEXT));

/** Events of one page: each is read with all its arguments, which may be a document's lines. */
const MAX_EVENTS = 100;

/**
 * A page of who did what with a document or a person, the oldest first. What was done in a warehouse that is none of the
 * reader's own is told without its bins, as all that it names and found (ROWS-10).
 */
export async function historyPage(
  c: Context,
  {storage, auth, rules}: HttpDeps,
  reader: Pick<Principal, 'company' | 'warehouses'>,
  of: Id,
): Promise<ReturnType<typeof pageFrom<DocumentEvent>>> {
  const {after, ...asked} = historyPlaceOf(c, /^\d{1,15}\.[0-9A-Z]{26}$/);
  const limit = Math.min(asked.limit, MAX_EVENTS);
  const [version = 0, mutation = ''] = after;
  const {company} = reader;
  const rows = await storage.read(company, async (tx) => {
    const found = await tx.mutationsOf(of, {version: Number(version), mutation: String(mutation)}, limit);
    const known = await tx.mutations(found.map((each) => each.mutation));
    const byId = new Map(known.map((row) => [row.mutation.id, row]));
    return found.flatMap((each) => byId.get(each.mutation) ?? []);
  });
  const devices = [...new Set(rows.map((row) => row.mutation.device))].filter(isId);
  const names = new Map<string, string>();
  for (const device of devices) names.set(device, (await auth.devices.find(company, device))?.name ?? '');
  const last = rows.at(-1);
  const results = rows.map((row) => eventOf(rules, row, names.get(row.mutation.device) ?? '', reader));
  return pageFrom(c, results, limit, last && [last.version, last.mutation.id]);
}

/** Where a page goes on, `<version>.<what>` of such a form, and how long it is. */
export function historyPlaceOf(c: Context, form: RegExp): {after: string[]; limit: number} {
  const after = c.req.query('after') ?? '';
  const limit = Number(c.req.query('limit') || PAGE_ROWS.rows);
  if (after !== '' && !form.test(after))
    throw badRequest('list.page', 'The page link is damaged; begin with the first page', {after});
  if (!Number.isInteger(limit) || limit < 1)
    throw badRequest('list.limit', 'The page size is a number from 1', {most: PAGE_ROWS.most});
  return {after: after === '' ? [] : after.split('.'), limit: Math.min(limit, PAGE_ROWS.most)};
}

/** A page, and where it goes on. */
export function pageFrom<R>(
  c: Context,
  results: readonly R[],
  limit: number,
  last?: readonly (string | number)[],
) {
  const url = new URL(c.req.url);
  url.searchParams.set('after', last?.join('.') ?? '');
  const next = results.length === limit ? `${url.pathname}?${url.searchParams.toString()}` : null;
  return {detail: 'success', next, results};
}

function eventOf({actions}: Rules, row: MutationRow, device: string, reader: BoundPerson): DocumentEvent {
  const {args, build: _, believed: __, ...told} = printableWork(actions, row, reader);
  return {
    ...told,
    mutation: row.mutation.id,
    args: shortArgs(args),
    device,
    version: row.version,
  };
}
