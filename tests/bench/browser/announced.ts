import type {Row} from '#domain/kernel/field.ts';
import {HEADER_ID} from '#domain/kernel/document.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {newId} from '../../server/http/site.ts';
import {median, timedWork} from '../numbers.ts';
import type {BenchReport, Round} from '../report.ts';
import type {BenchDevice} from './bench-device.ts';
import {onEmptyServer} from './empty-server.ts';
import type {BigSite} from './warehouse.ts';

const [ROUNDS, LINES] = [5, 1_000];

/** A delivery of 1,000 lines, from its entry over HTTP until a handheld that has the sorting open offers it. */
export async function announced(report: BenchReport, site: BigSite, device: BenchDevice): Promise<void> {
  const {admin} = site;
  const goods = (await admin.list('goods')).slice(0, LINES);
  const supplier = String(goods[0]?.['supplier']);
  const lines = JSON.stringify(goods.map((each) => ({goods: each['id'], quantity: 10})));
  await device.openJob('sort');
  const rounds: Round[] = [];
  const entries: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const id = newId();
    const document = ownRowId(id, HEADER_ID);
    // The code of the next: no other is announced meanwhile.
    const shown = device.page.getByText(nextCode(await admin.list('asn'))).first();
    const {ms} = await timedWork(async () => {
      const entry = await timedWork(() => admin.do('inbound.announce', {supplier, lines}, {id}));
      entries.push(entry.ms);
      await shown.waitFor();
    });
    const own = await admin.list('asnLine', `index=document&document=${document}`);
    if (own.length !== LINES) throw new Error(`${String(own.length)} lines were announced`);
    rounds.push({ours: ms, floor: await onEmptyServer(device.page, JSON.stringify(own), rawReceive)});
  }
  report.add({
    name: `a delivery of ${LINES.toLocaleString('en')} lines, from its entry until a handheld offers it`,
    unit: 'ms',
    rounds,
    floorIs: 'its lines fetched from an empty server and put raw, packed',
  });
  report.note(`  of which the entry ${median(entries).toFixed(0)} ms`);
}

/** The rows of an answer into IndexedDB, 64 to a record, in one transaction. Runs in the page. Milliseconds. */
async function rawReceive(): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('bench-announced', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('page', {autoIncrement: true});
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  const start = performance.now();
  const rows = (await (await fetch('/', {method: 'POST'})).json()) as unknown[];
  const transaction = db.transaction('page', 'readwrite', {durability: 'relaxed'});
  for (let i = 0; i < rows.length; i += 64) transaction.objectStore('page').put(rows.slice(i, i + 64));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
  const ms = performance.now() - start;
  db.close();
  return ms;
}

const nextCode = (rows: readonly Row[]): string => `ASN-${String(rows.length + 1).padStart(6, '0')}`;
