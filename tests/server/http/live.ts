import type {Handheld} from './site.ts';

/** The versions that a live stream tells of, one after another; heartbeats are left out. */
export async function* liveVersions(
  handheld: Handheld,
  url: string,
  signal: AbortSignal,
): AsyncGenerator<number> {
  const stream = await fetch(`${url}/sync/live`, {headers: handheld.headers, signal});
  if (!stream.ok || !stream.body) throw new Error(`no live stream: ${String(stream.status)}`);
  let text = '';
  for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
    const lines = (text + chunk).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield Number(JSON.parse(line).version);
  }
}
