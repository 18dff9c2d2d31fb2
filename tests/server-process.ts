import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {cp, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {witness} from './unsteady/witnesses.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The pinned Node, whichever one runs the tests. */
const NODE = join(ROOT, 'node_modules/.bin/node');
/** What `npm start` gives Node, so that memory and speed are the product's. */
const START = /"start": "(.*)"/.exec(readFileSync(join(ROOT, 'package.json'), 'utf8'))?.[1] ?? '';
const FLAGS = START.split(' ').filter((word) => word.startsWith('--'));
/** A server that cannot start ends and says so; one that a busy machine starves is waited for. */
const START_MS = 90_000;

export interface ServerOptions {
  /** An existing data directory; a new one unless told, removed by `close`. */
  readonly dataDir?: string;
  /** The data directory of a server that has stopped: a new one begins as its copy. */
  readonly copyOf?: string;
  /** A PostgreSQL database; SQLite in the data directory unless told. */
  readonly databaseUrl?: string;
  readonly port?: number;
  /** What is run; the product's own unless told. */
  readonly main?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The real server as a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything it printed, all starts together. */
  logs(): string;
  /** SIGKILL: no goodbye to the database. */
  kill9(): Promise<void>;
  /** SIGTERM, as an operator stops it; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Starts again on the same port and data, stopping it first where it still runs. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops it and removes a data directory made here. */
  close(): Promise<void>;
}

/** Starts the server and waits until it is healthy. Fails with its own words when it is not. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'binward-data-')));
  if (options.copyOf !== undefined) await cp(options.copyOf, dataDir, {recursive: true});
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${String(port)}`;
  let printed = '';
  let child: ChildProcess | undefined;

  const start = async (env: Readonly<Record<string, string>> = {}) => {
    child = spawn(NODE, [...FLAGS, options.main ?? 'src/server/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: options.databaseUrl ?? '',
        LOG_LEVEL: 'info',
        ...options.env,
        ...env,
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    }
    await healthy(url, child, () => printed);
  };
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!child || hasEnded(child)) return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  const leave = witness((folder, name) => writeFile(join(folder, `${name}-server.log`), printed));
  await start();
  return {
    url,
    port,
    dataDir,
    get pid() {
      return child?.pid ?? 0;
    },
    logs: () => printed,
    kill9: async () => void (await end('SIGKILL')),
    stop: async () => end('SIGTERM'),
    async restart(env) {
      await end('SIGTERM');
      await start(env);
    },
    async close() {
      leave();
      await end('SIGKILL');
      if (!options.dataDir) await rm(dataDir, {recursive: true, force: true, maxRetries: 5});
    },
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function healthy(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (hasEnded(child)) throw new Error(`the server ended at start:\n${printed()}`);
    const answer = await fetch(`${url}/health`, {signal: AbortSignal.timeout(2_000)}).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not healthy in ${String(START_MS)} ms:\n${printed()}`);
}

/** A port that is free now. The server is told it rather than left to choose, so that a restart keeps it. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
