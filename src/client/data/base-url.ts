import {BASE_URL_FILE, readBaseUrl} from '#offline/identity/base-url.ts';
import {safePoint} from './safe-point.ts';

const BASE_URL_KEY = 'base_url';

/** Where the server is: from the network first, else as it was last; '' for the origin of the app. */
export async function baseUrl(): Promise<string> {
  const read = await readBaseUrl(import.meta.env.BASE_URL + BASE_URL_FILE);
  if (read !== undefined) localStorage.setItem(BASE_URL_KEY, read);
  return read ?? localStorage.getItem(BASE_URL_KEY) ?? '';
}

/**
 * Looks at each start whether the server has moved. If so, this browser's devices follow, and the page loads anew at
 * a safe point: only then its policy lets it ask there.
 */
export async function followBaseUrl(): Promise<void> {
  const before = localStorage.getItem(BASE_URL_KEY);
  const now = await baseUrl();
  if (before === null || before === now) return;
  const {moveEnrolments} = await import('#offline/identity/move-enrolments.ts');
  await moveEnrolments(before, now);
  await safePoint(() => undefined);
  location.reload();
}
