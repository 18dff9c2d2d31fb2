import {createServer as createHttpServer, type Server as HttpServer, type ServerOptions} from 'node:http';
import {createServer as createHttpsServer, type Server as HttpsServer} from 'node:https';
import {createServer as createNetServer, type Server as NetServer, type Socket} from 'node:net';

/** The first byte of every TLS connection: a handshake record. No HTTP request begins so. */
const HANDSHAKE = 22;
/** Who connects and says nothing is let go. */
const CONNECTION_SILENCE_MS = 30_000;

/** Both languages behind one port, so that a person need not know a second one or open it in a firewall. */
export interface OnePort {
  readonly port: NetServer;
  readonly https: HttpsServer;
  readonly http: HttpServer;
  /** Ends connections: those that have said nothing yet, which browsers make on suspicion, or every one. */
  readonly drop: (which: 'silent' | 'all') => void;
}

/** Hands each connection to the server of its language, by its first byte. */
export function createOnePort(options: ServerOptions, tls: {key: string; cert: string}): OnePort {
  const https = createHttpsServer({...options, ...tls});
  const http = createHttpServer(options);
  const [all, silent] = [new Set<Socket>(), new Set<Socket>()];
  const port = createNetServer((socket) => {
    for (const kind of [all, silent]) {
      kind.add(socket);
      socket.once('close', () => kind.delete(socket));
    }
    greet(socket, (first) => {
      silent.delete(socket);
      return first === HANDSHAKE ? https : http;
    });
  });
  port.on('listening', () => {
    // Neither listens itself: this begins their care for connections that are idle or slow.
    for (const server of [https, http]) server.emit('listening');
  });
  const drop: OnePort['drop'] = (which) => {
    for (const socket of which === 'all' ? all : silent) socket.destroy();
  };
  return {port, https, http, drop};
}

function greet(socket: Socket, serverFor: (firstByte: number | undefined) => NetServer): void {
  const giveUp = (): void => void socket.destroy();
  socket.setTimeout(CONNECTION_SILENCE_MS, giveUp).on('error', giveUp);
  socket.once('data', (first: Buffer) => {
    socket.setTimeout(0).off('timeout', giveUp).off('error', giveUp).pause();
    socket.unshift(first);
    serverFor(first[0]).emit('connection', socket);
    // The new owner reads from the next turn on, when it has all its listeners.
    process.nextTick(() => socket.resume());
  });
}
