import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {migrateDatabase} from '#server/storage/migrations/migrate.ts';
import {VersionNews} from '#server/storage/version-news.ts';
import {createSqlStorage} from '#server/storage/sql/sql-storage.ts';
import {createSqliteEngine} from '#server/storage/sqlite/sqlite-engine.ts';
import {DatabaseFull} from '#server/storage/storage.ts';
import {unit} from './rows.ts';

const COMPANY = 'C0000001';
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'binward-full-'));
});
afterEach(() => rmSync(directory, {recursive: true, force: true}));

test('a full disk fails the write with its own error, leaves nothing half-written, and reading goes on', async () => {
  const engine = createSqliteEngine(path.join(directory, 'full.sqlite'));
  await migrateDatabase(engine.kysely, 'sqlite');
  const newEpoch = (): string => 'epoch-a';
  const storage = createSqlStorage(engine, {
    resources: RESOURCES,
    newEpoch,
    now: () => 1,
    news: new VersionNews(),
  });
  await storage.createCompany(COMPANY, 1);
  await storage.write(COMPANY, (tx) => tx.put('goodsUnit', [unit(tx, 1, 'box')]));
  const [[pages] = []] = engine.database.writer.all('pragma page_count');
  engine.database.writer.exec(`pragma max_page_count = ${String(Number(pages) + 3)}`);
  const fill = storage.write(COMPANY, (tx) =>
    tx.put(
      'goodsUnit',
      Array.from({length: 2_000}, (_, n) => unit(tx, n + 2, `unit ${String(n)}`)),
    ),
  );
  await expect(fill).rejects.toThrow(DatabaseFull);
  const rows = await storage.read(COMPANY, (tx) => tx.pageByKey('goodsUnit', '', '', 10));
  expect(rows.map((row) => row['name'])).toEqual(['box']);
  expect(await storage.read(COMPANY, async (tx) => tx.head.version)).toBe(1);
  engine.database.writer.exec('pragma max_page_count = 1000000');
  await storage.write(COMPANY, async (tx) => {
    expect(tx.version).toBe(2);
    await tx.put('goodsUnit', [unit(tx, 2, 'bag')]);
  });
  await storage.close();
});
