/** The file that says where the server is. Specification section 7. */
export const BASE_URL_FILE = 'baseurl.txt';
const BASE_URL_DEADLINE_MS = 5_000;

/** The address that such a file says, '' for the origin of the app; `undefined` where it says nothing of the kind. */
export function baseUrlOf(text: string): string | undefined {
  const url = text.trim();
  // Anything else, a captive portal's page above all, is no address.
  return url === '' || /^https?:\/\/[^\s<>"]+$/.test(url) ? url.replace(/\/+$/, '') : undefined;
}

/** What the file says now; `undefined` where it cannot be read. */
export async function readBaseUrl(file: string): Promise<string | undefined> {
  try {
    const answer = await fetch(file, {cache: 'no-store', signal: AbortSignal.timeout(BASE_URL_DEADLINE_MS)});
    return answer.ok ? baseUrlOf(await answer.text()) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a server answers at another origin although a page of this one may not read it: then it does not list our
 * origin. Says no where nothing answers at all, and outside a page, where none is barred.
 */
export async function isBarred(url: string): Promise<boolean> {
  const own = globalThis.origin as string | undefined;
  if (own === undefined || !URL.canParse(url) || new URL(url).origin === own) return false;
  try {
    const signal = AbortSignal.timeout(BASE_URL_DEADLINE_MS);
    await fetch(new URL('/health', url), {mode: 'no-cors', cache: 'no-store', signal});
    return true;
  } catch {
    return false;
  }
}
