import {sql} from 'kysely';
import {expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import {beginOf, daysAfter, momentsOfDays} from '#protocol/days.ts';
import {seededRandom} from '#server/demo/seeded-random.ts';
import {tablesOf} from '#server/storage/backup/tables.ts';
import {connectDatabase, type Database} from '#server/storage/open.ts';
import type {ReportQuery, Storage} from '#server/storage/storage.ts';
import {sumFaults} from '#server/storage/sum-faults.ts';
import {createSumLedgers} from '#server/sum-ledgers.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {createMemoryStorage} from '../memory/memory-storage.ts';
import {startPostgres} from '../postgres.ts';
import {goods, line} from './rows.ts';
import {overEveryStore, type Store} from './stores.ts';

const ZONE = 'Pacific/Auckland';
const [FIRST, LAST] = ['2024-06-01', '2027-02-01'] as const;
const [BEGIN, END] = [beginOf(FIRST, ZONE), beginOf(LAST, ZONE)];
const OTHER_PLACE = anId(99).slice(0, 8);
const PLACES = [
  'bin:A',
  'bin:B',
  'asn:A:sorted',
  'asn:A:unload',
  'dn:D:picked',
  'outside',
  'adjusted',
  'discrepancy',
];
const COSTS = [7, 2 ** 45 + 3, 0, 12_345];
const PIECE = 61;
const PIECE_OF_SERVER = 500;

/** Some lines of one commit; where `at` is not given each at any moment, many at full hours. */
const someLines = (dice: ReturnType<typeof seededRandom>, count: number, at?: (n: number) => number) =>
  Array.from({length: count}, (_, n) => {
    const hour = BEGIN + dice.below((END - BEGIN) / 3_600_000) * 3_600_000;
    return {
      n: n + 1,
      from: dice.pick(PLACES),
      to: dice.pick(PLACES),
      goods: anId(6 + dice.below(COSTS.length)),
      at: at?.(n) ?? (dice.below(2) === 0 ? hour - dice.below(2) : hour + dice.below(3_600_000)),
      warehouse: dice.below(6) === 0 ? OTHER_PLACE : WAREHOUSE,
      quantity: dice.below(20) === 0 ? 2 ** 50 - dice.below(1_000) : 1 + dice.below(5_000),
    };
  });
type Lines = ReturnType<typeof someLines>;

const add = (storage: Storage, company: string, lines: Lines): Promise<unknown> =>
  storage.write(company, (tx) => tx.addLedger(lines.map((each) => line(tx, each.n, each))));

const addGoods = (storage: Storage, company: string): Promise<unknown> =>
  storage.write(company, (tx) =>
    tx.put(
      'goods',
      COSTS.map((cost, n) => goods(tx, 6 + n, `G${String(n)}`, {cost})),
    ),
  );

/** Each report of the ledger, of days, months and other ranges of both warehouses, before the first line to after the last. */
function questions(dice: ReturnType<typeof seededRandom>): ReportQuery[] {
  const any = (): number => BEGIN - 90 * 86_400_000 + dice.below(END - BEGIN + 180 * 86_400_000);
  const day = daysAfter(FIRST, dice.below(900));
  const moments = [
    momentsOfDays(day, daysAfter(day, 20), ZONE),
    [0, any()],
    [0, BEGIN],
    [0, END + 1],
    [any(), any(), any(), any()].toSorted((a, b) => a - b),
    [BEGIN, END],
    [any(), 4_000_000_000_000].toSorted((a, b) => a - b),
  ];
  return [...REPORTS_BY_NAME.values()]
    .filter(({of}) => of.name === 'ledger')
    .flatMap((report) =>
      moments.flatMap((asked) =>
        [WAREHOUSE, OTHER_PLACE].flatMap((warehouse) =>
          report.isRanking
            ? report.sums.map((rankedBy, n) => ({
                report,
                warehouse,
                sums: report.sums,
                moments: [asked[0] ?? 0, asked.at(-1) ?? 0],
                rankedBy,
                // The first of them, and all.
                ...(n === 0 && {most: 3}),
              }))
            : [{report, warehouse, sums: report.sums, moments: asked}],
        ),
      ),
    );
}

const databaseOf = ({database}: Store): Database => {
  if (!database) throw new Error('no database');
  return database;
};
const tell = (storage: Storage, company: string, asked: readonly ReportQuery[]) =>
  storage.read(company, async (tx) => {
    const told = [];
    for (const each of asked) told.push(await tx.report(each));
    return told;
  });
const sumAll = async (database: Database, company: string): Promise<number> => {
  let pieces = 0;
  while (await database.sumLedger(company, PIECE)) pieces++;
  return pieces;
};
const faultsOf = async ({kysely}: Database, company: string): Promise<string[]> => {
  const faults: string[] = [];
  for await (const fault of sumFaults(kysely, company)) faults.push(fault);
  return faults;
};

/** The same company in memory, where every report is told of all lines. */
async function besideMemory(store: Store) {
  const memory = createMemoryStorage(RESOURCES);
  await memory.createCompany(store.company, 1_000);
  const both = [store.storage, memory];
  for (const each of both) await addGoods(each, store.company);
  return {
    add: async (lines: Lines): Promise<void> => {
      for (const each of both) await add(each, store.company, lines);
    },
    mustAgree: async (asked: readonly ReportQuery[]): Promise<void> => {
      const expected = await tell(memory, store.company, asked);
      for (const [n, found] of (await tell(store.storage, store.company, asked)).entries())
        expect(found, asked[n]?.report.name).toEqual(expected[n]);
    },
  };
}

overEveryStore(
  'sums of the ledger',
  (store) => {
    test.each([1, 2])(
      '[REPORT-14] reports tell the same of sums as of all lines, however many of these are added up (%i)',
      async (seed) => {
        const dice = seededRandom(seed, 1);
        const {add: addLines, mustAgree} = await besideMemory(store);
        const database = databaseOf(store);
        await addLines(someLines(dice, 30));
        await addLines(someLines(dice, 200));
        await mustAgree(questions(dice));
        // In the middle of a commit.
        for (const _ of [1, 2]) expect(await database.sumLedger(store.company, PIECE)).toBe(true);
        await mustAgree(questions(dice));
        expect(await sumAll(database, store.company)).toBe(1);
        await mustAgree(questions(dice));
        // Behind the last, and where clocks were put back, in the midst of what is added up.
        await addLines(someLines(dice, 40, (n) => END + n * 1_000));
        await mustAgree(questions(dice));
        await addLines(someLines(dice, 90));
        await mustAgree(questions(dice));
        expect(await sumAll(database, store.company)).toBe(2);
        await mustAgree(questions(dice));
        expect(await faultsOf(database, store.company)).toEqual([]);
      },
    );

    test.each([
      ['a sum that misses a line', 'update ledger_sums set counted = counted - 1 where company ='],
      ['sums that are gone', 'delete from ledger_sums where span = 3600000 and company ='],
      [
        'a line that is in the sums and read behind them',
        'update ledger_summed set n = n - 1 where company =',
      ],
      ['a line that is neither', 'update ledger_summed set n = n + 1 where company ='],
      ['a quantity that is not its own', 'update ledger_sums set high = high + 1 where company ='],
    ])(
      '[REPORT-14] %s: a report is wrong, verification says so, and sums made anew mend it',
      async (_, change) => {
        const dice = seededRandom(9, 1);
        const {add: addLines, mustAgree} = await besideMemory(store);
        const database = databaseOf(store);
        await addLines(someLines(dice, 200));
        await sumAll(database, store.company);
        const asked = questions(dice);
        await mustAgree(asked);
        await store.console(`${change} '${store.company}'`);
        await expect(mustAgree(asked)).rejects.toThrow();
        const [fault = ''] = await faultsOf(database, store.company);
        const mend = /update ledger_summed .* where company = '\w+'/.exec(fault)?.[0];
        expect(mend).toContain(store.company);
        await store.console(mend ?? '');
        await mustAgree(asked);
        await sumAll(database, store.company);
        await mustAgree(asked);
        expect(await faultsOf(database, store.company)).toEqual([]);
        expect(await summed(database, store.company)).toBeGreaterThan(100);
      },
    );

    test.each([
      ['another history', "update ledger_summed set epoch = 'E-of-another' where company ="],
      ['another build', "update ledger_summed set rule = 'another' where company ="],
    ])('[REPORT-14] sums of %s are none: no report reads them, and they are made anew', async (_, change) => {
      const dice = seededRandom(10, 1);
      const {add: addLines, mustAgree} = await besideMemory(store);
      const database = databaseOf(store);
      await addLines(someLines(dice, 200));
      await sumAll(database, store.company);
      await store.console(`update ledger_sums set counted = 900, low = 5 where company = '${store.company}'`);
      await store.console(`${change} '${store.company}'`);
      const asked = questions(dice);
      await mustAgree(asked);
      expect(await faultsOf(database, store.company)).toEqual([]);
      await sumAll(database, store.company);
      await mustAgree(asked);
      expect(await faultsOf(database, store.company)).toEqual([]);
      expect(await summed(database, store.company)).toBeGreaterThan(100);
    });

    test('[REPORT-14] an epoch that begins where the company stands leaves its sums as they are', async () => {
      const dice = seededRandom(11, 1);
      const {add: addLines, mustAgree} = await besideMemory(store);
      const database = databaseOf(store);
      await addLines(someLines(dice, 200));
      await sumAll(database, store.company);
      const before = await summed(database, store.company);
      await database.openEpochs(() => crypto.randomUUID(), 'told by a test', 5);
      await addLines(someLines(dice, 30));
      await mustAgree(questions(dice));
      expect(await database.sumLedger(store.company, 1)).toBe(true);
      expect(await summed(database, store.company)).toBeGreaterThan(before);
      await mustAgree(questions(dice));
    });

    test('[REPORT-14] no commit writes a sum, and of few new lines none is made', async () => {
      const database = databaseOf(store);
      await add(store.storage, store.company, someLines(seededRandom(12, 1), PIECE - 1));
      expect(await sumAll(database, store.company)).toBe(0);
      expect(await summed(database, store.company)).toBe(0);
    });

    test('[REPORT-14] while others write and add up at once, every line is in the sums once', async () => {
      const dice = seededRandom(13, 1);
      const database = databaseOf(store);
      const other = await alsoOpen(store);
      try {
        await addGoods(store.storage, store.company);
        const writing = Array.from({length: 12}, () =>
          add(store.storage, store.company, someLines(dice, 50)),
        );
        const adding = [database, other, database, other].map((each) => sumAll(each, store.company));
        await Promise.all([...writing, ...adding]);
        await Promise.all([database, other].map((each) => sumAll(each, store.company)));
        expect(await faultsOf(database, store.company)).toEqual([]);
        expect(await summed(database, store.company)).toBeGreaterThan(600 - PIECE);
      } finally {
        if (other !== database) await other.close();
      }
    });

    test('[REPORT-14] a server adds up whatever has moved, of ledgers of an older build from their beginning', async () => {
      const dice = seededRandom(15, 1);
      const database = databaseOf(store);
      const {add: addLines, mustAgree} = await besideMemory(store);
      await addLines(someLines(dice, 3 * PIECE_OF_SERVER));
      const failures: unknown[] = [];
      const sums = createSumLedgers(database, (error) => void failures.push(error));
      await sums.look();
      expect(await summed(database, store.company)).toBe(3 * PIECE_OF_SERVER);
      await addLines(someLines(dice, PIECE_OF_SERVER + 3));
      await sums.look();
      expect(await summed(database, store.company)).toBe(4 * PIECE_OF_SERVER);
      await mustAgree(questions(dice));
      await sums.stop();
      await addLines(someLines(dice, 2 * PIECE_OF_SERVER));
      await sums.look();
      expect(await summed(database, store.company)).toBe(4 * PIECE_OF_SERVER);
      expect(failures).toEqual([]);
    });

    test('[REPORT-14] no backup holds sums: what is restored makes its own', async () => {
      const dice = seededRandom(16, 1);
      const database = databaseOf(store);
      const {add: addLines, mustAgree} = await besideMemory(store);
      await addLines(someLines(dice, 200));
      await sumAll(database, store.company);
      const names = await database.engine.read('', async (session) =>
        (await tablesOf(session)).map(({name}) => name),
      );
      expect(names.filter((name) => name.startsWith('ledger'))).toEqual(['ledger']);
      // As after a restore: the lines are there, and nothing of what follows from them.
      for (const table of ['ledger_sums', 'ledger_summed']) await store.console(`delete from ${table}`);
      await mustAgree(questions(dice));
      expect(await sumAll(database, store.company)).toBe(3);
      await mustAgree(questions(dice));
    });

    test('[REPORT-14] companies have their own sums', async () => {
      const dice = seededRandom(14, 1);
      const database = databaseOf(store);
      const theirs = store.company.replace('CMPANY', 'OTHERS');
      await database.createCompany(theirs, 1_000);
      const {add: addLines, mustAgree} = await besideMemory(store);
      await add(store.storage, theirs, someLines(dice, 150));
      await sumAll(database, theirs);
      await addLines(someLines(dice, 150));
      await mustAgree(questions(dice));
      await sumAll(database, store.company);
      await mustAgree(questions(dice));
      for (const each of [theirs, store.company]) expect(await faultsOf(database, each)).toEqual([]);
    });
  },
  ['sqlite', 'postgres'],
);

/** How many lines are in the sums. */
async function summed({kysely}: Database, company: string): Promise<number> {
  const {rows} = await sql<{count: unknown}>`
    select coalesce(sum(counted), 0) as count from ledger_sums where company = ${company} and span = 3600000`.execute(
    kysely,
  );
  return Number(rows[0]?.count);
}

/** Another process of the same database; a file has one. */
async function alsoOpen(store: Store): Promise<Database> {
  const database = databaseOf(store);
  if (database.kind === 'sqlite') return database;
  const {rows} = await sql<{name: string}>`select current_database() as name`.execute(database.kysely);
  const postgres = await startPostgres();
  const address = Object.assign(new URL(await postgres.fresh()), {pathname: `/${rows[0]?.name ?? ''}`}).href;
  return connectDatabase({resources: RESOURCES, dataDir: '', databaseUrl: address});
}
