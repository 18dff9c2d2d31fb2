import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {build} from 'vite';

/** An origin whose every page runs one module of ours. */
export interface ScriptPage {
  readonly origin: string;
  close(): void;
}

/** Bundles a module with all it imports and serves an empty page that runs it. */
export async function serveScript(entry: string): Promise<ScriptPage> {
  const script = await bundled(entry);
  const server = createServer((request, response) => {
    const [type, body] =
      request.url === '/script.js'
        ? ['text/javascript', script]
        : ['text/html', '<!doctype html><title>script</title><script src="/script.js"></script>'];
    response.writeHead(200, {'content-type': type}).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const {port} = server.address() as AddressInfo;
  return {origin: `http://127.0.0.1:${String(port)}`, close: () => server.close()};
}

async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {write: false, target: 'chrome120', lib: {entry, formats: ['iife'], name: 'bundle'}},
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}
