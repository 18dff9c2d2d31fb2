import {createHash} from 'node:crypto';
import {copyFile, mkdir, readdir, readFile, stat, unlink, utimes} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {gzip} from 'node:zlib';
import type {Context, Hono} from 'hono';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {notFound} from '../fault.ts';
import {compilingPolicy, contentPolicy, SAFE_HEADERS} from './answer.ts';

/** Everything of the app lives here for ever: the worker's scope can never move (`design.md`, 7). */
const BASE = '/app/';
/** Pages of a build that is gone still fetch its chunks, so long. */
const KEEP_MS = 60 * 24 * 3_600_000;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.mp3': 'audio/mpeg',
  '.wasm': 'application/wasm',
};

interface AppFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Packed when the first asks for it, and kept; none where packing wins nothing. */
  readonly packed?: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly tag: string;
}

/** The built app in memory, and the hashed assets of earlier builds on disk. */
export interface AppFiles {
  /** By path under {@link BASE}: `index.html`, `assets/main-Ab12.js`. */
  readonly files: ReadonlyMap<string, AppFile>;
  readonly kept: string;
  readonly buildDir: string;
}

/** The operator may change it after the build; read at each request. */
const CHANGEABLE = 'baseurl.txt';

/**
 * Reads the build, and copies its hashed assets beside the data, where they are served for 60 days after the
 * last start of a build that had them. A missing build gives no files.
 */
export async function loadAppFiles(buildDir: string, dataDir: string, now: number): Promise<AppFiles> {
  const files = new Map<string, AppFile>();
  const kept = path.join(dataDir, 'assets');
  const names = await readdir(buildDir, {recursive: true, withFileTypes: true}).catch(() => []);
  for (const entry of names) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    files.set(path.relative(buildDir, full).split(path.sep).join('/'), await readAppFile(full));
  }
  await keepAssets(buildDir, kept, now);
  return {files, kept, buildDir};
}

async function readAppFile(full: string): Promise<AppFile> {
  const bytes = Uint8Array.from(await readFile(full));
  const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  // A picture or a sound is packed already.
  const isLoose = /\.(html|js|css|json|webmanifest|svg|txt|wasm)$/.test(full);
  return {bytes, tag, ...(isLoose ? {packed: packedOnce(bytes)} : {})};
}

/** A start packs nothing: all files together are a quarter of a second of the processor, and few are asked for. */
function packedOnce(bytes: Uint8Array): () => Promise<Uint8Array<ArrayBuffer>> {
  let packing: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return () => (packing ??= promisify(gzip)(bytes).then((packed) => Uint8Array.from(packed)));
}

async function keepAssets(buildDir: string, kept: string, now: number): Promise<void> {
  await mkdir(kept, {recursive: true});
  const assets = path.join(buildDir, 'assets');
  for (const name of await readdir(assets).catch(() => [])) {
    const copy = path.join(kept, name);
    await copyFile(path.join(assets, name), copy);
    await utimes(copy, now / 1_000, now / 1_000);
  }
  for (const name of await readdir(kept)) {
    const file = path.join(kept, name);
    if ((await stat(file)).mtimeMs < now - KEEP_MS) await unlink(file);
  }
}

/** The app under /app/. */
export function addAppRoutes(app: Hono, {files, kept, buildDir}: AppFiles): void {
  app.get('/app', () => new Response(null, {status: 302, headers: {...SAFE_HEADERS, location: BASE}}));

  app.get(`${BASE}*`, async (c) => {
    const name = c.req.path.slice(BASE.length) || 'index.html';
    if (name === CHANGEABLE) {
      return send(c, name, await readAppFile(path.join(buildDir, name)).catch(absent), contentPolicy());
    }
    const file = files.get(name) ?? (await keptAsset(kept, name));
    if (!file) throw notFound('file.unknown', missing(files, name));
    return send(c, name, file, await policyOf(name, buildDir));
  });
}

/** The one worker that compiles WebAssembly: the camera's strongest reader. The page itself may not. */
const COMPILES = /^assets\/wasm\.worker-[\w-]+\.js$/;

/**
 * The page may ask the server that the base URL names. Its worker outlives such a change, so it may ask any: it
 * runs no code but ours and draws nothing.
 */
async function policyOf(name: string, buildDir: string): Promise<string> {
  if (name === 'sw.js') return contentPolicy('https: http:');
  if (COMPILES.test(name)) return compilingPolicy();
  if (name !== 'index.html') return contentPolicy();
  const text = await readFile(path.join(buildDir, CHANGEABLE), 'utf8').catch(() => '');
  const url = text.trim();
  return contentPolicy(URL.canParse(url) && /^https?:/.test(url) ? new URL(url).origin : '');
}

const absent = (): never => {
  throw notFound('file.unknown', 'Resource does not exist');
};

const missing = (files: AppFiles['files'], name: string): string =>
  name === 'index.html' && files.size === 0
    ? 'The app is not built: run "npm run build", then start the server again'
    : 'Resource does not exist';

async function keptAsset(kept: string, name: string): Promise<AppFile | undefined> {
  const base = /^assets\/([\w.-]+)$/.exec(name)?.[1];
  if (base === undefined || base.startsWith('.')) return undefined;
  return readAppFile(path.join(kept, base)).catch(() => undefined);
}

async function send(
  c: Context,
  name: string,
  {bytes, packed, tag}: AppFile,
  policy: string,
): Promise<Response> {
  const headers: Record<string, string> = {
    ...SAFE_HEADERS,
    'content-security-policy': policy,
    'content-type': entryOf(TYPES, path.extname(name)) ?? 'application/octet-stream',
    // A hashed name never changes its content; everything else is asked for each time.
    'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
    vary: 'accept-encoding',
  };
  if (c.req.header('if-none-match') === tag) return new Response(null, {status: 304, headers});
  if (packed && /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) {
    return new Response(await packed(), {headers: {...headers, 'content-encoding': 'gzip'}});
  }
  return new Response(bytes, {headers});
}
