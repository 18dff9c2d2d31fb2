import {once} from 'node:events';
import {
  createServer as createHttpServer,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type {Server as NetServer} from 'node:net';
import {StartFault} from './config.ts';
import {answerBrokenOn} from './http/broken-request.ts';
import {createOnePort, type OnePort} from './one-port.ts';
import type {TlsCredentials} from './tls/credentials.ts';

/** Longer than proxies keep theirs, so that they never send into a closed connection. */
const KEEP_ALIVE_MS = 65_000;
/** The largest file takes so long over a line of 1 Mbit/s; who says nothing of a request is let go in a minute. */
const REQUEST_MS = 40 * 60_000;
const HEADERS_MS = 60_000;
/** Requests under way get this long when the server stops. */
const GRACE_MS = 5_000;

/** Where requests come in, over HTTPS where there are credentials. */
export interface HttpEntrance {
  /** The server that answers the app: HTTPS where there is HTTPS. */
  readonly main: Server;
  /** What came over plain HTTP although there is HTTPS; without HTTPS nothing does. */
  onPlain(answer: RequestListener): void;
  /** Resolves with the port, which is a free one where 0 was asked for. */
  listen(host: string, port: number): Promise<number>;
  /** New connections meet this certificate. */
  renew(credentials: TlsCredentials): void;
  /** Lets requests under way end. */
  stop(): Promise<void>;
}

export function createEntrance(credentials: TlsCredentials | undefined): HttpEntrance {
  const options = {keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS};
  if (!credentials) {
    const server = createHttpServer(options);
    answerBrokenOn(server);
    return {
      main: server,
      onPlain: () => undefined,
      listen: (host, port) => listen(server, host, port),
      renew: () => undefined,
      stop: () => stop(server, [server]),
    };
  }
  const {port: listener, https, http, drop} = onePort(options, credentials);
  for (const server of [https, http]) answerBrokenOn(server);
  return {
    main: https,
    onPlain: (answer) => void http.on('request', answer),
    listen: (host, port) => listen(listener, host, port),
    renew: ({key, cert}) => https.setSecureContext({key, cert}),
    stop: () => stop(listener, [https, http], drop),
  };
}

function onePort(options: ServerOptions, {key, cert}: TlsCredentials) {
  try {
    return createOnePort(options, {key, cert});
  } catch (error) {
    throw new StartFault(`TLS_KEY and TLS_CERT do not make HTTPS: ${String(error)}`);
  }
}

async function listen(server: NetServer, host: string, port: number): Promise<number> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw listenFault(error, host, port);
  }
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : port;
}

function listenFault(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartFault(`PORT ${String(port)} is in use: stop what uses it, or set PORT to another one`);
    case 'EACCES':
      return new StartFault(`PORT ${String(port)} needs rights this user has not: set PORT to 1024 or above`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFault(`HOST ${host} is no address of this machine: use 0.0.0.0 for all of them`);
    default:
      return error;
  }
}

/** `listener` takes connections, `servers` answer on them; they are one where there is one language. */
async function stop(
  listener: NetServer,
  servers: readonly Server[],
  drop: OnePort['drop'] = () => undefined,
): Promise<void> {
  const closed = once(listener, 'close');
  for (const server of servers) {
    // Callers who keep their connection learn with their next answer to go elsewhere.
    server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
  }
  listener.close();
  drop('silent');
  const closeAll = (): void => {
    for (const server of servers) server.closeAllConnections();
    drop('all');
  };
  for (const server of servers) server.closeIdleConnections();
  const deadline = setTimeout(closeAll, GRACE_MS);
  await closed;
  clearTimeout(deadline);
}
