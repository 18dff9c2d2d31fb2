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
  const {live, auth} = deps;
  const credential = c.req.header('authorization')?.split(' ', 2)[1] ?? '';
  let latest: News | undefined;
  let line = (news: News): void => void (latest = news);
  // Before the head is read, so that nothing falls between.
  const unsubscribe = live.subscribe(device.company, (news) => line(news));
  const head = await headOf(deps, device.company).catch((error: unknown) => {
    unsubscribe();
    throw error;
  });
  let end = unsubscribe;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      line = (news) => write(controller, `${JSON.stringify(news)}\n`);
      line(latest ?? head);
      const beat = setInterval(() => {
        void auth.devices.authenticate(credential).then((now) => {
          if (now && now.revoked_at === 0) return write(controller, '\n');
          end();
          controller.close();
        }, end);
      }, HEARTBEAT_MS);
      end = () => {
        clearInterval(beat);
        unsubscribe();
      };
    },
    cancel: () => end(),
  });
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

const headOf = ({storage}: HttpDeps, company: string): Promise<News> =>
  storage.read(company, async ({head: {epoch, version}}) => ({epoch, version}));

/** A reader that has stopped reading misses lines; its poll finds the news. */
function write(controller: ReadableStreamDefaultController<Uint8Array>, text: string): void {
  if ((controller.desiredSize ?? 0) <= -64) return;
  controller.enqueue(Buffer.from(text));
}
