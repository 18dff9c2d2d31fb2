import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Page} from 'playwright';

/**
 * Runs work in a tab of this page's browser whose server does nothing but take what is posted and answer `body`: the
 * floor of whatever goes over the network.
 */
export async function onEmptyServer<T, A = undefined>(
  page: Page,
  body: string,
  work: (arg: A) => Promise<T>,
  arg?: A,
): Promise<T> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'POST';
    request.resume().on('end', () => {
      response.writeHead(200, {'content-type': isAsked ? 'application/json' : 'text/html'});
      response.end(isAsked ? body : '');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const {port} = server.address() as AddressInfo;
  const tab = await page.context().newPage();
  try {
    await tab.goto(`http://127.0.0.1:${String(port)}/`);
    return await tab.evaluate(work as (arg: unknown) => Promise<T>, arg);
  } finally {
    await tab.close();
    server.closeAllConnections();
    server.close();
  }
}
