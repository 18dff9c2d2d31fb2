import type {IncomingMessage, ServerResponse} from 'node:http';

export const PORTAL_PATH = '/captive-portal/login';
const PAGE = '<!doctype html><title>Guest Wi-Fi</title><form><button>Accept the terms</button></form>';

/** Answers as the login page of a guest network does in place of the server. */
export function answerAsPortal(
  request: IncomingMessage,
  response: ServerResponse,
  status: 200 | 302 | 511,
): void {
  const headers = {connection: 'close', 'cache-control': 'no-store'};
  if (status === 302) {
    // Another origin, as a real portal's is, though the same socket: 127.0.0.1 and localhost are two hosts.
    const location = `http://localhost:${String(request.socket.localPort)}${PORTAL_PATH}`;
    response.writeHead(302, {...headers, location}).end();
  } else {
    response.writeHead(status, {...headers, 'content-type': 'text/html; charset=utf-8'}).end(PAGE);
  }
}
