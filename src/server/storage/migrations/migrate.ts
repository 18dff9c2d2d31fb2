import {randomUUID} from 'node:crypto';
import {sql, type Kysely, type Transaction} from 'kysely';
import type {Tables} from '../tables.ts';
import {firstSchema} from './0001-start.ts';
import {ticketsAndStorage} from './0002-identity.ts';
import {accountPreferences} from './0003-preferences.ts';
import {casesOfDevices} from './0004-cases-of-devices.ts';
import {historyChain} from './0005-chain.ts';
import {mirroredCases} from './0006-mirrored-cases.ts';
import {attemptCounters} from './0007-tries.ts';
import {caseCloser} from './0008-case-closer.ts';
import {signingKeys} from './0009-signatures.ts';
import {afterRestore} from './0010-after-restore.ts';
import {sequenceTips} from './0011-tip.ts';
import {outboxCounters} from './0012-made.ts';
import {movementDestinations} from './0013-destinations.ts';
import {heldWorkWants} from './0014-wants.ts';
import {documentTables} from './0015-documents.ts';
import {longWork} from './0016-long-work.ts';
import {documentHistory} from './0017-document-history.ts';
import {searchWords} from './0017-words.ts';
import {openAllocations} from './0018-open-allocations.ts';
import {lotList} from './0019-lots.ts';
import {ledgerLists} from './0020-ledger-lists.ts';
import {caseShares} from './0021-case-shares.ts';
import {companyCurrency} from './0022-currency.ts';
import {lastMovers} from './0023-moved.ts';
import {countPlans} from './0024-counting.ts';
import {assetsAndFreight} from './0027-finance.ts';
import {trackedGoods} from './0029-tracked.ts';
import {countMarks} from './0038-count-marks.ts';
import {blockedBinList} from './0032-blocked-bins.ts';
import {taskTakes} from './0031-tasks.ts';
import {undoneWork} from './0039-undone.ts';
import {goodsCodes} from './0028-codes.ts';
import {importFiles} from './0033-moving.ts';
import {lotsHeld} from './0040-lots-held.ts';
import {photoTable} from './0037-photos.ts';
import {handedCases} from './0039-handed-cases.ts';
import {lotLists} from './0041-lot-lists.ts';
import {workTries} from './0042-work-tries.ts';
import {logisticUnits} from './0043-sscc.ts';
import {binCounts} from './0044-bin-counts.ts';
import {impliedLots} from './0045-implied-lots.ts';
import {caseTasks} from './0046-case-tasks.ts';
import {exposedCodes} from './0047-exposed-codes.ts';
import {floorMovingIn} from './0048-floor-moving-in.ts';
import {lateTrucks} from './0047-late-trucks.ts';
import {bookedCounts} from './0048-booked-counts.ts';
import {foldedSearch} from './0049-folded-search.ts';
import {importReadings} from './0050-import-readings.ts';
import {casesBehind} from './0051-cases-behind.ts';
import {orderAfterLoss} from './0049-order-after-loss.ts';
import {wordsInARow} from './0052-words-in-a-row.ts';
import {recordedIdentity} from './0053-recorded-identity.ts';
import {binPattern} from './0054-bin-pattern.ts';
import {repeatedClaims} from './0055-asked-again.ts';
import {reportIndexes} from './0056-report-indexes.ts';
import {boundLogins} from './0057-bound-logins.ts';
import {ledgerWho} from './0058-ledger-who.ts';
import {codeGivers} from './0059-code-givers.ts';
import {dashboardIndexes} from './0060-dashboards.ts';
import {offeredDeliveries} from './0061-offered-deliveries.ts';
import {shownStock} from './0062-shown-stock.ts';
import {wantsInOrder} from './0063-wants-in-order.ts';
import {importSheets} from './0064-import-sheets.ts';
import {conversationLists} from './0065-chat.ts';
import {publicationList} from './0066-publications.ts';
import {deliveryProofs} from './0067-delivery-proofs.ts';
import {importAdds} from './0067-import-adds.ts';
import {safetyStock} from './0068-safety-stock.ts';
import {userCenter} from './0069-user-center.ts';
import {documentReferences} from './0070-document-references.ts';
import {importReplaces} from './0071-import-replaces.ts';
import {shownPhotos} from './0070-shown-photos.ts';
import {personHistory} from './0072-person-history.ts';
import {ledgerSums} from './0073-ledger-sums.ts';
import {customerReturns} from './0074-customer-returns.ts';
import {supplierReturns} from './0075-supplier-returns.ts';
import {boundStaff} from './0080-bound-staff.ts';
import {transfers} from './0076-transfers.ts';
import {packedOn} from './0081-packed-on.ts';
import {kindsCounted} from './0083-kinds-counted.ts';
import {givenBack} from './0084-given-back.ts';
import {detailsOfParties} from './0085-details-of-parties.ts';
import {countingWork} from './0086-counting-work.ts';
import {createTable, type DialectName} from './table.ts';

/** What one step does: statements, and what is read and written by this process, in their order. */
export type Migration = (
  dialect: DialectName,
) => readonly (string | ((tx: Kysely<Tables>) => Promise<void>))[];

/** Every migration in its order. Written by hand and never edited once released; forward only. */
export const MIGRATIONS: readonly Migration[] = [
  firstSchema,
  ticketsAndStorage,
  accountPreferences,
  casesOfDevices,
  historyChain,
  mirroredCases,
  attemptCounters,
  caseCloser,
  signingKeys,
  afterRestore,
  sequenceTips,
  outboxCounters,
  movementDestinations,
  heldWorkWants,
  documentTables,
  longWork,
  documentHistory,
  searchWords,
  openAllocations,
  lotList,
  ledgerLists,
  caseShares,
  companyCurrency,
  lastMovers,
  countPlans,
  assetsAndFreight,
  trackedGoods,
  countMarks,
  blockedBinList,
  taskTakes,
  undoneWork,
  goodsCodes,
  importFiles,
  lotsHeld,
  photoTable,
  handedCases,
  lotLists,
  workTries,
  logisticUnits,
  binCounts,
  impliedLots,
  caseTasks,
  exposedCodes,
  floorMovingIn,
  lateTrucks,
  bookedCounts,
  foldedSearch,
  importReadings,
  casesBehind,
  orderAfterLoss,
  wordsInARow,
  recordedIdentity,
  binPattern,
  repeatedClaims,
  reportIndexes,
  boundLogins,
  ledgerWho,
  codeGivers,
  dashboardIndexes,
  offeredDeliveries,
  shownStock,
  wantsInOrder,
  importSheets,
  conversationLists,
  publicationList,
  deliveryProofs,
  importAdds,
  safetyStock,
  userCenter,
  documentReferences,
  importReplaces,
  shownPhotos,
  personHistory,
  ledgerSums,
  customerReturns,
  supplierReturns,
  boundStaff,
  transfers,
  packedOn,
  kindsCounted,
  givenBack,
  detailsOfParties,
  countingWork,
];
export const SCHEMA_VERSION = MIGRATIONS.length;

/** The database was made by a newer build. */
export class NewerSchema extends Error {}

/** Guards migrations against a second process that starts at the same moment. */
const MIGRATION_LOCK = 7_201_301;

/** The schema that a database stands at; 0 when it is empty. */
export async function schemaOf(kysely: Kysely<Tables>, dialect: DialectName): Promise<number> {
  if (!(await hasInstance(kysely, dialect))) return 0;
  const row = await kysely.selectFrom('instance').select('schema').executeTakeFirst();
  return row?.schema ?? 0;
}

/** Brings a database to the schema of these migrations, each step in a transaction of its own. */
export async function migrateDatabase(
  kysely: Kysely<Tables>,
  dialect: DialectName,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const before = await schemaOf(kysely, dialect);
  if (before > Math.max(SCHEMA_VERSION, migrations.length)) {
    throw new NewerSchema(
      `the database is at schema ${String(before)} and this build knows ${String(SCHEMA_VERSION)}: start the newer build`,
    );
  }
  for (let step = before; step < migrations.length; step++) {
    await kysely.transaction().execute((tx) => migrateOnce(tx, dialect, migrations[step], step));
  }
}

async function migrateOnce(
  tx: Transaction<Tables>,
  dialect: DialectName,
  migration: Migration | undefined,
  step: number,
): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
  const found = await schemaOf(tx, dialect);
  if (found > step) return;
  if (step === 0) await createInstance(tx, dialect);
  for (const each of migration?.(dialect) ?? [])
    await (typeof each === 'string' ? sql.raw(each).execute(tx) : each(tx));
  await tx
    .updateTable('instance')
    .set({schema: step + 1})
    .execute();
}

async function createInstance(tx: Transaction<Tables>, dialect: DialectName): Promise<void> {
  const columns = {text: ['server_id', 'cluster'], integer: ['id', 'schema'], key: ['id']};
  for (const statement of createTable(dialect, {name: 'instance', ...columns, check: '"id" = 1'}))
    await sql.raw(statement).execute(tx);
  await tx.insertInto('instance').values({id: 1, server_id: randomUUID(), schema: 0, cluster: ''}).execute();
}

async function hasInstance(kysely: Kysely<Tables>, dialect: DialectName): Promise<boolean> {
  const found =
    dialect === 'sqlite'
      ? await sql`select 1 from sqlite_master where type = 'table' and name = 'instance'`.execute(kysely)
      : await sql`select 1 where to_regclass('instance') is not null`.execute(kysely);
  return found.rows.length > 0;
}
