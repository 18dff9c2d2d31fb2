import {DatabaseSync} from 'node:sqlite';
import path from 'node:path';
import pg from 'pg';
import {bringInRequestSchema} from '#protocol/importing.ts';
import {lookAtWholeFile, sendTakenFile} from '../server/rig/importing.ts';
import {endedWork} from '../server/rig/long-work.ts';
import {workAnswerSchema} from '#protocol/long-work.ts';
import {Caller} from '../server/http/site.ts';
import {newId, newPlace, removePlace, type BenchKind, type BenchDatabasePlace} from './company.ts';
import {timedWork} from './numbers.ts';
import type {BenchReport} from './report.ts';
import {watchResident} from './resident.ts';
import {serve} from './site.ts';

export const BENCH_SUPPLIER = 'name,city,address,contact,manager,level\nNorte,Porto,Rua 1,1,Ana,1\n';
const HEAD = 'code,description,supplier,weight,width,depth,height,unit,cost,price\n';

/** Whoever asks all the time how far it is measures that. */
export const PAUSE_MS = 100;

/** Goods as a company has them, about 80 bytes a row. */
const goodsFile = (rows: number): Buffer =>
  Buffer.from(
    HEAD +
      Array.from(
        {length: rows},
        (_, i) =>
          `SKU-${String(i)},Kettle of steel number ${String(i)},Norte,940,210,160,240,Box,14.5,29.9\n`,
      ).join(''),
  );

/** What one file costs. */
interface Cost {
  readonly rows: number;
  readonly sent: number;
  readonly checked: number;
  readonly brought: number;
  /** Bare inserts of as many rows. */
  readonly floor: number;
  /** The most memory of the server, MB: before the file, and while it was sent, looked at and brought in. */
  readonly before: number;
  readonly peaks: {readonly sent: number; readonly checked: number; readonly brought: number};
}

/** A file of ten times the rows takes hardly more memory. */
const MOST_GROWTH = 1.25;

/** How long files take from the first byte to the last row, and how the server's memory grows with their rows. */
export async function importing(
  report: BenchReport,
  kind: BenchKind,
  sizes: readonly number[],
): Promise<void> {
  const costs: Cost[] = [];
  for (const rows of sizes) {
    const cost = await costOf(kind, rows);
    tell(report, kind, cost);
    costs.push(cost);
  }
  const from = costs.find(({rows}) => rows === 100_000);
  const to = costs.at(-1);
  if (!from || !to || to === from) return;
  report.add({
    name: `${kind}: memory, ${thousands(to.rows)} rows beside ${thousands(from.rows)}`,
    unit: 'MB',
    rounds: [{ours: mostOf(to), floor: mostOf(from)}],
    floorIs: `${thousands(from.rows)} rows`,
    aim: `≤ ${String(MOST_GROWTH)} times`,
    isMet: (_, ratio) => ratio <= MOST_GROWTH,
  });
}

const mostOf = ({peaks}: Cost): number => Math.max(peaks.sent, peaks.checked, peaks.brought);
export const thousands = (rows: number): string => rows.toLocaleString('en');

async function costOf(kind: BenchKind, rows: number): Promise<Cost> {
  const where = await newPlace(kind);
  const server = await serve(where);
  const resident = watchResident(server.pid);
  try {
    const owner = await Caller.register(server.url);
    await bringFile(owner, (await sendTakenFile(owner, BENCH_SUPPLIER, {kind: 'supplier'})).import);
    const file = goodsFile(rows);
    const before = resident.peak();
    const upload = await timedWork(() => sendTakenFile(owner, file));
    const atSent = resident.peak();
    const check = await timedWork(() => lookAtWholeFile(owner, upload.value.import, true, PAUSE_MS));
    if (check.value.wrong > 0) throw new Error(`${String(check.value.wrong)} rows are wrong`);
    const atChecked = resident.peak();
    const bring = await timedWork(() => bringIn(owner, upload.value.import.id));
    const peaks = {sent: atSent, checked: atChecked, brought: resident.peak()};
    const floor = await floorOf(where, rows);
    return {rows, sent: upload.ms, checked: check.ms, brought: bring.ms, floor, before, peaks};
  } finally {
    resident.stop();
    await server.close();
    await removePlace(where);
  }
}

function tell(report: BenchReport, kind: BenchKind, {rows, floor, before, peaks, ...took}: Cost): void {
  const name = `${kind}: ${thousands(rows)} rows of goods`;
  for (const [what, words] of [
    ['sent', 'sent'],
    ['checked', 'dry run'],
    ['brought', 'brought in'],
  ] as const) {
    report.add({
      name: `${name}, ${words} in ${(took[what] / 1_000).toFixed(1)} s`,
      unit: 'rows/s',
      rounds: [{ours: rows / (took[what] / 1_000), floor: rows / (floor / 1_000)}],
      floorIs: 'raw inserts',
    });
    report.add({
      name: `${name}, ${words}, peak memory`,
      unit: 'MB',
      rounds: [{ours: peaks[what], floor: before}],
      floorIs: 'before it',
    });
  }
}

export async function bringFile(
  owner: Caller,
  file: {readonly id: string; readonly matched: readonly string[]},
) {
  await lookAtWholeFile(owner, {id: file.id, matched: [...file.matched]});
  await bringIn(owner, file.id);
}

export async function bringIn(owner: Caller, id: string): Promise<void> {
  const body = bringInRequestSchema.parse({work: newId()});
  const answer = await owner.call('POST', `/api/imports/${id}/bring-in`, body);
  const work = await endedWork(owner, workAnswerSchema.parse(answer.body).work, PAUSE_MS);
  if (work.state !== 'done') throw new Error(`it is ${work.state}: ${work.code}`);
}

/** Rows of one transaction of the floor. */
const FLOOR_ROWS = 500;
const floorRows = (from: number, rows: number): (readonly [id: string, body: string])[] =>
  Array.from({length: Math.min(FLOOR_ROWS, rows - from)}, (_, i) => [
    newId(),
    `SKU-${String(from + i)} ${'x'.repeat(200)}`,
  ]);

/** Milliseconds that as many rows take in a table of two columns in the same kind of database, without any of ours. */
export async function floorOf({dataDir, databaseUrl}: BenchDatabasePlace, rows: number): Promise<number> {
  const {ms} = await timedWork(() =>
    databaseUrl === undefined
      ? insertInFile(path.join(dataDir, 'floor.sqlite'), rows)
      : insertInPostgres(databaseUrl, rows),
  );
  return ms;
}

function insertInFile(file: string, rows: number): void {
  const raw = new DatabaseSync(file);
  raw.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table g (id text primary key, body text) without rowid',
  );
  const insert = raw.prepare('insert into g values (?, ?)');
  for (let at = 0; at < rows; at += FLOOR_ROWS) {
    raw.exec('begin');
    for (const row of floorRows(at, rows)) insert.run(...row);
    raw.exec('commit');
  }
  raw.close();
}

/** As many rows travel with one statement as with ours. */
async function insertInPostgres(url: string, rows: number): Promise<void> {
  const client = new pg.Client({connectionString: url});
  await client.connect();
  await client.query('create table bench_floor (id text primary key, body text)');
  const text = 'insert into bench_floor select * from unnest($1::text[], $2::text[])';
  for (let at = 0; at < rows; at += FLOOR_ROWS) {
    const some = floorRows(at, rows);
    const values = [some.map(([id]) => id), some.map(([, body]) => body)];
    await client.query({name: 'floor', text, values});
  }
  await client.query('drop table bench_floor');
  await client.end();
}
