import {randomBytes} from 'node:crypto';
import type {Context, Hono} from 'hono';
import {csvLine} from '#domain/kernel/csv.ts';
import {idAt, isFreshId, isId, type Id} from '#domain/kernel/id.ts';
import {listOf} from '#domain/lists.ts';
import {titleOfList} from '#domain/language-texts.ts';
import {dayInZone} from '#protocol/days.ts';
import type {RowFault} from '#protocol/importing.ts';
import {
  bringInRequestSchema,
  checkRequestSchema,
  mendRequestSchema,
  MAX_FAULTS_SHOWN,
  uploadQuerySchema,
  type ImportAnswer,
  type ImportStatus,
} from '#protocol/importing.ts';
import {badRequest, HttpFault, notFound} from '../fault.ts';
import {workStatusOf as workTold, type WorkRow} from '../long-work/work-store.ts';
import {TableFault} from '../moving/table.ts';
import {TABLE_ENCODINGS} from '../moving/decode-text.ts';
import type {FileRow} from '../moving/import-store.ts';
import {IMPORTABLE_KINDS, importableOf, importPageOf} from '../moving/importing.ts';
import {MAX_OPEN_UPLOADS, type OpenUpload} from '../moving/open-uploads.ts';
import {receiveFile} from '../moving/receive-file.ts';
import {readingsIn} from '../moving/readings.ts';
import {isNotice} from '../moving/notices.ts';
import {goingRows} from '../moving/going-rows.ts';
import {ROWS_SHOWN, standingRows} from '../moving/rows-shown.ts';
import {templateOf} from '../moving/template.ts';
import {startBringIn, startCheck, type NotStarted} from '../moving/start-import.ts';
import {mustHaveWarehouse} from './action-routes.ts';
import {pointBehind} from './lost-claims.ts';
import {answerJson, echoOf, SAFE_HEADERS, wholePage} from './answer.ts';
import {BODY_LIMIT, readBody, parsedBody} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {mustBe, principalOf, worksIn, type Principal} from './principal.ts';
import {inSheets, speechOf} from './list-sheet.ts';
import {sendSheet, sheetStream} from './send-sheet.ts';
import {UploadBody} from './upload-body.ts';
import {PAGE_ROWS} from '#protocol/http.ts';
import {REQUEST_HEADER} from '#protocol/version.ts';

/** Files that are shown at once. */
const NEWEST = 50;
/** Until one of so many files may have come, s. */
const LATER_S = 10;
/** Rows of a file that are shown before anybody looks at all of them. */
const SAMPLE = 5;

/** Files of rows: sent, looked at, and brought in by people who may edit such rows. */
export function addImportRoutes(app: Hono, deps: HttpDeps): void {
  const {imports, longWork, now} = deps;
  const starting = {store: imports.store, work: longWork.store, now};

  app.post('/api/imports/:id', async (c) => {
    const principal = await principalOf(c, deps);
    const body = new UploadBody(c.req.raw.body, imports.most);
    try {
      return await received(c, deps, principal, body);
    } finally {
      await body.readOut();
    }
  });

  app.get('/api/imports', async (c) => {
    const principal = await principalOf(c, deps);
    const {company, role} = principal;
    const kinds = [...IMPORTABLE_KINDS].flatMap(([kind, {roles}]) => (roles.includes(role) ? [kind] : []));
    const rows = kinds.length === 0 ? [] : await imports.store.newest(company, kinds, NEWEST);
    const seen = rows.filter(({warehouse}) => worksIn(principal, warehouse));
    return answerJson(c, 200, wholePage(await Promise.all(seen.map((row) => toldOf(deps, row)))));
  });

  app.get('/api/import-templates/:kind', async (c) => template(c, deps, await principalOf(c, deps)));

  app.get('/api/imports/:id', async (c) => {
    const file = await fileOf(c, deps, await principalOf(c, deps));
    return answerJson(c, 200, await toldWhole(deps, file));
  });

  app.get('/api/imports/:id/faults', async (c) => {
    const file = await fileOf(c, deps, await principalOf(c, deps));
    if (/text\/csv/i.test(c.req.header('accept') ?? '')) return faultSheet(c, deps, file);
    return answerJson(c, 200, await someFaults(c, deps, file));
  });

  app.get('/api/imports/:id/rows', async (c) => {
    const principal = await principalOf(c, deps);
    return answerJson(c, 200, await someRows(c, deps, await fileOf(c, deps, principal), principal));
  });

  app.post('/api/imports/:id/check', async (c) => {
    const principal = await principalOf(c, deps);
    const asked = {...(await readBody(c, checkRequestSchema, BODY_LIMIT.other)), who: principal.staff};
    return startedAs(c, deps, await startCheck(starting, await fileOf(c, deps, principal), asked));
  });

  app.post('/api/imports/:id/mend', async (c) => {
    const principal = await principalOf(c, deps);
    const {cells} = await readBody(c, mendRequestSchema, BODY_LIMIT.other);
    const code = await imports.mend(await fileOf(c, deps, principal), cells);
    if (code !== '') throw new HttpFault(409, code, 'These cells cannot be put right now', {});
    return answerJson(c, 200, await toldWhole(deps, await fileOf(c, deps, principal)));
  });

  app.post('/api/imports/:id/bring-in', async (c) => {
    const principal = await principalOf(c, deps);
    const asked = {...(await readBody(c, bringInRequestSchema, BODY_LIMIT.other)), who: principal.staff};
    return startedAs(c, deps, await startBringIn(starting, await fileOf(c, deps, principal), asked));
  });
}

/** Takes a file, or says why not. Sent twice under one id it is taken once. */
async function received(
  c: Context,
  deps: HttpDeps,
  principal: Principal,
  body: UploadBody,
): Promise<Response> {
  const {imports} = deps;
  const id = c.req.param('id') ?? '';
  if (!isFreshId(id)) throw badRequest('args.invalid', 'Please Fill In The Complete Data', ID_FAULT);
  const asked = parsedBody(uploadQuerySchema, {name: '', encoding: '', warehouse: '', ...c.req.query()});
  const kind = IMPORTABLE_KINDS.get(asked.kind);
  if (!kind) throw notFound('import.kind', 'Resource does not exist', {kind: asked.kind});
  mustBe(principal, kind.roles);
  await mustHaveWarehouse(deps, principal, {warehouse: asked.warehouse});
  if (asked.encoding !== '' && !TABLE_ENCODINGS.some((each) => each === asked.encoding))
    throw badRequest('import.encoding-unknown', 'This encoding is not known', {encoding: asked.encoding});
  const {company, staff: who} = principal;
  const known = await imports.store.find(company, id);
  if (known) mustBe(principal, importableOf(known).roles);
  if (known && (known.who !== who || known.state !== 'coming'))
    return answerJson(c, 200, await toldWhole(deps, known));
  const {name, encoding, warehouse} = asked;
  const sent = {company, id, kind, name, who, warehouse, encoding};
  const upload = imports.uploads.begin(`${company} ${who}`, id);
  if (!upload) throw tooManyAtOnce();
  try {
    const file = await receiveFile(imports, sent, heardBody(body, upload));
    return answerJson(c, 200, await toldWhole(deps, file));
  } catch (error) {
    throw error instanceof TableFault ? refusedFile(error, encoding) : error;
  } finally {
    upload.end();
  }
}

const ID_FAULT = {faults: [{field: 'id', code: 'not-an-id'}]} as const;

/** A body as it comes. A sender who breaks off hears nothing any more, and is no fault of ours. */
async function* heardBody(body: UploadBody, upload: OpenUpload): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body.chunks()) {
      upload.heard();
      yield chunk;
    }
  } catch {
    throw badRequest('request.invalid', 'The body broke off');
  }
}

const tooManyAtOnce = (): HttpFault =>
  new HttpFault(429, 'import.too-many', 'Enough files are being sent', {most: MAX_OPEN_UPLOADS}, LATER_S);

const refusedFile = ({code, line, value}: TableFault, encoding: string): HttpFault => {
  if (code === 'import.file-too-large') return new HttpFault(413, code, 'The file is too large', {});
  if (code === 'import.gone' || code === 'import.not-now')
    return new HttpFault(409, code, 'This file comes no more', {});
  return badRequest(code, 'This file cannot be read', {line, encoding, value});
};

/** A file to be filled in with such rows, in the reader's words: `form` xlsx or csv. */
async function template(c: Context, deps: HttpDeps, principal: Principal): Promise<Response> {
  const kind = IMPORTABLE_KINDS.get(c.req.param('kind') ?? '');
  if (!kind) throw notFound('import.kind', 'Resource does not exist', {kind: c.req.param('kind') ?? ''});
  mustBe(principal, kind.roles);
  const form = c.req.query('form') ?? 'xlsx';
  if (form !== 'xlsx' && form !== 'csv') throw badRequest('list.form', 'A template is xlsx or csv', {});
  const texts = inSheets(
    deps.texts({language: c.req.header('language'), acceptLanguage: c.req.header('accept-language')}),
  );
  const {currency} = await deps.storage.read(principal.company, (tx) =>
    speechOf(tx, principal.company, {warehouse: '', texts}),
  );
  const title = titleOfList(texts, listOf(kind.name)?.name ?? kind.name.toLowerCase());
  const {direction} = texts;
  const day = dayInZone(deps.now(), 'UTC');
  const {sheet, rows} = templateOf(kind, {words: texts, timeZone: 'UTC', currency, title, direction, day});
  const pages = async function* (): AsyncGenerator<typeof rows> {
    yield rows;
  };
  const file = {name: title, type: form} as const;
  return sendSheet(c, deps, file, sheetStream(form, sheet, pages(), deps.now()), new AbortController());
}

/** The file that an address names, for a person who may bring such rows in. */
const fileOf = (c: Context, deps: HttpDeps, by: Principal): Promise<FileRow> =>
  fileFor(deps, by, c.req.param('id') ?? '');

async function fileFor({imports}: HttpDeps, by: Principal, id: string): Promise<FileRow> {
  const row = isId(id) ? await imports.store.find(by.company, id) : undefined;
  if (!row || !worksIn(by, row.warehouse)) throw notFound('import.gone', 'Resource does not exist', {id});
  mustBe(by, importableOf(row).roles);
  return row;
}

async function startedAs(
  c: Context,
  {longWork, storage}: HttpDeps,
  row: WorkRow | NotStarted,
): Promise<Response> {
  const told = await lookedAt(longWork, row);
  return answerJson(c, 200, {
    detail: 'success',
    work: workTold(told),
    begun: await pointBehind(storage, told.company),
  });
}

/** A file is brought in once more whose rows a loss has taken, where that has left the file itself as it was. */
export async function bringInAgain(
  deps: HttpDeps,
  by: Principal,
  {work, file}: {readonly work: Id; readonly file: string},
): Promise<WorkRow> {
  const {imports, longWork, now} = deps;
  const starting = {store: imports.store, work: longWork.store, now};
  const row = await startBringIn(starting, await fileFor(deps, by, file), {work, who: by.staff});
  return lookedAt(longWork, row);
}

async function lookedAt(longWork: HttpDeps['longWork'], row: WorkRow | NotStarted): Promise<WorkRow> {
  if ('facts' in row)
    throw new HttpFault(row.code === 'work.too-many' ? 429 : 409, row.code, 'Not now', row.facts);
  await longWork.look();
  return row;
}

async function toldOf({imports}: HttpDeps, file: FileRow): Promise<ImportStatus> {
  const {company, id, kind, name, state, warehouse, made, lines, work, made_at} = file;
  return {
    id,
    kind,
    name,
    // Only we write these columns.
    state: state as ImportStatus['state'],
    warehouse,
    columns: JSON.parse(file.columns) as string[],
    matched: JSON.parse(file.matched) as string[],
    ...readingsIn(file),
    ...(file.sheet === '' ? {} : {sheet: JSON.parse(file.sheet) as NonNullable<ImportStatus['sheet']>}),
    made: made === 1,
    adds: file.adds === 1,
    replaces: file.replaces === 1,
    lines,
    // While it comes that names its upload.
    work: state === 'coming' ? '' : work,
    ...(await imports.store.tally(company, id)),
    made_at,
  };
}

async function toldWhole(deps: HttpDeps, file: FileRow): Promise<ImportAnswer> {
  const page = await deps.imports.store.page(file.company, file.id, 0);
  const rows = JSON.parse(page?.body ?? '[]') as (readonly [number, ...string[]])[];
  const sample = rows.slice(0, SAMPLE).map(([, ...cells]) => cells);
  return {detail: 'success', import: await toldOf(deps, file), sample};
}

/** What is wrong with the rows of a file, that of one page of it at a time, after one of them. */
async function* faultsOf({imports}: HttpDeps, {company, id}: FileRow, after = -1): AsyncGenerator<FaultPage> {
  for (let at = after; ;) {
    const next = await imports.store.nextFaults(company, id, at);
    if (!next) return;
    at = next.n;
    yield {n: next.n, faults: JSON.parse(next.faults) as RowFault[]};
  }
}
interface FaultPage {
  readonly n: number;
  readonly faults: readonly RowFault[];
}

/** As many faults as are shown at once, with where the next are. */
async function someFaults(c: Context, deps: HttpDeps, file: FileRow) {
  const text = c.req.query('after') ?? '';
  if (!/^\d{0,9}$/.test(text)) throw badRequest('list.limit', 'The page is a number', {most: PAGE_ROWS.most});
  const faults: RowFault[] = [];
  let last = -1;
  for await (const page of faultsOf(deps, file, text === '' ? -1 : Number(text))) {
    faults.push(...page.faults);
    last = page.n;
    if (faults.length >= MAX_FAULTS_SHOWN) break;
  }
  const isMore = (await deps.imports.store.nextFaults(file.company, file.id, last)) !== undefined;
  const next = last >= 0 && isMore ? `/api/imports/${file.id}/faults?after=${String(last)}` : null;
  return {...wholePage(faults), next};
}

/** As many rows as are shown at once, as they will stand, with where the next are. */
async function someRows(c: Context, deps: HttpDeps, file: FileRow, {role, warehouses}: Principal) {
  const {storage, imports, now} = deps;
  const text = c.req.query('after') ?? '';
  if (!/^\d{0,7}(?:\.\d{1,4})?$/.test(text))
    throw badRequest('list.limit', 'The page is a number', {most: PAGE_ROWS.most});
  const [n = 0, from = 0] = text.split('.').map(Number);
  const stored = await imports.store.page(file.company, file.id, n);
  if (!stored) return {...wholePage([]), next: null};
  if (n >= file.pages) {
    const going = await storage.read(file.company, (tx) =>
      goingRows(tx, importableOf(file), stored.body, from),
    );
    return {...wholePage(going.rows), next: await nextRows(imports.store, file, n, going.next)};
  }
  const person = {role, ...(warehouses ? {warehouses} : {})};
  const page = importPageOf(file, stored, {...person, now: now(), mutation: idAt(now(), randomBytes(10))});
  const shown = {...page, rows: page.rows.slice(from, from + ROWS_SHOWN)};
  const rows = await storage.read(file.company, (tx) => standingRows(tx, shown, wrongIn(stored.faults)));
  const next = from + ROWS_SHOWN < page.rows.length ? from + ROWS_SHOWN : undefined;
  return {...wholePage(rows), next: await nextRows(imports.store, file, n, next)};
}

/** Where the rows behind these are: on their page from one on, or on the next one that there is. */
async function nextRows(
  store: HttpDeps['imports']['store'],
  {company, id, pages}: FileRow,
  n: number,
  from: number | undefined,
): Promise<string | null> {
  if (from !== undefined) return `/api/imports/${id}/rows?after=${String(n)}.${String(from)}`;
  const isMore = n + 1 < pages || (await store.page(company, id, n + 1)) !== undefined;
  return isMore ? `/api/imports/${id}/rows?after=${String(n + 1)}` : null;
}

/** Lines of a page that were found wrong as all of its file was looked at; a notice keeps no row out. */
const wrongIn = (faults: string): ReadonlySet<number> =>
  new Set(
    (faults === '' ? [] : (JSON.parse(faults) as RowFault[])).flatMap(({line, code}) =>
      isNotice(code) ? [] : [line],
    ),
  );

/** All of them as a spreadsheet, read a page at a time. */
function faultSheet(c: Context, deps: HttpDeps, file: FileRow): Response {
  const pages = faultsOf(deps, file);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(Buffer.from(`\uFEFF${csvLine(['line', 'column', 'value', 'code'])}`)),
    async pull(controller) {
      const {value, done} = await pages.next();
      if (done) return controller.close();
      const lines = value.faults.map(({line, column, value: said, code}) =>
        csvLine([line, column, said, code]),
      );
      controller.enqueue(Buffer.from(lines.join('')));
    },
  });
  return new Response(body, {
    headers: {
      ...SAFE_HEADERS,
      ...echoOf(c.req.header(REQUEST_HEADER)),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.kind}-faults.csv"`,
      'cache-control': 'no-store',
    },
  });
}
