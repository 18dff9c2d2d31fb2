import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest';
import {readConfig} from '#server/config.ts';
import {PACKAGE_ROOT, type RunningServer, startServer} from '#server/start.ts';
import {launch, newProfile, type RunningBrowser} from '../browser.ts';
import {trustAuthority} from '../browser/trust.ts';
import {freePort} from '../server-process.ts';

/** A name of the LAN: a browser takes nothing from it for granted, as it does from localhost. */
const HOST = 'depot.lan';

let dir: string;
let port: number;
let server: RunningServer | undefined;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'binward-trusted-'));
  port = await freePort();
  await start();
});
afterAll(async () => {
  await server?.stop();
  await rm(dir, {recursive: true, force: true});
});

async function start(): Promise<void> {
  await server?.stop();
  const env = {HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dir, LOG_LEVEL: 'silent'};
  const config = readConfig({...env, PUBLIC_URL: `https://${HOST}:${String(port)}`}, ['--https']);
  server = await startServer(config, {buildDir: path.join(PACKAGE_ROOT, '.build/app')});
}

/** A handheld in that LAN, whose person has done what /trust says, or has not. */
async function handheld(der?: Uint8Array): Promise<RunningBrowser> {
  const profile = await newProfile();
  if (der) await trustAuthority(profile.dir, der);
  const browser = await launch({
    isWhole: true,
    userDataDir: profile.dir,
    flags: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  });
  onTestFinished(async () => {
    await browser.kill();
    await profile.remove();
  });
  return browser;
}
const url = (secure: boolean, of: string): string =>
  `http${secure ? 's' : ''}://${HOST}:${String(port)}${of}`;

test('a handheld that does not trust the authority is told how over plain HTTP, and gets no app', async () => {
  const {page} = await handheld();
  await page.goto(url(false, '/trust'));
  await page.getByRole('heading', {name: 'Trust this server'}).waitFor();
  await expect
    .poll(() => page.getByRole('link', {name: 'Open the app'}).getAttribute('href'))
    .toBe(url(true, '/app/'));
  await expect(page.goto(url(false, '/app/'))).rejects.toThrow(/ERR_CERT_AUTHORITY_INVALID/);
});

test('[P6] one that trusts it is led to HTTPS, keeps the app, and trusts the certificate of the next start', async () => {
  const answer = await fetch(`http://127.0.0.1:${String(port)}/trust/authority.crt`);
  const {page} = await handheld(new Uint8Array(await answer.arrayBuffer()));
  await page.goto(url(false, '/app/'));
  expect(page.url()).toContain(url(true, '/app/'));
  await page.locator('h1').first().waitFor();
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await start();
  await page.reload();
  const health = () => page.evaluate(async () => (await fetch('/health')).status);
  expect(await health()).toBe(200);
  await server?.stop();
  server = undefined;
  await page.reload();
  await page.locator('h1').first().waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
});
