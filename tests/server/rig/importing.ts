import {
  importAnswerSchema,
  rowFaultSchema,
  standingRowSchema,
  type ImportAnswer,
  type RowFault,
  type StandingRow,
} from '#protocol/importing.ts';
import {workAnswerSchema, type WorkStatus} from '#protocol/long-work.ts';
import {newId, type HttpAnswer, type Caller} from '../http/site.ts';
import {endedWork} from './long-work.ts';

export interface Sending {
  readonly kind?: string;
  readonly id?: string;
  readonly name?: string;
  readonly encoding?: string;
}

/** Sends a file as it is. */
export async function sendFile(
  by: Caller,
  file: string | Uint8Array,
  {kind = 'goods', id = newId(), name = 'file.csv', encoding = ''}: Sending = {},
): Promise<HttpAnswer> {
  const query = new URLSearchParams({kind, name, encoding, warehouse: by.warehouse}).toString();
  const answer = await fetch(`${by.url}/api/imports/${id}?${query}`, {
    method: 'POST',
    headers: {...by.headers, 'content-type': 'text/csv'},
    body: typeof file === 'string' ? file : Buffer.from(file),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: JSON.parse(text) as HttpAnswer['body'],
  };
}

/** The same of a file that is taken. */
export async function sendTakenFile(
  by: Caller,
  file: string | Uint8Array,
  more: Sending = {},
): Promise<ImportAnswer> {
  const answer = await sendFile(by, file, more);
  if (answer.status !== 200) throw new Error(`not taken: ${answer.text}`);
  return importAnswerSchema.parse(answer.body);
}

export async function importOf(by: Caller, id: string): Promise<ImportAnswer['import']> {
  return importAnswerSchema.parse((await by.call('GET', `/api/imports/${id}`)).body).import;
}

export async function faultsOf(by: Caller, id: string): Promise<RowFault[]> {
  const {body} = await by.call('GET', `/api/imports/${id}/faults`);
  return (body['results'] as unknown[]).map((each) => rowFaultSchema.parse(each));
}

/** Its rows as they will stand, those of all pages. */
export async function rowsOf(by: Caller, id: string): Promise<StandingRow[]> {
  const rows: StandingRow[] = [];
  for (let next: string | null = `/api/imports/${id}/rows`; next !== null;) {
    const {body}: HttpAnswer = await by.call('GET', next);
    rows.push(...(body['results'] as unknown[]).map((each) => standingRowSchema.parse(each)));
    next = body['next'] as string | null;
  }
  return rows;
}

/** Looks at all rows of a file, and waits for the end. */
export async function lookAtWholeFile(
  by: Caller,
  {id, matched}: Pick<ImportAnswer['import'], 'id' | 'matched'>,
  made = true,
  every = 0,
  readings?: ImportAnswer['import']['readings'],
): Promise<ImportAnswer['import']> {
  const asked = {work: newId(), matched, made, ...(readings ? {readings} : {})};
  const answer = await by.call('POST', `/api/imports/${id}/check`, asked);
  if (answer.status !== 200) throw new Error(`not looked at: ${answer.text}`);
  await endedWork(by, workAnswerSchema.parse(answer.body).work, every);
  return importOf(by, id);
}

/** Brings it in, and waits for the end. */
export async function broughtIn(by: Caller, {id}: Pick<ImportAnswer['import'], 'id'>): Promise<WorkStatus> {
  const answer = await by.call('POST', `/api/imports/${id}/bring-in`, {work: newId()});
  if (answer.status !== 200) throw new Error(`not brought in: ${answer.text}`);
  return endedWork(by, workAnswerSchema.parse(answer.body).work);
}

/** All three. */
export async function moveIn(by: Caller, file: string | Uint8Array, more: Sending = {}): Promise<WorkStatus> {
  const {import: told} = await sendTakenFile(by, file, more);
  const looked = await lookAtWholeFile(by, told);
  if (looked.wrong > 0) throw new Error(JSON.stringify(await faultsOf(by, told.id)));
  return broughtIn(by, told);
}
