import type {Hono} from 'hono';
import {REQUEST_HEADER} from '#protocol/version.ts';
import {answer, SAFE_HEADERS} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {openApi} from './openapi.ts';

/** For operators and programs: is it alive, how busy, what can be asked. */
export function addOpsRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/health', async (c) => {
    // Reaches the database: a server without one is not healthy.
    const companies = (await deps.storage.companies()).length;
    return answer(c.req.header(REQUEST_HEADER), 200, {detail: 'success', companies: companies > 0});
  });

  app.get('/metrics', async () => {
    const {registry} = deps.metrics;
    return new Response(await registry.metrics(), {
      headers: {...SAFE_HEADERS, 'content-type': registry.contentType, 'cache-control': 'no-store'},
    });
  });

  app.get('/openapi.json', (c) => answer(c.req.header(REQUEST_HEADER), 200, openApi(deps.rules)));
}
