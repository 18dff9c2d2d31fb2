import type {Context} from 'hono';
import {REQUEST_HEADER} from '#protocol/version.ts';
import {echoOf, SAFE_HEADERS} from './answer.ts';

/** Proxies and radios drop what is silent; the client takes three of these for a dead line. */
const HEARTBEAT_MS = 20_000;

/** Where the lines of a stream come from. */
interface LineSource {
  /**
   * Begins to listen, and answers the first line and a function that ends it. `take` gets the lines after it, or
   * `undefined` when no more will come; nothing falls between.
   */
  open(take: (line: object | undefined) => void): Promise<{readonly first: object; readonly end: () => void}>;
  /** Whether the listener still may; asked at each heartbeat. */
  mayListen(): Promise<boolean>;
}

/**
 * An answer that stays open until its request is broken off: a line of JSON for each piece of news, an empty line as
 * heartbeat. HEAD gets its headers alone.
 */
export async function lineStream(c: Context, source: LineSource): Promise<Response> {
  // HEAD comes by the way of GET, and its body is dropped without being cancelled.
  const body = c.req.method === 'HEAD' ? null : await linesOf(source, c.req.raw.signal);
  return new Response(body, {
    headers: {
      ...SAFE_HEADERS,
      ...echoOf(c.req.header(REQUEST_HEADER)),
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      // Buffering proxies hold news back.
      'x-accel-buffering': 'no',
    },
  });
}

async function linesOf(source: LineSource, broken: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const early: (object | undefined)[] = [];
  let take = (line: object | undefined): void => void early.push(line);
  const {first, end: unsubscribe} = await source.open((line) => take(line));
  let isOver = false;
  let beat: NodeJS.Timeout | undefined;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(beat);
    unsubscribe();
  };
  return new ReadableStream({
    start(controller) {
      const close = (): void => {
        if (isOver) return;
        end();
        controller.close();
      };
      take = (line) => {
        if (!line) close();
        else if (!isOver) write(controller, `${JSON.stringify(line)}\n`);
      };
      take(first);
      for (const line of early) take(line);
      broken.addEventListener('abort', close, {once: true});
      if (broken.aborted) close();
      if (isOver) return;
      beat = setInterval(() => {
        source.mayListen().then((goesOn) => (goesOn && !isOver ? write(controller, '\n') : close()), close);
      }, HEARTBEAT_MS);
    },
    cancel: end,
  });
}

/** A reader that has stopped reading misses lines; its poll finds the news. */
function write(controller: ReadableStreamDefaultController<Uint8Array>, text: string): void {
  if ((controller.desiredSize ?? 0) > -64) controller.enqueue(Buffer.from(text));
}
