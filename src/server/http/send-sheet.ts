import {Readable} from 'node:stream';
import type {Context} from 'hono';
import {REQUEST_HEADER} from '#protocol/version.ts';
import {csvOfSheet} from '../sheets/csv.ts';
import type {SheetCell, ReportSheet} from '../sheets/sheet.ts';
import {xlsxOf} from '../sheets/xlsx.ts';
import {echoOf, SAFE_HEADERS} from './answer.ts';
import {breakOff, type HttpDeps} from './deps.ts';

/** The types of the files that people and machines download. */
const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type SheetType = keyof typeof SHEET_TYPES;

/**
 * A file as it is written; `name` is what it is called, without its ending. A client that goes away ends the writing,
 * which `left` tells.
 */
export function sendSheet(
  c: Context,
  {log}: Pick<HttpDeps, 'log'>,
  {name, type}: {readonly name: string; readonly type: SheetType},
  body: Readable,
  left: AbortController,
): Response {
  body.on('error', (error) => {
    // No client takes what came for the whole, or reads in it why there is no more.
    if (!left.signal.aborted) log.error({err: error, sheet: name}, 'a spreadsheet broke off');
    breakOff(c);
  });
  const plain = name.replaceAll(/[^\w.-]+/g, '_');
  return new Response(webStream(body, left), {
    headers: {
      ...SAFE_HEADERS,
      ...echoOf(c.req.header(REQUEST_HEADER)),
      'content-type': SHEET_TYPES[type],
      'content-disposition': `attachment; filename="${plain}.${type}"; filename*=UTF-8''${encodeURIComponent(name)}.${type}`,
      'cache-control': 'no-store',
    },
  });
}

/** A sheet in one of its forms, as its rows come; `at`: when, ms UTC. */
export const sheetStream = (
  form: SheetType,
  sheet: ReportSheet,
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
  at: number,
): Readable => (form === 'csv' ? textStream(csvOfSheet(sheet, pages)) : xlsxOf(sheet, pages, new Date(at)));

/** Text as it goes over a network. */
export const textStream = (text: AsyncIterable<string>): Readable => Readable.from(bytesOf(text));

async function* bytesOf(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const some of text) if (some !== '') yield Buffer.from(some);
}

/** Chunks as they are asked for, one ahead. */
function webStream(body: Readable, left: AbortController): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch {
        // The connection has been broken off.
        controller.close();
      }
    },
    cancel() {
      left.abort();
      body.destroy();
    },
  });
}
