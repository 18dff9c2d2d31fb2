import {createHash} from 'node:crypto';
import type {Context, Hono} from 'hono';
import {company} from '#domain/parties/party.ts';
import {idAt, isId, msOfId, type Id} from '#domain/kernel/id.ts';
import {OFFICE} from '#domain/kernel/roles.ts';
import {bringInquiry} from '#domain/warehouse/inquire.ts';
import {inquiryRequestSchema, PUBLISHED_PAGE} from '#protocol/published.ts';
import {ATTEMPT_LIMITS, ofCompany} from '../auth/limits.ts';
import {actAlone} from '../auth/own-act.ts';
import {badRequest, HttpFault, notFound} from '../fault.ts';
import type {ListedAfter} from '../publications/publications.ts';
import {answerJson} from './answer.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import {callerAddress, type HttpDeps} from './deps.ts';
import {pageTextsOf} from './page-texts.ts';
import {plainPage, sendPlain} from './plain-page.ts';
import {mustBe, principalOf} from './principal.ts';
import {publishedContent} from './published-page.ts';
import {createReadLimit, PAGE_READS} from './read-limit.ts';

/**
 * Published warehouses: the page of each for people with its address (PUBLISH-1), and for the office those that other
 * companies have listed, and a question to one of them (PUBLISH-4).
 */
export function addPublishedRoutes(app: Hono, deps: HttpDeps): void {
  const {auth, publications, texts} = deps;
  const limit = createReadLimit(PAGE_READS, deps.now);

  app.get('/published/:id', async (c) => {
    limit.take(callerAddress(c, deps));
    const id = c.req.param('id');
    const found = isId(id) ? await publications.at(id) : undefined;
    const say = pageTextsOf(texts({acceptLanguage: c.req.header('accept-language')}));
    const {title, content} = publishedContent(say, found);
    const html = plainPage(say, title, content, '\n    <meta name="robots" content="noindex" />');
    const status = found === undefined ? 404 : found === 'recalled' ? 410 : 200;
    return sendRevalidated(c, html, status);
  });

  app.get('/api/published-warehouses', async (c) => {
    const principal = await principalOf(c, deps);
    mustBe(principal, OFFICE);
    const results = await publications.listed({
      told: ['companies', 'everybody'],
      except: principal.company,
      after: afterOf(c.req.query('after') ?? ''),
      most: PUBLISHED_PAGE,
    });
    const last = results.length === PUBLISHED_PAGE ? results.at(-1) : undefined;
    const next = last ? `${String(last.published_at)}-${last.id}` : null;
    return answerJson(c, 200, {detail: 'success', results, next});
  });

  app.post('/api/published-warehouses/:id/inquiries', async (c) => {
    const principal = await principalOf(c, deps);
    mustBe(principal, OFFICE);
    const {id: asked, ...said} = await readBody(c, inquiryRequestSchema, BODY_LIMIT.other);
    const publication = c.req.param('id');
    const to = isId(publication) ? await publications.companyOf(publication) : undefined;
    if (to === undefined) throw notFound('publication.unknown', 'Resource does not exist');
    if (to === principal.company)
      throw badRequest('publication.own', 'This warehouse is of your own company', {id: publication});
    const id = asked === undefined ? auth.newId() : inquiryOf({...principal, publication, asked});
    if (await isAsked(deps, to, id, said)) return answerJson(c, 200, {detail: 'success'});
    const [own] = await deps.storage.read(principal.company, (tx) =>
      tx.fetch([{list: company.name, key: tx.company}]),
    );
    await auth.tries.take([ofCompany(ATTEMPT_LIMITS.inquiry, principal.company)]);
    const refusal = await actAlone(auth, {
      company: to,
      id,
      action: bringInquiry.name,
      args: {
        publication,
        from_company: String(own?.rows[0]?.['name'] ?? '') || '-',
        from_person: principal.name,
        ...said,
      },
    });
    if (refusal) throw notFound('publication.unknown', 'Resource does not exist');
    return answerJson(c, 200, {detail: 'success'});
  });
}

/**
 * Under which id a question is brought to the other company: it follows from who asks, whom, and the id that was made
 * there, so that no request names work of a company that is not hers.
 */
function inquiryOf(of: {
  readonly company: string;
  readonly staff: Id;
  readonly publication: Id;
  readonly asked: Id;
}): Id {
  const {company: from, staff, publication, asked} = of;
  const text = ['inquiry', from, staff, publication, asked].join('\n');
  return idAt(msOfId(asked), createHash('sha256').update(text).digest());
}

/** Whether this very question was brought there already; other words under the id of one are refused. */
async function isAsked(
  {storage}: HttpDeps,
  to: string,
  id: Id,
  said: Readonly<Record<string, string>>,
): Promise<boolean> {
  const [known] = await storage.read(to, (tx) => tx.mutations([id]));
  if (!known) return false;
  const {args} = known.mutation;
  if (Object.entries(said).some(([name, text]) => args[name] !== text))
    throw new HttpFault(409, 'mutation.id-taken', 'This id names other work', {});
  return known.status === 'applied';
}

function afterOf(text: string): ListedAfter | undefined {
  if (text === '') return undefined;
  const [at = '', id = ''] = text.split('-');
  if (!/^\d{1,15}$/.test(at) || !isId(id))
    throw badRequest('list.page', 'There is no such page', {page: text});
  return {published_at: Number(at), id};
}

/** May be kept by a cache that asks first whether it is still so: a page that is recalled is shown by no cache. */
function sendRevalidated(c: Context, html: string, status: 200 | 404 | 410): Response {
  const etag = `"${createHash('sha256').update(html).digest('base64url')}"`;
  const headers = {vary: 'accept-language', 'cache-control': 'no-cache', etag};
  const type = 'text/html; charset=utf-8';
  if (status === 200 && c.req.header('if-none-match') === etag) return sendPlain(null, type, headers, 304);
  return sendPlain(html, type, headers, status);
}
