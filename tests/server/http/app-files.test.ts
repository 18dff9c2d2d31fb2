import {mkdir, mkdtemp, readFile, rm, utimes, writeFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {gunzipSync} from 'node:zlib';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {Hono} from 'hono';
import {addAppRoutes, loadAppFiles} from '#server/http/app-files.ts';

const DAY = 24 * 3_600_000;

describe('the built app', () => {
  let dir: string;
  let build: string;
  let data: string;
  const now = Date.now();
  beforeAll(async () => void (dir = await mkdtemp(path.join(tmpdir(), 'binward-app-'))));
  afterAll(() => rm(dir, {recursive: true, force: true}));
  beforeEach(async () => {
    await rm(dir, {recursive: true, force: true});
    [build, data] = [path.join(dir, 'build'), path.join(dir, 'data')];
    await writeBuild('one');
  });

  /** A build whose hashed asset has that name. */
  const writeBuild = async (name: string): Promise<void> => {
    await rm(build, {recursive: true, force: true});
    await mkdir(path.join(build, 'assets'), {recursive: true});
    await writeFile(path.join(build, 'index.html'), `<!doctype html><title>${name}</title>`);
    await writeFile(path.join(build, 'sw.js'), '// worker');
    await writeFile(path.join(build, 'baseurl.txt'), '');
    await writeFile(path.join(build, 'assets', `${name}-Ab12.js`), `export const name = '${name}';`);
  };
  const served = async (at = now): Promise<Hono> => {
    const app = new Hono();
    app.onError(() => new Response(null, {status: 404}));
    addAppRoutes(app, await loadAppFiles(build, data, at));
    return app;
  };

  test('hashed assets are kept by browsers, everything else is asked for each time', async () => {
    const app = await served();
    const caching = async (name: string) => (await app.request(`/app/${name}`)).headers.get('cache-control');
    expect(await caching('assets/one-Ab12.js')).toContain('immutable');
    for (const name of ['', 'index.html', 'sw.js', 'baseurl.txt'])
      expect(await caching(name)).toBe('no-cache');
  });

  test('the same file is not sent twice, and text goes packed', async () => {
    const app = await served();
    const first = await app.request('/app/sw.js', {headers: {'accept-encoding': 'gzip'}});
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const etag = first.headers.get('etag') ?? '';
    expect((await app.request('/app/sw.js', {headers: {'if-none-match': etag}})).status).toBe(304);
  });

  test('the second reader of the camera goes packed too, in less than half its size', async () => {
    const wasm = await readFile(
      createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
    );
    await writeFile(path.join(build, 'assets', 'reader-Ab12.wasm'), wasm);
    const app = await served();
    const packed = await app.request('/app/assets/reader-Ab12.wasm', {headers: {'accept-encoding': 'gzip'}});
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('content-type')).toBe('application/wasm');
    const sent = Buffer.from(await packed.arrayBuffer());
    expect(sent.length).toBeLessThan(wasm.length / 2);
    expect(gunzipSync(sent).equals(wasm)).toBe(true);
    const plain = await app.request('/app/assets/reader-Ab12.wasm');
    expect(Buffer.from(await plain.arrayBuffer()).length).toBe(wasm.length);
  });

  test('the base URL may be changed after the build', async () => {
    const app = await served();
    await writeFile(path.join(build, 'baseurl.txt'), 'https://wms.example');
    expect(await (await app.request('/app/baseurl.txt')).text()).toBe('https://wms.example');
  });

  test('assets of the build before are served for sixty days after its last start', async () => {
    await served();
    await writeBuild('two');
    const app = await served(now + 59 * DAY);
    expect(await (await app.request('/app/assets/one-Ab12.js')).text()).toContain(`'one'`);
    const later = await served(now + 61 * DAY);
    expect((await later.request('/app/assets/one-Ab12.js')).status).toBe(404);
    expect((await later.request('/app/assets/two-Ab12.js')).status).toBe(200);
  });

  test('an asset of the present build never grows old', async () => {
    await served();
    const copy = path.join(data, 'assets', 'one-Ab12.js');
    await utimes(copy, 0, 0);
    await served();
    await writeBuild('two');
    expect((await (await served()).request('/app/assets/one-Ab12.js')).status).toBe(200);
  });

  test.each([
    '../data/binward.sqlite',
    'assets/../../data/x',
    'assets/..%2f..%2fsecret',
    'assets/.env',
    'nothing.js',
  ])('nothing outside the build is served: %s', async (name) => {
    await mkdir(path.join(data, 'assets'), {recursive: true});
    await writeFile(path.join(dir, 'secret'), 'secret');
    await writeFile(path.join(data, 'assets', '.env'), 'secret');
    const app = await served();
    expect((await app.request(`/app/${name}`)).status).toBe(404);
  });
});
