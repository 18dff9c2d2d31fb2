import {Agent, request} from 'node:http';

/** A request, built before the clock starts. */
export interface PreparedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How it may be answered; by 200 unless told. */
  readonly statuses?: readonly number[];
  /** Connections that all send it at once; one unless told. */
  readonly connections?: number;
  /** What each of these connections sends, where that is not the same. */
  readonly bodies?: readonly string[];
  /** What goes on behind the answers, and is waited for. */
  readonly after?: (answers: readonly string[]) => Promise<void>;
}

export interface LineAnswer {
  /** Milliseconds from sending to the end of the answer. */
  readonly ms: number;
  readonly bytes: number;
  /** The answer, where it was asked to be kept. */
  readonly text: string;
}

/** One connection that is kept, with one request at a time. A status that was not asked for is an error. */
export class RequestLine {
  readonly #port: number;
  readonly #agent = new Agent({keepAlive: true, maxSockets: 1});

  constructor(port: number) {
    this.#port = port;
  }

  send({method, path, headers, body, statuses = [200]}: PreparedRequest, keeps = false): Promise<LineAnswer> {
    const length = body === undefined ? {} : {'content-length': String(Buffer.byteLength(body))};
    const type = body === undefined ? {} : {'content-type': 'application/json'};
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          agent: this.#agent,
          method,
          path,
          headers: {...type, ...headers, ...length},
        },
        (answer) => {
          let bytes = 0;
          let text = '';
          const isRight = statuses.includes(answer.statusCode ?? 0);
          const isKept = keeps || !isRight;
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (isKept) text += chunk.toString('utf8');
          });
          answer.on('error', reject).on('end', () => {
            if (isRight) resolve({ms: performance.now() - begun, bytes, text});
            else reject(new Error(`${path}: ${String(answer.statusCode)} ${text.slice(0, 300)}`));
          });
        },
      );
      sent.on('error', reject).end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
