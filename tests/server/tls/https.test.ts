import {type ChildProcess, spawn} from 'node:child_process';
import {X509Certificate} from 'node:crypto';
import {once} from 'node:events';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {type IncomingMessage, request as plainRequest} from 'node:http';
import {Agent, request as secureRequest} from 'node:https';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {PACKAGE_ROOT} from '#server/start.ts';
import {authorityFile} from '#server/tls/authority.ts';
import {readCode} from '../../read-code.ts';
import {freePort} from '../../server-process.ts';

let dir: string;
let port: number;
let child: ChildProcess;
let printed = '';
let agent: Agent;

/** `npm start -- --https` without the build. */
async function start(): Promise<void> {
  child = spawn(path.join(PACKAGE_ROOT, 'node_modules/.bin/node'), ['src/server/main.ts', '--https'], {
    cwd: PACKAGE_ROOT,
    env: {...process.env, PORT: String(port), DATA_DIR: dir, LOG_LEVEL: 'silent', REGISTRATION: 'open'},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  printed = '';
  await new Promise<void>((resolve, reject) => {
    child.on('exit', () => reject(new Error(printed)));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (/\n\n$|Only this machine/.test(printed)) resolve();
      });
    }
  });
  agent = new Agent({keepAlive: true, ca: await readFile(authorityFile(dir))});
}
async function stop(): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  return child.exitCode;
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'binward-https-'));
  port = await freePort();
  await start();
});
afterAll(async () => {
  await stop();
  await rm(dir, {recursive: true, force: true});
});

interface Got {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}
/** Asks as a browser that trusts the authority, and nobody else. */
async function get(url: string, language = 'en'): Promise<Got> {
  const headers = {'accept-language': language};
  const asked = url.startsWith('https:')
    ? secureRequest(url, {agent, headers})
    : plainRequest(url, {headers});
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return {status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts)};
}

describe('a start with --https', () => {
  test('answers over HTTPS to whoever trusts its authority, on the same connection again and again', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const {status, body} = await get(`https://${host}:${String(port)}/health`);
      expect([status, body.toString()]).toEqual([200, '{"detail":"success"}']);
    }
    for (let n = 0; n < 20; n++)
      expect((await get(`https://localhost:${String(port)}/health`)).status).toBe(200);
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(2);
  });

  test('over plain HTTP the same port says how to trust it, and else leads to HTTPS', async () => {
    const plain = `http://localhost:${String(port)}`;
    const page = await get(`${plain}/trust`);
    expect(page.status).toBe(200);
    expect(page.body.toString()).toContain('Trust this server');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    for (const wanted of ['/', '/app/', '/api/session', '/trusted']) {
      const {status, headers} = await get(`${plain}${wanted}`);
      expect([status, headers.location]).toEqual([307, `https://localhost:${String(port)}${wanted}`]);
    }
    expect((await get(`https://localhost:${String(port)}/trust`)).status).toBe(200);
  });

  test('the certificate to download is the authority, under the fingerprint that the page shows', async () => {
    const {headers, body} = await get(`http://localhost:${String(port)}/trust/authority.crt`);
    expect(headers['content-type']).toBe('application/x-x509-ca-cert');
    expect(headers['content-disposition']).toContain('binward-authority.crt');
    const authority = new X509Certificate(body);
    expect(authority.ca).toBe(true);
    const page = (await get(`http://localhost:${String(port)}/trust`)).body.toString();
    expect(page.replaceAll('<wbr />', '')).toContain(authority.fingerprint256);
    // The private half lies in the same file on disk and leaves by no address.
    expect(body.toString('latin1')).not.toContain('PRIVATE');
  });

  test('prints the addresses, and as a code to scan the one that a new handheld opens first', () => {
    expect(printed).toContain(`https://localhost:${String(port)}/app/`);
    const [, first] = /Handhelds open (http:\S+\/trust) once, then https:/.exec(printed) ?? [];
    // A machine with no network but itself has nothing to show.
    if (first === undefined) expect(printed).toContain('Only this machine reaches it');
    else expect(scanned(printed)).toBe(first);
  });

  test('stops at once, and after a new start the same authority vouches for it', async () => {
    const {body} = await get(`http://localhost:${String(port)}/trust/authority.crt`);
    // A browser that has connected on suspicion and says nothing holds nobody up.
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    const asked = performance.now();
    expect(await stop()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(4_000);
    silent.destroy();
    await start();
    const again = await get(`http://localhost:${String(port)}/trust/authority.crt`);
    expect(again.body.equals(body)).toBe(true);
    expect((await get(`https://localhost:${String(port)}/health`)).status).toBe(200);
  });
});

/** Reads the code as a camera would: light is where the terminal draws, dark where it leaves its ground. */
function scanned(text: string): string {
  const lines = text.split('\n').filter((line) => /^[█▀▄ ]{20,}$/.test(line));
  const halves = lines.flatMap((line) => [
    Array.from(line, (half) => '█▀'.includes(half)),
    Array.from(line, (half) => '█▄'.includes(half)),
  ]);
  // The last line may be half a row more than the code: the terminal's own ground.
  const rows = halves.filter((row) => row.includes(true));
  const SCALE = 4;
  const [width, height] = [(rows[0]?.length ?? 0) * SCALE, rows.length * SCALE];
  const pixels = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      pixels[y * width + x] = rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)] ? 255 : 0;
    }
  }
  return readCode(pixels, width, height);
}
