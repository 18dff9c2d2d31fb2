import type {LedgerEntry, Read} from '#domain/kernel/action.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {ReportDefinition, ReportSum} from '#domain/kernel/report.ts';
import type {PromisableUnits} from '#domain/replenishment.ts';
import type {FetchedRows} from '#domain/kernel/view.ts';
import type {Mutation, MutationStatus} from '#protocol/mutation.ts';
import type {Lineage} from '#protocol/sync.ts';
import type {ProvingRow, ProvingChange} from './chain/proving.ts';
import type {IdentityRow, IdentityTable} from './identity-tables.ts';
import type {RowCondition, SumOf, RowTally} from './row-condition.ts';
import type {Insertable} from 'kysely';
import type {Tables} from './tables.ts';

/** Where a company's history stands. `floor`: tombstones at or below it are gone (L10). */
export interface HistoryHead {
  readonly version: number;
  readonly floor: number;
  readonly epoch: string;
  /** The last link of its history's chain. */
  readonly link: string;
}

/** One outbox sequence on a device. */
export interface ClientRow {
  readonly client: Id;
  readonly device: Id;
  /** The number of the last mutation of this sequence, and its id ('' before the first): the next one names it. */
  readonly last: number;
  readonly tip: string;
}

/** A settled mutation: inbox, result store and audit in one. */
export interface MutationRow {
  /** As it travelled; `brought`: the staff id of who handed in the work of another device. */
  readonly mutation: Mutation & {readonly brought?: Id};
  readonly status: MutationStatus;
  /** The version and epoch it was settled in. */
  readonly version: number;
  readonly epoch: string;
  readonly code: string;
  /** JSON of the refusal's or the corrections' facts, or, without a code, of what an effect tells; or ''. */
  readonly facts: string;
  /** ms UTC, the server's clock. */
  readonly received_at: number;
}

/** A settled mutation as the chain tells of it. */
export interface SettledRow extends MutationRow {
  /** All of its stored row but the link, as the chain hashes it. */
  readonly text: string;
  /** The link of its commit, on the row that was last of it; else ''. */
  readonly link: string;
}

/** A ledger line as stored: the movement and its origin. Lines of a version count n from 1. */
export interface LedgerRow extends LedgerEntry {
  readonly version: number;
  readonly n: number;
  readonly mutation: Id;
  readonly who: Id;
  readonly device: Id;
  /** ms UTC, commit time. */
  readonly at: number;
}

/** Which ledger lines of a warehouse are asked for, the newest first. */
export interface LedgerQuery {
  readonly warehouse: string;
  /** Of these goods, from this place, to it, or by this person: what an index finds; else all. */
  readonly of?: {readonly column: 'goods' | 'from' | 'to' | 'who'; readonly value: string};
  /** Of those only the lines that are of these goods, and by this person. */
  readonly also?: {readonly goods?: string; readonly who?: string};
  /** Of those only the lines that have a bin at this end. */
  readonly inBin?: 'from' | 'to';
  /** Of those only the lines that are movements of this kind. */
  readonly movement?: string;
  /** ms UTC, that moment included. */
  readonly since: number;
  /** Only what stands before this place of the ledger. */
  readonly before: {readonly at: number; readonly version: number; readonly n: number};
  readonly limit: number;
}

/** What a held mutation lacks, and whether it has come. */
export interface WantRow {
  readonly mutation: Id;
  /** `<list>:<key>`, `mutation:<id>` or `action:<name>@<version>`. */
  readonly want: string;
  readonly ready: 0 | 1;
  /** Of the commit that held it. */
  readonly version: number;
  /** How many mutations that commit had settled before it. */
  readonly n: number;
}

/** A mutation that had to do with a document. */
export interface DocumentMutation {
  readonly document: Id;
  readonly version: number;
  readonly mutation: Id;
}

/** Whether held work of a company lacks anything, whether for some of it that has come, and how long more may. */
export interface WantingWork {
  readonly any: boolean;
  readonly ready: boolean;
  /** When something that a loss took was last asked for again, ms UTC; 0 where nothing ever was. */
  readonly askedAt: number;
}

/** A change of one list between two versions. */
export interface RowChange {
  readonly list: string;
  readonly version: number;
  readonly key: string;
  /** Absent: deleted, or no longer a row that mirrors hold. */
  readonly row?: Row;
}

/** Which rows of a list a reader may have: of this one warehouse where the list has that scope ('' has none). */
export interface ListScope {
  readonly lists: readonly string[];
  readonly warehouse: string;
}

/** Why an epoch begins that a restored backup goes on in. */
export const BACKUP_RESTORED = 'a backup was restored';
/** Why long work stands still that was under way in a backup. */
export const RESTORED_WORK = 'work.restored';
/** Why one begins that tells of an old copy which was put in place otherwise. */
export const SET_BACK = 'this installation has seen a later version';

/** One snapshot of a company: all its reads see one moment (L4). */
export interface ReadTransaction {
  readonly company: string;
  /** Inside a write it stands before this commit, but for its own epoch and floor; after it, at the commit. */
  readonly head: HistoryHead;
  lineage(): Promise<Lineage>;
  /** How many epochs were opened for that reason, after one moment and up to another (ms UTC). */
  epochsOpened(why: string, after: number, until: number): Promise<number>;
  /** The versions at which epochs began that tell of lost history, by proof or as a backup was restored. */
  losses(): Promise<readonly number[]>;
  /** When the last of those was opened, ms UTC; 0 where none was. */
  lastLossAt(): Promise<number>;
  /** When the last mutation was settled up to a version, ms UTC; 0 where none was. */
  settledAt(version: number): Promise<number>;
  /** Answers every read, in the same order. Rows carry all columns of their resource, without the company. */
  fetch(reads: readonly Read[]): Promise<FetchedRows[]>;
  /** Up to `limit` rows of a list in the order of an index, after a row's index values; for lists and exports. */
  page(list: string, query: PageQuery): Promise<Row[]>;
  count(list: string, query: RowSelection): Promise<number>;
  /** All rows of a selection counted, with these sums over them, in the order asked. */
  tally(list: string, query: RowSelection, of: readonly SumOf[]): Promise<RowTally>;
  /** Rows of a list, such as a document's lines, added up with whole numbers of any size. */
  amounts(list: string, query: AmountsQuery): Promise<SelectionAmounts>;
  /** For each range of a report, in their order, the groups of its rows that there are, by their values. */
  report(query: ReportQuery): Promise<ReportGroup[][]>;
  /**
   * Rows of a list as mirrors hold them, by primary key, after that key ('' = from the start); for snapshots (L7). A
   * list of one warehouse's rows gives those of this warehouse only; for the others it does not count.
   */
  pageByKey(list: string, warehouse: string, after: string, limit: number): Promise<Row[]>;
  /**
   * Rows and tombstones after a version, by version: at most `limit`, then on to the end of the last version. A row
   * that mirrors do not hold comes as gone.
   */
  changes(scope: ListScope, after: number, limit: number): Promise<{changes: RowChange[]; more: boolean}>;
  client(id: Id): Promise<ClientRow | undefined>;
  clients(ids: readonly Id[]): Promise<ClientRow[]>;
  /** Version of the tombstone of each of these rows that has one. */
  tombstones(list: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  mutations(ids: readonly Id[]): Promise<MutationRow[]>;
  /** How these ended, of those that are known: arguments may be long, and are not read. */
  fates(ids: readonly Id[]): Promise<MutationFate[]>;
  /** The link that a commit left on its mutations; `undefined` where it settled none. */
  linkAt(version: number): Promise<string | undefined>;
  /** Ledger lines after (version, n), oldest first. */
  ledger(after: {version: number; n: number}, limit: number): Promise<LedgerRow[]>;
  /** Which mutations had to do with a document, after (version, mutation), oldest first. */
  mutationsOf(
    document: Id,
    after: {version: number; mutation: Id},
    limit: number,
  ): Promise<DocumentMutation[]>;
  /** Ledger lines of a document after (version, n), oldest first. */
  ledgerOf(document: Id, after: {version: number; n: number}, limit: number): Promise<LedgerRow[]>;
  /** Ledger lines of a warehouse, by what is asked of them, the newest first. */
  /** What moved of a lot, or came under it or lost it, after (version, n), oldest first, in all warehouses. */
  ledgerOfLot(lot: Id, after: {version: number; n: number}, limit: number): Promise<LedgerRow[]>;
  ledgerBy(query: LedgerQuery): Promise<LedgerRow[]>;
  /** Goods that are to be ordered for a warehouse, by their code from behind one on. */
  toOrder(query: ToOrderQuery, page: {readonly after: string; readonly limit: number}): Promise<ToOrder[]>;
  /** How many goods these are. */
  countToOrder(query: ToOrderQuery): Promise<number>;
  /** Settled mutations after (version, id), oldest first; for the checker and backups. */
  settled(after: {version: number; id: Id}, limit: number): Promise<SettledRow[]>;
  /** What commits have made of rows that let a person in, after (version, list, key), oldest first. */
  provingChanges(
    after: Pick<ProvingChange, 'version' | 'list' | 'key'>,
    limit: number,
  ): Promise<ProvingChange[]>;
  /** Those rows as they are. */
  proving(): Promise<ProvingRow[]>;
}

/** A step of long work: who does it, and the cursor that it stood at as the step began. */
export interface WorkClaim {
  readonly work: Id;
  /** Of the process that has taken it. */
  readonly lease: string;
  readonly cursor: string;
}

/** Which rows are added up, and what of the rows that they refer to. */
export interface AmountsQuery {
  readonly index: string;
  readonly prefix: readonly Value[];
  /** How many units a row means; rows of none are left out. */
  readonly quantity: string;
  /** The column that names, by its id, a row of this list. */
  readonly through: string;
  readonly of: string;
  /** Whole numbers that one unit has there. */
  readonly columns: readonly string[];
}

export interface SelectionAmounts {
  readonly count: number;
  readonly units: bigint;
  /** Quantities times what one unit has, in the order of the columns. */
  readonly sums: readonly bigint[];
}

/** A report of a warehouse's rows, with those of its sums that are asked for. */
export interface ReportQuery {
  readonly report: ReportDefinition;
  readonly warehouse: string;
  readonly sums: readonly ReportSum[];
  /** Of a report with a time: the ends of its ranges, ms UTC, rising. From each of them up to the next, without it. */
  readonly moments?: readonly number[];
  /** The days that these ranges are of, where something was promised for a day. */
  readonly days?: readonly string[];
  /** When its spans end that do, ms UTC, in their order: each lies before that moment. */
  readonly ends?: readonly number[];
  /** Of a ranking: the sum that it is by, and how many groups are told; all where nothing says so. */
  readonly rankedBy?: ReportSum;
  readonly most?: number;
}

/** Whose goods are to be ordered, for which warehouse; '' of all suppliers. */
export interface ToOrderQuery {
  readonly warehouse: string;
  readonly supplier: string;
}

/** Goods of which less can be promised than their safety stock. */
export interface ToOrder extends PromisableUnits {
  readonly id: Id;
  readonly code: string;
  readonly description: string;
  readonly supplier: Id;
  readonly safety_stock: number;
}

/** Rows that a report does not tell apart: their values, how many there are, and what each sum comes to. */
export interface ReportGroup {
  readonly by: readonly Value[];
  readonly count: number;
  readonly sums: readonly bigint[];
}

/** How a mutation ended, without what it was. */
export type MutationFate = Pick<MutationRow, 'status' | 'version' | 'code' | 'facts'> & {
  readonly id: Id;
  readonly device: Id;
};

/** Which rows of a list are meant. */
export type RowSelection = Pick<PageQuery, 'prefix' | 'search' | 'warehouse' | 'index' | 'only' | 'strictly'>;

export interface PageQuery {
  readonly index: string;
  readonly prefix: readonly Value[];
  /** Values of all the index's columns, its key included, of the row to go on after (before, when backward). */
  readonly after?: readonly Value[];
  readonly limit: number;
  /** From the end of the index to its start: rows come in that order. */
  readonly backward?: boolean;
  /** Text that any of the resource's text columns contains, in any case; '' for all. */
  readonly search: string;
  /** '' for every warehouse. */
  readonly warehouse: string;
  /** What else must hold, each of it. */
  readonly only?: readonly RowCondition[];
  /**
   * Rows are reached by this index alone, also where another way may be shorter: it leads past others' rows (ROWS-3).
   */
  readonly strictly?: true;
}

/** One writer of a company. Its version row is written first, so commits have one order (sync.md 1D). */
export interface WriteTransaction extends ReadTransaction {
  /** The version that this commit makes; every put row must carry it. */
  readonly version: number;
  /** Inserts or replaces rows that carry this version, and takes away their tombstones. */
  put(list: string, rows: readonly Row[]): Promise<void>;
  /** Adds rows that carry this version; a key that is taken refuses them. */
  insert(list: string, rows: readonly Row[]): Promise<void>;
  /** Deletes rows by key, leaving tombstones with this version. */
  remove(list: string, keys: readonly string[]): Promise<void>;
  addLedger(rows: readonly LedgerRow[]): Promise<void>;
  addMutations(rows: readonly MutationRow[]): Promise<void>;
  addDocuments(rows: readonly DocumentMutation[]): Promise<void>;
  putClients(rows: readonly ClientRow[]): Promise<void>;
  /** As this commit began; costs no statement of its own. */
  readonly wanting: WantingWork;
  /** Wants of these names that are not ready yet, at most that many of each, those that were held first. */
  wantsOf(names: readonly string[], limit: number): Promise<WantRow[]>;
  /** Those that are ready, in the order in which they were held. */
  readyWants(limit: number): Promise<WantRow[]>;
  putWants(rows: readonly WantRow[]): Promise<void>;
  dropWants(mutations: readonly Id[]): Promise<void>;
  /** Something that a loss took was asked for again, `at` ms UTC, and is there: more of it may follow. */
  askedAgain(at: number): Promise<void>;
  /** Rows of a table of identity whose columns are these; what this transaction has changed is in it. */
  identity<T extends IdentityTable>(table: T, where: Partial<IdentityRow<T>>): Promise<IdentityRow<T>[]>;
  /** Adds such a row; false where something in it that is unique is taken. */
  addIdentity<T extends IdentityTable>(table: T, row: IdentityRow<T>): Promise<boolean>;
  /** Gives an administrator another folded name to log in by, once on the server; false where another one has it. */
  renameAdmin(staff: Id, nameKey: string): Promise<boolean>;
  /** Sets columns of the rows whose columns are these. */
  changeIdentity<T extends IdentityTable>(
    table: T,
    where: Partial<IdentityRow<T>>,
    set: Partial<IdentityRow<T>>,
  ): Promise<void>;
  /** Waits for registrations under way in any process, holds others off until the commit, and says which this is. */
  registrationTurn(): Promise<'first' | 'later'>;
  /**
   * Whether a step of long work is still this process's; then no other one takes the work before this commit (WORK-3).
   */
  claimWork(claim: WorkClaim): Promise<boolean>;
  /** Puts an order for long work into this commit. */
  beginWork(row: Insertable<Tables['long_work']>): Promise<void>;
  /** Forgets tombstones up to a version and raises the floor to it. */
  raiseFloor(version: number): Promise<void>;
  /** Opens a new epoch at the version before this one: `lost` on proof of lost history. */
  openEpoch(epoch: string, lost: boolean, why: string, at: number): Promise<void>;
  /** Runs work that is undone as one when it throws; the error passes on. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

/** Thrown inside {@link Storage.write} to undo everything and keep the version unused; write returns its value. */
export class Rollback<T> extends Error {
  readonly value: T;
  constructor(value: T) {
    super('rolled back on purpose');
    this.value = value;
  }
}

/** The synced half of a database: companies with their history. The same over memory, SQLite and PostgreSQL. */
export interface Storage {
  /** Makes an empty company at version 0 in the current epoch; with its `first` write both come to be, or neither. */
  createCompany<T>(
    id: string,
    at: number,
    first?: (tx: WriteTransaction) => Promise<T>,
  ): Promise<T | undefined>;
  companies(): Promise<string[]>;
  /** Companies in which held work lacks something. */
  wantingCompanies(): Promise<string[]>;
  write<T>(company: string, work: (tx: WriteTransaction) => Promise<T>): Promise<T>;
  read<T>(company: string, work: (tx: ReadTransaction) => Promise<T>): Promise<T>;
  /** Opens a new epoch in every company; called by the first process up. */
  openEpochs(epoch: () => string, why: string, at: number): Promise<void>;
  close(): Promise<void>;
}

/** Another process has gone on with the work: what was asked for in its name is not done, and left no trace. */
export class WorkOvertaken extends Error {}

/** No such company here. */
export class UnknownCompany extends Error {}

/** The database's own checks refuse a row (negative stock, a duplicate, a wrong version): the work is at fault. */
export class RowRefused extends Error {}
/** No room left: nothing was written, reading goes on. */
export class DatabaseFull extends Error {}
