import ky from 'ky';
import {PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';
import {sessionHeaders, type OfficeFacts, type OfficeLine, type OfficeReply} from './office.ts';

/** A file comes as it is written: so long the server may think of the next piece of it, ms. */
const FILE_SILENCE_MS = 120_000;

/** A person waits for a file: she is told how many bytes have come, and may give it up. */
export interface FileWait {
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
}

/** A file with the name that it has at the server; or why there is none. `left`: it was given up. */
export type FileReply =
  | {readonly kind: 'file'; readonly file: Blob; readonly name: string}
  | {readonly kind: 'left'}
  | Exclude<OfficeReply, {kind: 'answered'}>;

/** Fetches a file under a person's session. One that breaks off is none. */
export async function callForFile(line: OfficeLine, path: string, wait: FileWait): Promise<FileReply> {
  const request = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), FILE_SILENCE_MS);
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), FILE_SILENCE_MS);
  };
  try {
    const response = await ky(line.baseUrl + path, {
      headers: {...sessionHeaders(line), [REQUEST_HEADER]: request},
      retry: 0,
      timeout: false,
      redirect: 'error',
      cache: 'no-store',
      throwHttpErrors: false,
      signal: AbortSignal.any([wait.signal, silence.signal]),
    });
    const isOurs = response.headers.has(PROTOCOL_HEADER) && response.headers.get(REQUEST_HEADER) === request;
    if (!isOurs) return {kind: 'unreached', status: response.status};
    if (!response.ok) {
      const {code = 'server.error', detail: _, ...facts} = (await response.json()) as OfficeFacts;
      return {kind: 'denied', status: response.status, code: String(code), facts};
    }
    const file = await fileIn(response, (bytes) => {
      heard();
      wait.onBytes(bytes);
    });
    return {kind: 'file', file, name: nameIn(response.headers.get('content-disposition') ?? '')};
  } catch {
    return wait.signal.aborted ? {kind: 'left'} : {kind: 'unreached'};
  } finally {
    clearTimeout(timer);
  }
}

async function fileIn(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    bytes += next.value.length;
    onBytes(bytes);
  }
  return new Blob(parts, {type: response.headers.get('content-type') ?? ''});
}

/** The name of a file in whatever letters, by RFC 6266. */
const nameIn = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'download');
