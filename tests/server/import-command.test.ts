import {execFile} from 'node:child_process';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {migratedOn} from '../migrated.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {startServer, type ServerProcess} from '../server-process.ts';
import {Caller, DATABASES} from './http/site.ts';
import {lookAtWholeFile, sendTakenFile} from './rig/importing.ts';
import {toldOf} from './rig/long-work.ts';
import {workAnswerSchema} from '#protocol/long-work.ts';
import {newId} from './http/site.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const SUPPLIERS = 'name,city,address,contact,manager,level\nNorte,Porto,Rua 1,1,Ana,1\n';
const HEAD = 'code,description,supplier,weight,width,depth,height,unit,cost,price';
const file = (rows: number, weight = '9'): string =>
  [
    HEAD,
    ...Array.from({length: rows}, (_, i) => `K${String(i)},Kettle,Norte,${weight},2,3,4,Box,1.5,2`),
    '',
  ].join('\n');

describe.each(DATABASES)('files and processes, on %s', (kind) => {
  let server: ServerProcess;
  let postgres: Postgres | undefined;
  let databaseUrl = '';
  let dir: string;
  let owner: Caller;
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'binward-import-'));
    postgres = kind === 'postgres' ? await startPostgres() : undefined;
    databaseUrl = postgres ? await migratedOn(postgres) : '';
    server = await startServer({databaseUrl, env: {LOG_LEVEL: 'warn', REGISTRATION: 'open'}});
    owner = await Caller.register(server.url);
  });
  afterAll(async () => {
    await server.close();
    await postgres?.stop();
    await rm(dir, {recursive: true, force: true});
  });

  /** Runs `npm run import` with a file, as somebody at the server does. */
  async function command(name: string, text: string, ...words: string[]) {
    const at = path.join(dir, name);
    await writeFile(at, text);
    const env = {...process.env, DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn'};
    return new Promise<{code: number; said: string; at: string}>((resolve) => {
      const args = ['src/server/commands/import.ts', ...words, at];
      execFile(path.join(ROOT, 'node_modules/.bin/node'), args, {cwd: ROOT, env}, (error, out, faults) => {
        resolve({code: error ? Number(error.code ?? 1) : 0, said: out + faults, at});
      });
    });
  }

  test('[IMPORT-5] the command tells faults by row, brings nothing in, and fails', async () => {
    expect(await command('suppliers.csv', SUPPLIERS, 'supplier')).toMatchObject({code: 0});
    const {code, said, at} = await command('wrong.csv', file(3, 'heavy'), 'goods');
    expect([code, said]).toEqual([1, expect.stringContaining('0 new, 0 changed, 0 as they are, 3 wrong')]);
    expect(said).toContain('line 2: weight: enter a number (heavy)');
    expect((await readFile(`${at}.faults.csv`, 'utf8')).split('\r\n')[3]).toBe(
      '4,weight,heavy,weight: enter a number',
    );
    const [unnamed, twice] = await Promise.all([
      command('unnamed.csv', file(1).replace('code,', 'what,'), 'goods'),
      command('twice.csv', 'code,code\nK1,K2\n', 'goods'),
    ]);
    expect([unnamed.code, unnamed.said]).toEqual([1, expect.stringContaining('which row is meant: code')]);
    expect(unnamed.said).toContain('Left out, since nothing is called so: what');
    expect([twice.code, twice.said]).toEqual([1, expect.stringContaining('nothing is called so: code')]);
    expect(await owner.list('goods')).toEqual([]);
  });

  test('[IMPORT-14] what may be two numbers is told by the command, until somebody says which', async () => {
    expect(await command('suppliers.csv', SUPPLIERS, 'supplier')).toMatchObject({code: 0});
    const open = await command('open.csv', file(2, '1.250'), 'goods', '--dry-run');
    expect([open.code, open.said]).toEqual([1, expect.stringContaining('1.250 may be two numbers')]);
    const words = ['goods', '--dry-run', '--decimal'];
    const said = await command('said.csv', file(2, '1.250').replaceAll('1.5', '1'), ...words, 'comma');
    expect([said.code, said.said]).toEqual([0, expect.stringContaining('2 new, 0 changed')]);
    expect((await command('word.csv', file(2), ...words, 'dot')).said).toContain('--decimal point|comma');
  });

  test('[IMPORT-3] the command brings a file in beside the running server, and alone; a dry run does not', async () => {
    const dry = await command('goods.csv', file(700), 'goods', '--dry-run');
    expect([dry.code, dry.said]).toEqual([0, expect.stringContaining('700 new')]);
    expect(await owner.list('goods')).toEqual([]);
    expect(await command('goods.csv', file(700), 'goods', '--company', owner.company)).toMatchObject({
      code: 0,
    });
    expect(await owner.list('goods')).toHaveLength(700);
    const hex = 'ab'.repeat(16);
    const codes = `mode,code,bar_code\nGOODS,K7,${hex}\nGOODS,GONE,${'cd'.repeat(16)}\n`;
    const old = await command('codes.csv', codes, 'oldCode');
    expect([old.code, old.said]).toEqual([0, expect.stringContaining('line 3: There is no GONE here')]);
    expect((await owner.list('oldCode')).map(({code}) => code)).toEqual([hex]);
    await server.stop();
    expect(await command('more.csv', file(705), 'goods')).toMatchObject({code: 0});
    await server.restart();
    expect(await (await owner.back(server.url)).list('goods')).toHaveLength(705);
    const refused = await Promise.all([
      command('nowhere.csv', file(1), 'goods', '--company', 'NOBODY00'),
      command('what.csv', file(1), 'shelves'),
    ]);
    expect(refused.map(({code}) => code)).toEqual([1, 1]);
  });

  test('[IMPORT-3] a server that is killed while a file comes in goes on with it, and nothing is in twice', async () => {
    const by = await owner.back(server.url);
    const rows = 3_000;
    const text = file(rows).replaceAll('\nK', '\nX');
    const {import: told} = await sendTakenFile(by, text);
    await lookAtWholeFile(by, told);
    const answer = await by.call('POST', `/api/imports/${told.id}/bring-in`, {work: newId()});
    const {work} = workAnswerSchema.parse(answer.body);
    // Past the look at all rows: the first of them are in.
    while ((await toldOf(by, work)).done < rows + 500);
    await server.kill9();
    await server.restart();
    const back = await by.back(server.url);
    let now = await toldOf(back, work);
    expect(now.ended_at).toBe(0);
    while (now.ended_at === 0) now = await toldOf(back, work);
    expect(now).toMatchObject({state: 'done', done: 2 * rows, failed: 0});
    const {body} = await back.call('GET', '/api/lists/goods?limit=1');
    expect(body['count']).toBe(705 + rows);
    const unit = (await back.list('goodsUnit'))[0] ?? {};
    // Others edit again.
    await back.do('goodsUnit.edit', {
      id: String(unit['id']),
      version: Number(unit['version']),
      set: '{"name":"Carton"}',
    });
  });
});
