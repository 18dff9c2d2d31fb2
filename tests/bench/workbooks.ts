import {buffer} from 'node:stream/consumers';
import {xlsxOf} from '#server/sheets/xlsx.ts';
import type {SheetCell, ReportSheet} from '#server/sheets/sheet.ts';
import {lookAtWholeFile, sendTakenFile} from '../server/rig/importing.ts';
import {Caller} from '../server/http/site.ts';
import {newPlace, removePlace, type BenchKind} from './company.ts';
import {bringIn, bringFile, floorOf, PAUSE_MS, BENCH_SUPPLIER, thousands} from './importing.ts';
import {timedWork} from './numbers.ts';
import type {BenchReport} from './report.ts';
import {watchResident} from './resident.ts';
import {serve} from './site.ts';
import {openRaw} from './statements.ts';

const GOODS = 50_000;
const BINS = ['A-1', 'A-2'];
const STOCK = GOODS * BINS.length;
/** The most that a workbook may add to what the server holds, MB: however many rows it has. */
const MOST_MORE = 150;

/** Goods in a workbook, and stock out of one: how long it takes, and how much memory the server has meanwhile. */
export async function workbooks(report: BenchReport, kind: BenchKind): Promise<void> {
  const where = await newPlace(kind);
  const server = await serve(where);
  const resident = watchResident(server.pid);
  try {
    const owner = await Caller.register(server.url);
    await bringFile(owner, (await sendTakenFile(owner, BENCH_SUPPLIER, {kind: 'supplier'})).import);
    const file = await goodsBook();
    const before = resident.peak();
    const upload = await timedWork(() => sendTakenFile(owner, file, {name: 'goods.xlsx'}));
    const atSent = resident.peak();
    const check = await timedWork(() => lookAtWholeFile(owner, upload.value.import, true, PAUSE_MS));
    if (check.value.wrong > 0) throw new Error(`${String(check.value.wrong)} rows are wrong`);
    const bring = await timedWork(() => bringIn(owner, upload.value.import.id));
    const [peak, ms] = [Math.max(atSent, resident.peak()), upload.ms + check.ms + bring.ms];
    const floor = await floorOf(where, GOODS);
    const name = `${kind}: ${thousands(GOODS)} goods from a workbook`;
    tell(report, {name, ms, floor, rows: GOODS, floorIs: 'raw inserts', before, peak});

    await fillStock(owner);
    const still = await watchedFor(resident);
    const out = await timedWork(() => download(owner));
    const most = resident.peak();
    const raw = await openRaw(where);
    const read = await timedWork(() => raw.replay([{text: 'select * from stock', values: []}]));
    await raw.close();
    if (read.value < STOCK) throw new Error(`only ${String(read.value)} rows of stock`);
    report.note(`${(out.value / 1e6).toFixed(1)} MB come`);
    const of = {name: `${kind}: ${thousands(STOCK)} stock rows as a workbook`, rows: STOCK};
    tell(report, {...of, ms: out.ms, floor: read.ms, floorIs: 'raw select', before: still, peak: most});
  } finally {
    resident.stop();
    await server.close();
    await removePlace(where);
  }
}

function tell(
  report: BenchReport,
  of: {
    readonly name: string;
    readonly rows: number;
    readonly ms: number;
    readonly floor: number;
    readonly floorIs: string;
    readonly before: number;
    readonly peak: number;
  },
): void {
  const {name, rows, ms, floor, floorIs, before, peak} = of;
  report.add({
    name: `${name}, in ${(ms / 1_000).toFixed(1)} s`,
    unit: 'rows/s',
    rounds: [{ours: rows / (ms / 1_000), floor: rows / (floor / 1_000)}],
    floorIs,
  });
  report.add({
    name: `${name}, peak memory`,
    unit: 'MB',
    rounds: [{ours: peak, floor: before}],
    floorIs: 'before it',
    aim: `≤ ${String(MOST_MORE)} MB more`,
    isMet: () => peak - before <= MOST_MORE,
  });
}

/** A workbook of goods as a company has them. */
function goodsBook(): Promise<Buffer> {
  const titles = 'code description supplier weight width depth height unit cost price'.split(' ');
  const sheet: ReportSheet = {
    title: 'Goods',
    day: '2026-01-01',
    direction: 'ltr',
    columns: titles.map((title) => ({title, kind: 'text', digits: 0})),
  };
  const pages = async function* (): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    for (let at = 0; at < GOODS; at += 1_000)
      yield Array.from({length: 1_000}, (_, i) =>
        [
          `SKU-${String(at + i)}`,
          `Kettle of steel number ${String(at + i)}`,
          ...'Norte 940 210 160 240 Box 14.5 29.9'.split(' '),
        ].map((text) => ({text})),
      );
  };
  return buffer(xlsxOf(sheet, pages(), new Date(0)));
}

/** Some of all goods in each bin. */
async function fillStock(owner: Caller): Promise<void> {
  const files = {
    binSize: 'name,width,depth,height\nBig,1100,1200,1800\n',
    bin: `name,size,property\n${BINS.map((bin) => `${bin},Big,Normal\n`).join('')}`,
    stock: `bin,goods,quantity\n${BINS.flatMap((bin) =>
      Array.from({length: GOODS}, (_, i) => `${bin},SKU-${String(i)},7\n`),
    ).join('')}`,
  };
  for (const [kind, file] of Object.entries(files))
    await bringFile(owner, (await sendTakenFile(owner, file, {kind})).import);
}

/** What the server holds once it has come to rest, MB. */
async function watchedFor(resident: ReturnType<typeof watchResident>): Promise<number> {
  resident.peak();
  await new Promise((resolve) => void setTimeout(resolve, 2_000));
  return resident.peak();
}

/** All stock as a workbook, thrown away as it comes; answers its bytes. */
async function download(owner: Caller): Promise<number> {
  const answer = await fetch(`${owner.url}/api/lists/stockbinlist?form=xlsx&warehouse=${owner.warehouse}`, {
    headers: owner.headers,
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`no workbook: ${String(answer.status)}`);
  let bytes = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.byteLength;
  return bytes;
}
