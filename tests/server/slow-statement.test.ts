import {sql} from 'kysely';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {Row} from '#domain/kernel/field.ts';
import {LEASE_MS} from '#server/long-work/work-store.ts';
import {allRows} from '#server/storage/history.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {migratedOn} from '../migrated.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {startServer, type ServerProcess} from '../server-process.ts';
import {Caller} from './http/site.ts';
import {furnishSmall} from './http/warehouse.ts';
import {broughtIn, lookAtWholeFile, moveIn, sendTakenFile} from './rig/importing.ts';
import {lookInto} from './rig/proof.ts';

/** Longer than a process may be silent, and until another one has looked for what it left. */
const SLOW_S = LEASE_MS / 1_000 + 4;

describe('a statement that outlives the lease of its process, two processes on one PostgreSQL', () => {
  let postgres: Postgres;
  let databaseUrl: string;
  const servers: ServerProcess[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
    databaseUrl = await migratedOn(postgres);
    for (let i = 0; i < 2; i++)
      servers.push(await startServer({databaseUrl, env: {LOG_LEVEL: 'warn', REGISTRATION: 'open'}}));
    await console(`
      create function be_slow() returns trigger language plpgsql as $$
      begin
        -- Whoever comes first keeps the lock: the same statement of another connection is quick.
        if pg_try_advisory_lock(hashtext(tg_argv[0])) then perform pg_sleep(tg_argv[1]::int); end if;
        return new;
      end $$`);
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await postgres.stop();
  });

  const within: <T>(what: Parameters<typeof lookInto<T>>[1]) => Promise<T> = (what) =>
    lookInto({dataDir: servers[0]?.dataDir ?? '', databaseUrl}, what);
  const console = (text: string): Promise<unknown> => within(({kysely}) => sql.raw(text).execute(kysely));

  /** The first such statement of a company takes so long. */
  const slowOnce = ({company}: Caller, statement: string, when: string): Promise<unknown> =>
    console(`
      create trigger "slow ${company}" before ${statement} for each row
      when (new.company = '${company}' and ${when}) execute function be_slow('${company}', ${String(SLOW_S)})`);

  /** Rows of a list as the database has them, and what is wrong with the history. */
  const proved = ({company}: Caller, list: string): Promise<{rows: readonly Row[]; faults: string[]}> =>
    within((database) =>
      database.read(company, async (tx) => {
        const resource = RESOURCES.get(list);
        if (!resource) throw new Error(`no list ${list}`);
        return {rows: await allRows(tx, resource), faults: await checkHistory(tx, RULES)};
      }),
    );

  /** A file of opening stock, whose page is claimed slowly. */
  async function openingStock(): Promise<Caller> {
    const owner = await Caller.register(servers[0]?.url ?? '');
    await furnishSmall(owner, 0);
    const [bin, goods] = [(await owner.list('bin'))[0], (await owner.list('goods'))[0]];
    const file = `bin,goods,quantity\n${String(bin?.['name'])},${String(goods?.['code'])},100\n`;
    const {import: told} = await sendTakenFile(owner, file, {kind: 'stock'});
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 1, wrong: 0});
    await slowOnce(owner, 'update on import_pages', `new.mutation <> '' and old.mutation = ''`);
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done', code: ''});
    return owner;
  }

  /** A file of goods with a unit that nobody knows, which is made slowly. */
  async function goodsOfANewUnit(): Promise<Caller> {
    const owner = await Caller.register(servers[0]?.url ?? '');
    const address = 'city,address,contact,manager,level';
    await moveIn(owner, `name,${address}\nNorte,Porto,Rua 1,1,Ana,1\n`, {kind: 'supplier'});
    const head = 'code,description,supplier,weight,width,depth,height,unit,cost,price';
    const {import: told} = await sendTakenFile(owner, `${head}\nK1,Kettle,Norte,9,2,3,4,Box,1,2\n`);
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 1, wrong: 0});
    await slowOnce(owner, 'insert on "goodsUnit"', 'true');
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done', code: ''});
    return owner;
  }

  test('[WORK-3] writes nothing where the other process has gone on: stock stands once, a name is made once, files come in', async () => {
    const [stocked, named] = await Promise.all([openingStock(), goodsOfANewUnit()]);
    // A process that stops hears what it is at to its end: the slow one, too.
    for (const server of servers) await server.stop();
    const stock = await proved(stocked, 'stock');
    expect(stock).toMatchObject({rows: [{quantity: 100}], faults: []});
    expect(await proved(named, 'goodsUnit')).toMatchObject({rows: [{name: 'Box'}], faults: []});
    expect(await proved(named, 'goods')).toMatchObject({rows: [{code: 'K1'}], faults: []});
  });
});
