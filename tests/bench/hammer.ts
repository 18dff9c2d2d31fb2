import {connect, type Socket} from 'node:net';
import {once} from 'node:events';

/** One connection's requests, sent one after another, each when the last is answered. */
export type HammerLine = readonly Buffer[];

export interface Blow {
  readonly seconds: number;
  /** Milliseconds from sending to the whole answer, of each request. */
  readonly latencies: readonly number[];
}

/** A POST as bytes, built before the clock starts. */
export function post(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Buffer {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${String(port)}`,
    'content-type: application/json',
    `content-length: ${String(Buffer.byteLength(body))}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Sends every line over a connection of its own. The client is kept this bare so that it takes as little as it
 * can of a machine that the server shares. `check` reads each answer's body; a status other than 200 ends it all.
 */
export async function hammer(
  port: number,
  lines: readonly HammerLine[],
  check: (body: string) => void,
): Promise<Blow> {
  const sockets = await Promise.all(lines.map(() => open(port)));
  const latencies: number[] = [];
  const start = performance.now();
  try {
    await Promise.all(
      lines.map(async (line, i) => {
        const socket = sockets[i];
        if (!socket) return;
        const answers = answersOf(socket);
        for (const request of line) {
          const sent = performance.now();
          socket.write(request);
          const {value, done} = await answers.next();
          if (done) throw new Error('the server hung up');
          latencies.push(performance.now() - sent);
          check(value);
        }
      }),
    );
    return {seconds: (performance.now() - start) / 1_000, latencies};
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

async function open(port: number): Promise<Socket> {
  const socket = connect({port, host: '127.0.0.1', noDelay: true});
  await once(socket, 'connect');
  return socket;
}

/** Bodies of the answers on a connection. Ours all tell their length. */
async function* answersOf(socket: Socket): AsyncGenerator<string, void> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const chunk of socket) {
    // A socket without an encoding gives buffers.
    bytes = bytes.length === 0 ? (chunk as Buffer) : Buffer.concat([bytes, chunk as Buffer]);
    for (;;) {
      const head = bytes.indexOf('\r\n\r\n');
      if (head === -1) break;
      const header = bytes.toString('latin1', 0, head);
      const length = Number(/content-length: (\d+)/i.exec(header)?.[1] ?? NaN);
      if (!header.startsWith('HTTP/1.1 200') || Number.isNaN(length))
        throw new Error(`an answer that is not ours: ${bytes.toString('utf8').slice(0, 600)}`);
      const end = head + 4 + length;
      if (bytes.length < end) break;
      const body = bytes.toString('utf8', head + 4, end);
      bytes = bytes.subarray(end);
      yield body;
    }
  }
}
