/** The camera's strongest reader, which few devices need: kept once it was asked for, and not before. */
const CACHE = 'binward-reader';

export const isReaderFile = (url: URL, scope: string): boolean =>
  url.href.startsWith(`${scope}assets/`) && url.pathname.endsWith('.wasm');

/** The file as it was kept, else from the network; the one of an earlier build goes then. */
export async function answerReaderFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  for (const other of await cache.keys()) await cache.delete(other);
  await cache.put(request.url, answer.clone());
  return answer;
}
