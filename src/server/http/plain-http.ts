import {SAFE_HEADERS} from './answer.ts';
import {TRUST_PATH} from './trust-page.ts';

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>;

/** What plain HTTP answers where there is HTTPS: how to trust it, and else the way there. */
export const plainHttp =
  (app: Fetch): Fetch =>
  (request, env) => {
    const url = new URL(request.url);
    if (url.pathname === TRUST_PATH || url.pathname.startsWith(`${TRUST_PATH}/`)) return app(request, env);
    url.protocol = 'https:';
    // 307: never remembered by a browser, since HTTPS may be switched off again.
    return new Response(null, {
      status: 307,
      headers: {...SAFE_HEADERS, location: url.href, 'cache-control': 'no-store'},
    });
  };
