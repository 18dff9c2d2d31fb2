import {once} from 'node:events';
import {createServer, type IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';
import {PROTOCOL_VERSION, PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';

/** What stands where our server should: an answer to every request. */
export interface PortalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The line breaks after so many characters of the body. */
  readonly cutAt?: number;
}
export type PortalManner = (request: IncomingMessage, body: string) => PortalAnswer;

/** A network that is not ours, at an address of its own. */
export async function openPortal(
  manner: PortalManner,
): Promise<{readonly url: string; close(): Promise<void>}> {
  const server = createServer((request, response) => {
    let asked = '';
    request.setEncoding('utf8').on('data', (text: string) => (asked += text));
    request.on('end', () => {
      const {status, headers, body, cutAt} = manner(request, asked);
      response.writeHead(status, {...headers, 'content-length': String(Buffer.byteLength(body))});
      if (cutAt === undefined) response.end(body);
      else response.write(body.slice(0, cutAt), () => response.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The headers that make an answer ours: the protocol, and the caller's own request id. */
export const ourHeaders = (request: IncomingMessage): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
  [REQUEST_HEADER]: String(request.headers[REQUEST_HEADER]),
});
