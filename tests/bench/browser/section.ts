import type {BenchReport} from '../report.ts';
import {announced} from './announced.ts';
import {BenchDevice} from './bench-device.ts';
import {coldStarts} from './cold-start.ts';
import {drains} from './drain.ts';
import {feels} from './feel.ts';
import {firstSync, firstSyncOfOrders} from './first-sync.ts';
import {loaded} from './loaded.ts';
import {photos} from './photo.ts';
import {rebase} from './rebase.ts';
import {pickScans, scans} from './scan.ts';
import {table} from './table.ts';
import {openBigSite} from './warehouse.ts';

const [ROWS, PENDING] = [100_000, 200];

/** What a device does, in a real browser. */
export async function browser(report: BenchReport): Promise<void> {
  await report.attempt('first sync', () => firstSync(report));
  await report.attempt('first sync with orders', () => firstSyncOfOrders(report));
  await report.attempt('rebase', () => rebase(report));
  await report.attempt('in the app', () => inTheApp(report));
  await pickScans(report);
  await report.attempt('table', () => table(report));
}

/** With the real app and server, over a large warehouse. */
async function inTheApp(report: BenchReport): Promise<void> {
  const site = await openBigSite(ROWS);
  try {
    const device = await BenchDevice.ready(site);
    try {
      await report.attempt('scans', () => scans(report, site, device));
      await report.attempt('photos', () => photos(report, site, device));
      await report.attempt('feels', () => feels(report, site, device));
      await device.settled();
      await report.attempt('announced', () => announced(report, site, device));
      await report.attempt('loaded', () => loaded(report, site, device));
      await device.settled();
      await site.proxy.offline();
      await device.addPending(site.moves(PENDING));
      await report.attempt('cold starts', () => coldStarts(report, site, device, PENDING));
      await report.attempt('drains', () => drains(report, site, device, PENDING));
    } finally {
      await device.discard();
    }
  } finally {
    await site.close();
  }
}
