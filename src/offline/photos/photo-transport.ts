import {PHOTO_TYPE} from '#protocol/photo.ts';
import {deviceHeaders, isOurs, type DeviceCredential} from '../sync/http.ts';
import type {PhotoFate, PhotoServer} from './send-photos.ts';

/** Half a megabyte takes its time over a radio at the far end of the hall. */
const DEADLINE_MS = 60_000;

/** The server under the device's own credential. Anything that is not our own answer is "no network". */
export function photoTransport(credential: DeviceCredential): PhotoServer {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response | undefined> => {
    const request = crypto.getRandomValues(new Uint32Array(2)).join('-');
    try {
      const response = await fetch(`${credential.baseUrl}/sync/photos/${path}`, {
        ...init,
        headers: {...deviceHeaders(credential, request), 'content-type': PHOTO_TYPE},
        redirect: 'error',
        cache: 'no-store',
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      return isOurs(response, request) ? response : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    async send({mutation, n, jpeg}) {
      const response = await ask(`${mutation}?n=${String(n)}`, {method: 'POST', body: jpeg});
      return response ? fateOf(response.status) : 'later';
    },
    async has({mutation, n}) {
      const response = await ask(mutation);
      if (response?.status === 404) return 'early';
      if (response?.status !== 200) return 'later';
      const {had} = (await response.json().catch(() => ({}))) as {readonly had?: unknown};
      if (!Array.isArray(had)) return 'later';
      return had.includes(n) ? 'kept' : 'wanted';
    },
  };
}

function fateOf(status: number): PhotoFate {
  if (status === 200) return 'kept';
  if (status === 404) return 'early';
  return REFUSED.has(status) ? 'refused' : 'later';
}

/** No picture, too large, no such thing here. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 415]);
