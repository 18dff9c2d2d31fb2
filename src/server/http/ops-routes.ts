import type {Context, Hono} from 'hono';
import {isSameSecret} from '../auth/secrets.ts';
import {HttpFault, unauthorisedFault} from '../fault.ts';
import {answerJson, SAFE_HEADERS} from './answer.ts';
import {isThisMachine, type HttpDeps} from './deps.ts';
import {openApi} from './openapi.ts';

/** By METRICS_TOKEN from anywhere; without one from this machine alone. */
function mustSeeMetrics(c: Context, deps: HttpDeps): void {
  const wanted = deps.config.metricsToken;
  const [scheme, given] = (c.req.header('authorization') ?? '').split(' ', 2);
  if (wanted !== undefined && scheme === 'Bearer' && isSameSecret(given ?? '', wanted)) return;
  if (isThisMachine(c, deps)) return;
  throw unauthorisedFault('metrics.token', 'Send METRICS_TOKEN: Authorization: Bearer <token>');
}

/** For operators and programs: is it alive, how busy, what can be asked. */
export function addOpsRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/health', async (c) => {
    // A server without its database is not healthy.
    await deps.ping().catch((error: unknown) => {
      deps.log.error({err: error}, 'the database does not answer');
      throw new HttpFault(503, 'database.silent', 'The database does not answer', {}, 5);
    });
    // Reading goes on, and the operator has to know before the devices' people do.
    if (deps.diskRoom.isFull)
      throw new HttpFault(
        503,
        'storage.full',
        'The disk is full: what is stored can be read, nothing more is',
        {},
        30,
      );
    return answerJson(c, 200, {detail: 'success'});
  });

  app.get('/metrics', async (c) => {
    mustSeeMetrics(c, deps);
    const {registry} = deps.metrics;
    return new Response(await registry.metrics(), {
      headers: {...SAFE_HEADERS, 'content-type': registry.contentType, 'cache-control': 'no-store'},
    });
  });

  app.get('/openapi.json', (c) => answerJson(c, 200, openApi(deps.rules)));
}
