import path from 'node:path';
import type {Hono} from 'hono';
import {createServer as createVite, type ViteDevServer} from 'vite';
import {changeCode} from '#domain/people/staff-acts.ts';
import {actAlone} from './auth/own-act.ts';
import {openCompany} from './auth/register.ts';
import {hashPassword} from './auth/secrets.ts';
import {readConfig} from './config.ts';
import {DEMO_CODES_STYLE, demoCodesPage} from './demo/demo-codes.ts';
import {SAFE_HEADERS} from './http/answer.ts';
import type {HttpDeps} from './http/deps.ts';
import {likelyAddresses, runStart, stopOnSignals} from './main.ts';
import {PACKAGE_ROOT, startServer, type StartOptions} from './start.ts';

/** `npm run dev`: the server with the app straight from its sources, and a demo company with known logins. */
const ADMIN = {name: 'demo', password: 'demo-warehouse'} as const;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const config = readConfig({
    DATA_DIR: path.join(PACKAGE_ROOT, '.data/dev'),
    REGISTRATION: 'open',
    ...process.env,
  });
  let vite: ViteDevServer | undefined;
  const options: StartOptions = {
    buildDir: path.join(PACKAGE_ROOT, '.build/app'),
    extend: addDemoCodes,
    async before(server) {
      vite = await createVite({root: PACKAGE_ROOT, server: {middlewareMode: true, hmr: {server}}});
      const {middlewares} = vite;
      return (request, response) => {
        if (!request.url?.startsWith('/app/')) return false;
        middlewares(request, response);
        return true;
      };
    },
  };
  const server = await startServer(config, options);
  stopOnSignals(server, async () => vite?.close());
  const logins = await demoLogins(server.deps);
  const [home = ''] = likelyAddresses(config, server.port);
  say('Binward in development answers at');
  for (const address of likelyAddresses(config, server.port)) say(`  ${address}`);
  say(`Codes to scan: ${new URL('/demo-codes', home).href}`);
  for (const line of logins) say(`  ${line}`);
}

/** Makes the demo company at the first start, and gives its staff codes that one can remember. */
async function demoLogins({auth, storage, longWork}: HttpDeps): Promise<string[]> {
  const known = await auth.accounts.byAdminName(ADMIN.name);
  const {company, staff: who} = known ?? (await openCompany(auth, {...ADMIN, demo: true}, '')).admin;
  await longWork.look();
  await longWork.idle();
  const staff = await storage.read(company, (tx) =>
    tx.page('staff', {index: 'name', prefix: [], limit: 100, search: '', warehouse: ''}),
  );
  const lines = [`administrator ${ADMIN.name}, password ${ADMIN.password}, OPENID ${company}`];
  let code = 1000;
  for (const row of staff.filter((each) => each['type'] !== 'Admin')) {
    code++;
    await actAlone(auth, {
      company,
      action: changeCode.name,
      args: {staff: String(row['id'])},
      who,
      beside: {checkHash: await hashPassword(String(code))},
    });
    lines.push(`${String(row['type'])} ${String(row['name'])}, check code ${String(code)}`);
  }
  return lines;
}

function addDemoCodes(app: Hono, {auth, storage}: HttpDeps): void {
  const page = (type: string, text: string): Response =>
    new Response(text, {headers: {...SAFE_HEADERS, 'content-type': type}});
  app.get('/demo-codes.css', () => page('text/css; charset=utf-8', DEMO_CODES_STYLE));
  app.get('/demo-codes', async () => {
    const account = await auth.accounts.byAdminName(ADMIN.name);
    return page('text/html; charset=utf-8', await storage.read(account?.company ?? '', demoCodesPage));
  });
}

await runStart(main);
