import type {SyncNews} from '#protocol/sync.ts';
import {REQUEST_HEADER} from '#protocol/version.ts';
import {isNews} from './answers.ts';
import {deviceHeaders, isOurs, type DeviceCredential} from './http.ts';

/** A stream silent for so long is given up: a proxy that buffers looks like a quiet line. */
const STREAM_SILENCE_MS = 45_000;

/** Live news of a device until the stream ends or `signal` aborts; resolves with whether it ever spoke our language. */
export function listenForNews(
  credential: DeviceCredential,
  onNews: (news: SyncNews) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const request = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const stream = {url: `${credential.baseUrl}/sync/live`, headers: deviceHeaders(credential, request)};
  return readLines(stream, (news) => isNews(news) && onNews(news), signal);
}

/** Lines of JSON of a stream of ours until it ends or `signal` aborts; resolves with whether it ever spoke our language. */
export async function readLines(
  {url, headers}: {readonly url: string; readonly headers: Readonly<Record<string, string>>},
  onLine: (line: unknown) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), STREAM_SILENCE_MS);
  };
  let spoke = false;
  hear();
  try {
    const response = await fetch(url, {
      headers,
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const isStream =
      response.status === 200 && isOurs(response, headers[REQUEST_HEADER] ?? '', 'application/x-ndjson');
    if (!isStream || !response.body) return false;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const {value, done} = await reader.read();
      if (done) return spoke;
      spoke = true;
      hear();
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') onLine(JSON.parse(line));
    }
  } catch {
    // A radio that leaves a stream that was ours may come back to it soon.
    return spoke;
  } finally {
    clearTimeout(timer);
  }
}
