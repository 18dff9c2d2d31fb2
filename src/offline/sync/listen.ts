import type {News} from '#protocol/sync.ts';
import {isNews} from './answers.ts';
import {headersOf, isOurs, type Credential} from './http.ts';

/** A stream silent for so long is given up: a proxy that buffers looks like a quiet line. */
const SILENCE_MS = 45_000;

/** Lines of live news until the stream ends or `signal` aborts; resolves with whether it ever spoke our language. */
export async function listen(
  credential: Credential,
  onNews: (news: News) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const request = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  let spoke = false;
  hear();
  try {
    const response = await fetch(`${credential.baseUrl}/sync/live`, {
      headers: headersOf(credential, request),
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const isStream = response.status === 200 && isOurs(response, request, 'application/x-ndjson');
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
      for (const line of lines) if (line !== '') tell(line, onNews);
    }
  } catch {
    // A radio that leaves a stream that was ours may come back to it soon.
    return spoke;
  } finally {
    clearTimeout(timer);
  }
}

function tell(line: string, onNews: (news: News) => void): void {
  const news: unknown = JSON.parse(line);
  if (isNews(news)) onNews(news);
}
