import {BASE_URL_FILE, baseUrlOf} from '#offline/identity/base-url.ts';

/** Beside the build's own cache: the operator may change the file after the build. */
const CACHE = 'binward-base-url';
const HANG_MS = 4_000;
const POLICY = 'content-security-policy';

export const isBaseUrlFile = (url: URL, scope: string): boolean => url.href === scope + BASE_URL_FILE;

/** The file from the network, and the last one that was an address where there is none. */
export async function answerBaseUrl(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request, {signal: AbortSignal.timeout(HANG_MS)});
    const isAddress = answer.ok && baseUrlOf(await answer.clone().text()) !== undefined;
    if (!isAddress) return (await cache.match(request.url)) ?? answer;
    await cache.put(request.url, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request.url)) ?? Response.error();
  }
}

/** The page as it was built, with a policy that lets it ask the server of today's base URL. */
export async function withBaseUrl(page: Response, scope: string): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(scope + BASE_URL_FILE);
  const url = baseUrlOf((await kept?.text()) ?? '') ?? '';
  const policy = (page.headers.get(POLICY) ?? '').replace(/; connect-src [^;]*/, '');
  if (policy === '') return page;
  const headers = new Headers(page.headers);
  headers.set(POLICY, url === '' ? policy : `${policy}; connect-src 'self' ${new URL(url).origin}`);
  return new Response(page.body, {status: page.status, headers});
}
