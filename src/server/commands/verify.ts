import {RULES} from '#domain/actions.ts';
import {lineageContains} from '#protocol/history.ts';
import {identityFaults} from '../auth/identity-faults.ts';
import {signingKeyFaults, recordedKeys} from '../auth/key-faults.ts';
import type {KeyHalf} from '../auth/signed-text.ts';
import {readKept, type KeptServer} from '../installation/installation-file.ts';
import {anchorIn, stillRecorded} from '../installation/known-history.ts';
import {photoFaults} from '../photos/photos.ts';
import type {Database} from '../storage/open.ts';
import {sumFaults} from '../storage/sum-faults.ts';
import type {ChainAnchor} from '../storage/chain/anchor.ts';
import {ChainFaults} from '../storage/chain/chain-faults.ts';
import {ProvingFaults} from '../storage/chain/proving-faults.ts';
import {faultsOfHistory} from '../sync/checker.ts';
import {twinsIn} from '../sync/checks/twins.ts';
import {checkDevice} from '../sync/device-checker.ts';
import {readAnchorFiles} from './anchors.ts';
import type {ReadFile} from './device-file.ts';
import {runCommand, printLine, withDatabase} from './run-command.ts';

/**
 * `npm run verify [-- <device exports and backups>]`: proves each company's history from its own records, what this
 * installation has seen of it and what its devices were told, on a live server, and changes nothing. Prints what is
 * wrong and ends with 1, or what it has proved; rows that look the same are named, and no fault.
 */
await runCommand((config, names) =>
  withDatabase(
    config,
    async (database) => {
      const {files, backups, anchors} = await readAnchorFiles(names);
      const companies = await database.companies();
      // Nothing is no proof: most likely this is another directory than the server's.
      let faults = tell(companies.length === 0 ? ['There is no company in this database'] : []);
      faults += tell(files.flatMap((each) => misplaced(each, companies)));
      // Before any snapshot: a server beside this goes on.
      const kept = await readKept(config.dataDir, database.serverId);
      const {keys: known} = kept;
      const recorded = await stillRecorded(database.kysely, kept);
      for await (const fault of signingKeyFaults(database.kysely, known)) faults += tell([fault]);
      const {believed} = await recordedKeys(database.kysely, known);
      let bare = 0;
      for (const company of companies) {
        const found = await verify(database, company, {
          files,
          anchors: anchors.get(company),
          keys: believed,
          kept,
          isRecorded: recorded.has(company),
        });
        faults += found.faults;
        bare += found.isBare ? 1 : 0;
      }
      if (bare > 0)
        printLine(`${String(bare)} companies are of an older build, and nothing proves their records yet`);
      printLine(
        faults === 0
          ? `Verified ${String(companies.length)} companies and ${String(files.length)} device exports${backups > 0 ? ` beside ${String(backups)} backups` : ''}: ${bare > 0 ? '' : 'proved, '}no fault`
          : `${String(faults)} faults`,
      );
      return faults === 0;
    },
    {asFound: true},
  ),
);

/** One company and its devices, in one snapshot. Answers how many faults it told, and whether nothing proves it yet. */
function verify(
  database: Database,
  company: string,
  {
    files,
    anchors = [],
    keys,
    kept,
    isRecorded,
  }: {
    readonly kept: KeptServer;
    /** Known to have had a record. */
    readonly isRecorded: boolean;
    readonly files: readonly ReadFile[];
    readonly anchors: readonly ChainAnchor[] | undefined;
    readonly keys: readonly KeyHalf[];
  },
): Promise<{readonly faults: number; readonly isBare: boolean}> {
  return database.read(company, async (tx) => {
    let faults = 0;
    const seen = anchorIn(kept, company);
    const lineage = await tx.lineage();
    const own = seen.filter((anchor) => lineageContains(lineage, anchor));
    faults += tell(
      own
        .filter(({version}) => version > tx.head.version)
        .map(({name, version}) => `${company}: ${name} has seen version ${String(version)}, and it is gone`),
    );
    const chain = new ChainFaults([...anchors, ...own], seen.length === 0);
    const proving = new ProvingFaults(keys, isRecorded);
    for await (const fault of faultsOfHistory(tx, RULES, chain, proving))
      faults += tell([`${company}: ${fault}`]);
    for (const more of [photoFaults, identityFaults, sumFaults])
      for await (const fault of more(database.kysely, company)) faults += tell([`${company}: ${fault}`]);
    // No fault of the history: a rename mends it.
    for await (const twins of twinsIn(tx, RULES)) printLine(`${company}: ${twins}`);
    for (const {name, file} of files) {
      if (file?.company !== company) continue;
      const found = await checkDevice(tx, RULES, file);
      faults += tell(found.faults.map((fault) => `${name}: ${fault}`));
      const {told, again, waiting, isMirrorCompared} = found;
      printLine(
        `${name}: ${String(told)} mutations answered, ${String(again)} to be offered again, ` +
          `${String(waiting)} waiting; mirror ${isMirrorCompared ? 'compared' : 'at another version, not compared'}`,
      );
    }
    if (anchors.length > 0)
      printLine(
        `${company}: ${String(chain.compared - own.filter(({version}) => version <= tx.head.version).length)} of ${String(anchors.length)} links that others were told lie in this history`,
      );
    const {epoch, version, link} = tx.head;
    printLine(
      `${company}: ${await sizeOf(database, company)}, at version ${String(version)} of epoch ${epoch}, link ${link}`,
    );
    return {faults, isBare: chain.isBare || proving.isBare};
  });
}

/** How much was looked at; counted beside the snapshot, so a live server may be a little further. */
async function sizeOf({kysely}: Database, company: string): Promise<string> {
  const count = async (table: 'mutations' | 'ledger'): Promise<string> => {
    const {of} = await kysely
      .selectFrom(table)
      .select((row) => row.fn.countAll().as('of'))
      .where('company', '=', company)
      .executeTakeFirstOrThrow();
    return String(of);
  };
  return `${await count('mutations')} mutations, ${await count('ledger')} ledger lines`;
}

function misplaced({name, file}: ReadFile, companies: readonly string[]): string[] {
  if (!file) return [`${name} is no export of a device`];
  return companies.includes(file.company) ? [] : [`${name} is of a company that is not here`];
}

function tell(faults: readonly string[]): number {
  for (const fault of faults) printLine(fault);
  return faults.length;
}
