import {beside} from './beside.ts';
import {browser} from './browser/section.ts';
import {shift} from './browser/shift.ts';
import {photosAlone} from './browser/photo.ts';
import {camera} from './camera.ts';
import {chatting} from './chatting.ts';
import {KINDS, stopCluster} from './company.ts';
import {documents} from './documents.ts';
import {finding} from './finding.ts';
import {growth} from './growth.ts';
import {importing} from './importing.ts';
import {BenchReport} from './report.ts';
import {reports} from './reports.ts';
import {size} from './size.ts';
import {storm} from './storm.ts';
import {workbooks} from './workbooks.ts';
import {throughput} from './throughput.ts';

/** Each can be run alone: `npm run bench -- growth sqlite`. Without a name, all of them. */
const SECTIONS: Readonly<
  Record<string, (report: BenchReport, kinds: readonly (typeof KINDS)[number][]) => Promise<void>>
> = {
  async throughput(report, kinds) {
    for (const kind of kinds) await report.attempt(`${kind}: throughput`, () => throughput(report, kind));
  },
  async growth(report, kinds) {
    for (const kind of kinds) await report.attempt(`${kind}: growth`, () => growth(report, kind));
  },
  async storm(report, kinds) {
    for (const kind of kinds) await report.attempt(`${kind}: storm`, () => storm(report, kind));
  },
  async beside(report, kinds) {
    for (const kind of kinds) await report.attempt(`${kind}: beside`, () => beside(report, kind));
  },
  async chatting(report, kinds) {
    for (const kind of kinds) await report.attempt(`${kind}: chatting`, () => chatting(report, kind));
  },
  async documents(report, kinds) {
    for (const kind of kinds) await report.attempt(`${kind}: documents`, () => documents(report, kind));
  },
  async finding(report, kinds) {
    for (const kind of kinds) await report.attempt(`${kind}: finding`, () => finding(report, kind));
  },
  async reports(report, kinds) {
    for (const kind of kinds) await report.attempt(`${kind}: reports`, () => reports(report, kind));
  },
  async importing(report, kinds) {
    for (const kind of kinds)
      await report.attempt(`${kind}: importing`, () =>
        importing(report, kind, [100_000, 300_000, 1_000_000]),
      );
  },
  async workbooks(report, kinds) {
    for (const kind of kinds) await report.attempt(`${kind}: workbooks`, () => workbooks(report, kind));
  },
  size: (report) => size(report),
  camera: (report) => camera(report),
  photos: (report) => photosAlone(report),
  browser: (report) => browser(report),
  shift: (report) => shift(report),
};

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in SECTIONS) && !KINDS.some((kind) => kind === name));
  if (unknown.length > 0)
    throw new Error(
      `no section ${unknown.join(', ')}; there are ${Object.keys(SECTIONS).join(', ')}, ${KINDS.join(', ')}`,
    );
  const kinds = KINDS.filter((kind) => !KINDS.some((each) => names.includes(each)) || names.includes(kind));
  const wanted = Object.entries(SECTIONS).filter(([name]) => names.includes(name));
  // Photos are a part of what a browser does.
  const all = Object.entries(SECTIONS).filter(([name]) => name !== 'photos');
  const report = new BenchReport();
  try {
    for (const [name, run] of wanted.length > 0 ? wanted : all) {
      process.stdout.write(`${name}\n`);
      await report.attempt(name, () => run(report, kinds));
    }
  } finally {
    report.table();
    await stopCluster();
  }
}

await main(process.argv.slice(2));
