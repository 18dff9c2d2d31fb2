import type {Context} from 'hono';
import type {News} from '#protocol/sync.ts';
import {REQUEST_HEADER} from '#protocol/version.ts';
import type {Device} from '../auth/devices.ts';
import {echoOf, SAFE_HEADERS} from './answer.ts';
import type {HttpDeps} from './deps.ts';

/** Proxies and radios drop what is silent; the client takes three of these for a dead line. */
const HEARTBEAT_MS = 20_000;

/**
 * Live news for a device: a line of JSON for each, where the company stands first, an empty line as heartbeat.
 * It says only that there is news; rows come by pull. Ends when the device is revoked.
 */
export async function liveStream(c: Context, deps: HttpDeps, device: Device): Promise<Response> {
  const credential = c.req.header('authorization')?.split(' ', 2)[1] ?? '';
  const isTrusted = async (): Promise<boolean> =>
    (await deps.auth.devices.authenticate(credential))?.revoked_at === 0;
  const body = await newsOf(deps, device, isTrusted);
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

/** News of a company as bytes. Listening begins before the head is read, so that nothing falls between. */
async function newsOf(
  {live, storage}: HttpDeps,
  {company, id}: Device,
  isTrusted: () => Promise<boolean>,
): Promise<ReadableStream<Uint8Array>> {
  let missed: News | undefined;
  let isOver = false;
  let take = (news: News | undefined): void => {
    if (news) missed = news;
    else isOver = true;
  };
  const unsubscribe = live.subscribe(company, id, (news) => take(news));
  let beat: NodeJS.Timeout | undefined;
  const end = (): void => {
    isOver = true;
    clearInterval(beat);
    unsubscribe();
  };
  try {
    const head = await storage.read(company, async ({head: {epoch, version}}) => ({epoch, version}));
    return new ReadableStream({
      start(controller) {
        if (isOver) return controller.close();
        const close = (): void => {
          if (isOver) return;
          end();
          controller.close();
        };
        take = (news) => (news ? write(controller, `${JSON.stringify(news)}\n`) : close());
        take(missed ?? head);
        beat = setInterval(() => {
          isTrusted().then((goesOn) => (goesOn && !isOver ? write(controller, '\n') : close()), close);
        }, HEARTBEAT_MS);
      },
      cancel: end,
    });
  } catch (error) {
    end();
    throw error;
  }
}

/** A reader that has stopped reading misses lines; its poll finds the news. */
function write(controller: ReadableStreamDefaultController<Uint8Array>, text: string): void {
  if ((controller.desiredSize ?? 0) > -64) controller.enqueue(Buffer.from(text));
}
