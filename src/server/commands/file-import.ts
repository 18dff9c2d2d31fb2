import {randomBytes} from 'node:crypto';
import {createReadStream, createWriteStream, readFileSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {csvLine} from '#domain/kernel/csv.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {idAt, type Id} from '#domain/kernel/id.ts';
import type {ImportableKind} from '#domain/moving/importable.ts';
import type {ColumnFormat} from '#domain/moving/column-format.ts';
import type {RowFault} from '#protocol/importing.ts';
import type {ServerConfig} from '../config.ts';
import type {LongWork} from '../long-work/long-work.ts';
import type {WorkRow} from '../long-work/work-store.ts';
import {TableFault} from '../moving/table.ts';
import {createImports, type ImportServices} from '../moving/imports.ts';
import {readingsIn} from '../moving/readings.ts';
import {receiveFile} from '../moving/receive-file.ts';
import type {SheetRead} from '../moving/workbook/read-workbook.ts';
import {startBringIn, startCheck, type NotStarted} from '../moving/start-import.ts';
import {PACKAGE_ROOT} from '../start.ts';
import type {Database} from '../storage/open.ts';
import {isServed} from '../storage/sqlite/server-lock.ts';
import {createAuthOf} from './auth-of.ts';
import {longWorkOf} from './long-work-of.ts';
import {printLine} from './run-command.ts';

/**
 * A server that runs on the same file takes what was begun within this; where it does not, this process does it. ms.
 */
const SERVER_PATIENCE_MS = 5_000;
/** How long this process waits before it looks how far work is: at first, and at most. ms. */
const FILE_IMPORT_POLL_MS = {first: 20, most: 500} as const;
/** Faults that are told one by one. */
const MAX_FAULTS_PRINTED = 20;

/** Where rows go, and who makes them. */
export interface ImportTarget {
  readonly company: string;
  readonly warehouse: string;
  /** The administrator, in whose name the rows are made. */
  readonly who: Id;
}

interface ImportOrder extends ImportTarget {
  readonly kind: ImportableKind;
  readonly file: string;
  readonly encoding: string;
  readonly isDry: boolean;
  /** Whether rows that are here already stay as they are. */
  readonly adds: boolean;
  /** How columns are read of which that is asked; as their heads say where nothing is told. */
  readonly reading: Pick<ColumnFormat, 'decimal' | 'zeros'>;
}

/** A file on its way in from a command line. */
export class FileImport {
  readonly #imports: ImportServices;
  readonly #longWork: LongWork;
  readonly #isLeftToServer: () => boolean;
  readonly #newId = (): Id => idAt(Date.now(), randomBytes(10));

  constructor(database: Database, config: ServerConfig) {
    const now = (): number => Date.now();
    const {sync} = createAuthOf(database);
    // Devices hear of what is written to a file by its server alone; on PostgreSQL they hear of everybody's.
    this.#isLeftToServer = () => database.kind === 'sqlite' && isServed(config.dataDir);
    this.#imports = createImports(database.kysely, now, {
      localesDir: path.join(PACKAGE_ROOT, 'locales'),
      most: config.importBytes,
    });
    this.#longWork = longWorkOf(database, sync);
  }

  /** Answers whether all is well: no row is wrong, and all of them are in unless it is a dry run. */
  async run({kind, file, encoding, isDry, adds, reading, ...place}: ImportOrder): Promise<boolean> {
    try {
      const {store} = this.#imports;
      const sent = {...place, id: this.#newId(), kind, name: path.basename(file), encoding};
      const row = await receiveFile(this.#imports, sent, createReadStream(file));
      const matched = JSON.parse(row.matched) as readonly string[];
      const heads = JSON.parse(row.columns) as readonly string[];
      const unknown = heads.filter((_, at) => matched[at] === '');
      printLine(`${String(row.lines)} rows of ${kind.name}`);
      if (row.sheet !== '') tellSheet(JSON.parse(row.sheet) as SheetRead);
      if (unknown.length > 0) printLine(`Left out, since nothing is called so: ${unknown.join(', ')}`);
      const deps = {store, work: this.#longWork.store, now: () => Date.now()};
      const readings = readingsIn(row).readings.map((each) => ({...each, ...reading}));
      const asked = {work: this.#newId(), who: row.who, matched, readings, made: true, adds};
      const looked = await startCheck(deps, row, asked);
      if (!(await this.#isDone(looked, 'looked at'))) return false;
      const {fresh, changed, same, wrong} = await store.tally(row.company, row.id);
      printLine(
        `${String(fresh)} new, ${String(changed)} changed, ${String(same)} as they are, ${String(wrong)} wrong`,
      );
      if (await store.nextFaults(row.company, row.id, -1))
        await this.#tellFaults(row.company, row.id, `${file}.faults.csv`);
      if (wrong > 0 || isDry) return wrong === 0;
      const checked = await store.find(row.company, row.id);
      return (
        checked !== undefined &&
        (await this.#isDone(await startBringIn(deps, checked, {work: this.#newId(), who: row.who}), 'done'))
      );
    } catch (error) {
      if (!(error instanceof TableFault)) throw error;
      printLine(`${textOf(`why.${error.code}`, {line: error.line, value: error.value})}`);
      return false;
    } finally {
      await this.#longWork.stop();
    }
  }

  /** Waits for the end of long work, whichever process does it. */
  async #isDone(begun: WorkRow | NotStarted, what: string): Promise<boolean> {
    if ('facts' in begun) {
      const {field} = begun.facts;
      printLine(
        `${textOf(`why.${begun.code}`, begun.facts)}${field === undefined ? '' : `: ${String(field)}`}`,
      );
      return false;
    }
    const since = Date.now();
    const patience = this.#isLeftToServer() ? SERVER_PATIENCE_MS : -1;
    for (
      let told = 0, wait: number = FILE_IMPORT_POLL_MS.first;
      ;
      wait = Math.min(2 * wait, FILE_IMPORT_POLL_MS.most)
    ) {
      const row = await this.#longWork.store.find(begun.company, begun.id);
      if (!row || row.ended_at > 0) {
        if (row?.state !== 'done') printLine(textOf(`why.${row?.code ?? 'import.gone'}`, {}));
        return row?.state === 'done';
      }
      if (Date.now() - since > patience) await this.#longWork.look();
      if (row.done > told)
        process.stderr.write(`${String((told = row.done))} of ${String(row.total)} ${what}\n`);
      await pause(wait);
    }
  }

  async #tellFaults(company: string, id: Id, file: string): Promise<void> {
    const sheet = createWriteStream(file);
    sheet.write(`\uFEFF${csvLine(['line', 'column', 'value', 'fault'])}`);
    let count = 0;
    for (let after = -1; ;) {
      const page = await this.#imports.store.nextFaults(company, id, after);
      if (!page) break;
      after = page.n;
      for (const fault of JSON.parse(page.faults) as readonly RowFault[]) {
        const {line, column, value} = fault;
        const said = saidOf(fault);
        sheet.write(csvLine([line, column, value, said]));
        if (count++ < MAX_FAULTS_PRINTED)
          process.stderr.write(`line ${String(line)}: ${said} ${value === '' ? '' : `(${value})`}\n`);
      }
    }
    await new Promise((resolve) => sheet.end(resolve));
    printLine(`${String(count)} faults and notices are in ${file}`);
  }
}

/** Which sheet of a workbook is read. */
function tellSheet({name, others, hidden}: SheetRead): void {
  printLine(textOf('moving.sheet', {name}));
  if (others.length > 0) printLine(textOf('moving.sheet.others', {names: others.join(', ')}));
  if (hidden.length > 0) printLine(textOf('moving.sheet.hidden', {names: hidden.join(', ')}));
}

const saidOf = ({code, column, field, value}: RowFault): string =>
  textOf(code.startsWith('fault.') ? code : `why.${code}`, {
    name: column === '' ? field : column,
    most: '',
    value,
  });

let english: Readonly<Record<string, string>> | undefined;

/** A text for the operator at the server, with its facts. */
function textOf(key: string, facts: Readonly<Record<string, string | number>>): string {
  english ??= JSON.parse(
    readFileSync(path.join(PACKAGE_ROOT, 'locales/en-US.json'), 'utf8'),
  ) as typeof english;
  return (entryOf(english ?? {}, key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(facts[name] ?? ''),
  );
}
