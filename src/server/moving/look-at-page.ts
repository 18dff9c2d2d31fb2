import {asShown} from '#domain/kernel/name.ts';
import type {Context, Read} from '#domain/kernel/action.ts';
import {unguardedText} from '#domain/kernel/csv.ts';
import type {RowEditor} from '#domain/kernel/editing.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {isOfOtherWarehouse} from '#domain/kernel/readable.ts';
import {isId, isShortId, type Id} from '#domain/kernel/id.ts';
import {indexColumns} from '#domain/kernel/resource.ts';
import {LayeredView, UnansweredRead} from '#domain/kernel/view.ts';
import {readCell, type ColumnReading} from '#domain/moving/cell.ts';
import type {ColumnMarks, ColumnFormat} from '#domain/moving/column-format.ts';
import {indexOfNames, isMadeFromName} from '#domain/moving/found-by.ts';
import {documentFileOf} from '#domain/moving/document-files.ts';
import type {ImportColumn, ImportableKind} from '#domain/moving/importable.ts';
import type {RowFault} from '#protocol/importing.ts';
import {ROW_EDITORS} from '#domain/actions.ts';
import {RESOURCES} from '#domain/resources.ts';
import {stock} from '#domain/stock/stock.ts';
import {oldCode} from '#domain/scanning/old-code.ts';
import {cellFault, shortened} from './cell-fault.ts';
import {giveReads} from './give-reads.ts';
import {lookAtDocuments, type FileDocumentLine} from './look-at-documents.ts';
import {lookAtOldCodes} from './look-at-old-codes.ts';
import {ROW_STAYS} from './notices.ts';
import {lookAtStock} from './look-at-stock.ts';
import {readsOfSeveral, resolveSeveral} from './several-names.ts';
import {currencyOf, readingAt} from './readings.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import type {PageTally} from './import-store.ts';

/** A page of a file as it stands in the database. */
export interface ImportPage {
  readonly kind: ImportableKind;
  /** Heads of the file, and which field each column holds. */
  readonly columns: readonly string[];
  readonly matched: readonly string[];
  /** How each column is read as far as it was said, and how it is written. */
  readonly readings: readonly ColumnFormat[];
  readonly marks: readonly ColumnMarks[];
  readonly rows: readonly (readonly [line: number, ...cells: string[]])[];
  /** Whether what rows name and is unknown is made where a name is enough. */
  readonly made: boolean;
  /** Whether rows that are here already stay as they are. */
  readonly adds: boolean;
  /** Its rows were looked at, and are being brought in. */
  readonly isApplied: boolean;
  /**
   * Lines that were new when all were looked at, where that counts: what the floor has made since is none of theirs.
   */
  readonly fresh: ReadonlySet<number>;
  /** Who brings it in, for the rules. */
  readonly context: Context;
}

/** What may stand in the file once, and where it does. */
interface StandsOnce {
  readonly line: number;
  /** A new row's code. */
  readonly key: string;
  /** The row that is here, where it is one. */
  readonly id?: Id;
}

/** What a row of a file would do. */
export interface RowPreview extends StandsOnce {
  /** What it sets: all of a new row, of another what differs. */
  readonly set: Row;
}

/** What rows of a file have to say alike: when a lot expires, on which day a document is expected. */
export interface RowAgreement {
  readonly line: number;
  readonly what: string;
  readonly says: number;
  /** What another row says, for people. */
  readonly shown: (says: number) => string;
  /** What is wrong where it says otherwise. */
  readonly code: string;
  readonly column: string;
  readonly field: string;
}

export interface PageLook {
  readonly rows: readonly RowPreview[];
  /** Rows that are wrong, where it is known which they are: such a one, too, stands in the file once. */
  readonly wrong?: readonly StandsOnce[];
  readonly faults: readonly RowFault[];
  readonly tally: PageTally;
  /** Names that are not there and are made, each with its first line: `goodsUnit` → name → line. */
  readonly missing: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly agreed?: readonly RowAgreement[];
  /** Of which document each row is a line. */
  readonly lines?: readonly FileDocumentLine[];
  /** What is told of rows that are right. */
  readonly notices?: readonly RowFault[];
}

export const WAREHOUSE_COLUMN = 'warehouse';

/** Whether rows of a file may say of which warehouse they are: others are of the one that they are brought into. */
export const namesWarehouse = ({columns}: ImportableKind): boolean =>
  columns.some(({field}) => field === WAREHOUSE_COLUMN);

/** Where a row stands that is not known yet: what is missing is made before it. */
const TO_BE_MADE = '?';

/** Most fetches until a page's rules know all that they ask for. */
const MAX_ROUNDS = 20;

/** A row on its way: what its cells say, and what is wrong so far. */
interface RowDraft {
  readonly line: number;
  readonly cells: readonly string[];
  readonly set: Record<string, Value>;
  readonly faults: RowFault[];
  /** What it names that has to be made before it. */
  readonly waitsFor: (readonly [list: string, name: string])[];
}

/** Looks at a page by the rules of editing, and writes nothing (IMPORT-5). */
export async function lookAtPage(tx: ReadTransaction, page: ImportPage): Promise<PageLook> {
  if (page.kind.name === stock.name) return lookAtStock(tx, page);
  if (page.kind.name === oldCode.name) return lookAtOldCodes(tx, page);
  const file = documentFileOf(page.kind.name);
  if (file) return lookAtDocuments(tx, page, file);
  const editor = ROW_EDITORS.get(page.kind.name);
  if (!editor) throw new Error(`nothing is brought into ${page.kind.name}`);
  const hasMoney = page.kind.columns.some(
    ({field, is}) => is.kind === 'money' && page.matched.includes(field),
  );
  const currency = hasMoney ? await currencyOf(tx, page) : '';
  const look = new Look(tx, page, editor, currency);
  return look.all();
}

class Look {
  readonly #tx: ReadTransaction;
  readonly #page: ImportPage;
  readonly #editor: RowEditor;
  readonly #view = new LayeredView(RESOURCES);
  readonly #columns: readonly (readonly [at: number, head: string, column: ImportColumn])[];
  readonly #readings: ReadonlyMap<number, ColumnReading>;
  readonly #missing = new Map<string, Map<string, number>>();
  readonly #wrong: StandsOnce[] = [];
  /** Rows that say otherwise than those that stay. */
  readonly #stays: RowFault[] = [];

  constructor(tx: ReadTransaction, page: ImportPage, editor: RowEditor, currency: string) {
    this.#tx = tx;
    this.#page = page;
    this.#editor = editor;
    this.#columns = page.matched.flatMap((field, at) => {
      const column = page.kind.columns.find((each) => each.field === field);
      return column ? [[at, page.columns[at] ?? '', column] as const] : [];
    });
    this.#readings = new Map(
      this.#columns.map(([at, , column]) => [at, readingAt(page, at, column, currency)]),
    );
  }

  async all(): Promise<PageLook> {
    const drafts = this.#page.rows.map((row) => this.#draft(row));
    await this.#resolve(drafts);
    for (const draft of drafts) this.#mustBeWithin(draft);
    await this.#fetch(drafts.flatMap((draft) => this.#ownReads(draft)));
    const rows: RowPreview[] = [];
    const tally = {fresh: 0, changed: 0, same: 0, wrong: 0};
    for (const draft of drafts) {
      const looked = await this.#judge(draft);
      if (!looked || looked.id === undefined || Object.keys(looked.set).length > 0) this.#noteMissing(draft);
      if (!looked) tally.wrong++;
      else {
        const isSame = looked.id !== undefined && Object.keys(looked.set).length === 0;
        tally[isSame ? 'same' : looked.id === undefined ? 'fresh' : 'changed']++;
        rows.push(looked);
      }
    }
    const faults = drafts.flatMap((draft) => draft.faults);
    return {rows, faults, tally, missing: this.#missing, wrong: this.#wrong, notices: this.#stays};
  }

  /** IMPORT-4: what each cell says. An empty one says nothing. */
  #draft([line, ...cells]: ImportPage['rows'][number]): RowDraft {
    const draft: RowDraft = {line, cells, set: {}, faults: [], waitsFor: []};
    if (cells.slice(this.#page.columns.length).some((cell) => cell.trim() !== ''))
      draft.faults.push({line, column: '', field: '', code: 'import.ragged', value: ''});
    for (const [at, head, {field, is}] of this.#columns) {
      const text = cells[at] ?? '';
      // Names of several rows are looked for with those of one.
      if (text.trim() === '' || is.severalOf !== undefined) continue;
      const cell = readCell(is, text, this.#readings.get(at));
      if ('value' in cell) draft.set[field] = cell.value;
      else
        draft.faults.push({line, column: head, field, code: cellFault(cell.fault), value: shortened(text)});
    }
    if (namesWarehouse(this.#page.kind) && draft.set[WAREHOUSE_COLUMN] === undefined)
      draft.set[WAREHOUSE_COLUMN] = this.#page.context.warehouse;
    return draft;
  }

  /** Puts ids where cells name rows. */
  async #resolve(drafts: readonly RowDraft[]): Promise<void> {
    const references = this.#columns.filter(([, , {is}]) => is.kind === 'reference');
    const nameOf = (text: Value | undefined): string => asShown(unguardedText(String(text ?? '')));
    const readOf = (list: string, name: string): Read => ({
      list,
      index: indexOfNames(list),
      prefix: [name],
      limit: 2,
    });
    const named = references.flatMap(([at, , {is}]) =>
      drafts.flatMap(({cells}) => {
        const name = nameOf(cells[at]);
        if (name === '' || is.list === undefined) return [];
        return isOfAnId(name) ? [readOf(is.list, name), {list: is.list, key: name}] : [readOf(is.list, name)];
      }),
    );
    await this.#fetch([...named, ...readsOfSeveral(this.#columns, drafts)]);
    resolveSeveral(this.#columns, drafts, this.#view);
    for (const [at, head, {field, is}] of references)
      for (const draft of drafts) {
        const name = nameOf(draft.cells[at]);
        const resource = RESOURCES.get(is.list ?? '');
        // One that a spreadsheet has spoilt names nothing, and was told.
        if (name === '' || !resource || draft.faults.some((fault) => fault.field === field)) continue;
        const [called] = this.#view.range(resource, indexOfNames(resource.name), [name], 2);
        // As files of the machine name it; no name is made of what looks so.
        const found: Row | undefined =
          called ?? (isOfAnId(name) ? this.#view.get(resource, name) : undefined);
        if (found) draft.set[field] = String(found['id']);
        else if (this.#page.made && isMadeFromName(resource.name) && name.length <= 255 && !isId(name)) {
          draft.set[field] = TO_BE_MADE;
          draft.waitsFor.push([resource.name, name]);
        } else
          draft.faults.push({
            line: draft.line,
            column: head,
            field,
            code: 'import.not-there',
            value: shortened(name),
          });
      }
  }

  /** A row of a warehouse that is none of those that a person is bound to is refused here, row by row (IMPORT-24). */
  #mustBeWithin({line, cells, set, faults}: RowDraft): void {
    const {context} = this.#page;
    if (!isOfOtherWarehouse(this.#editor.resource, set, context)) return;
    const [at, column = '', {field} = {field: ''}] =
      this.#columns.find(([, , each]) => each.field === WAREHOUSE_COLUMN) ?? [];
    const value = at === undefined ? '' : shortened(cells[at] ?? '');
    faults.push({line, column, field, code: 'import.not-your-warehouse', value});
  }

  #noteMissing({line, waitsFor}: RowDraft): void {
    for (const [list, name] of waitsFor) {
      const names = this.#missing.get(list) ?? new Map<string, number>();
      this.#missing.set(list, names);
      if (!names.has(name)) names.set(name, line);
    }
  }

  /** The row as it would be where it is a new one: what must be unique is told by it. */
  #drafted({set}: RowDraft): Row {
    return this.#editor.after({...set, id: TO_BE_MADE});
  }

  #uniqueOf(row: Row): {readonly index: string; readonly prefix: readonly Value[]} {
    const {resource} = this.#editor;
    const [index = ''] = Object.keys(resource.editing?.unique ?? {});
    const prefix = indexColumns(resource, index)
      .filter((column) => !resource.key.includes(column))
      .map((column) => row[column] ?? '');
    return {index, prefix};
  }

  #ownReads(draft: RowDraft): Read[] {
    if (!this.#isKnowable(draft)) return [];
    const {index, prefix} = this.#uniqueOf(this.#drafted(draft));
    return [{list: this.#editor.resource.name, index, prefix, limit: 2}];
  }

  /**
   * Whether it can be told which row it is, whatever else is wrong: in a ragged one no cell is sure to be its column's.
   */
  #isKnowable({faults}: RowDraft): boolean {
    const [index = ''] = Object.keys(this.#editor.resource.editing?.unique ?? {});
    const columns = indexColumns(this.#editor.resource, index);
    // What is compared may follow from what its cell says.
    const keys = this.#columns.flatMap(([, , {field, isKey}]) => (isKey ? [field] : []));
    const tells = new Set([...columns, ...keys]);
    return faults.every(({code, field}) => code !== 'import.ragged' && !tells.has(field));
  }

  /** What the row does, or `undefined` where it is wrong: all that can be known of that is told at once. */
  async #judge(draft: RowDraft): Promise<RowPreview | undefined> {
    if (draft.faults.some(({code}) => code === 'import.ragged')) return undefined;
    const {resource} = this.#editor;
    const drafted = this.#drafted(draft);
    const {index, prefix} = this.#uniqueOf(drafted);
    const isKnowable = this.#isKnowable(draft);
    const [known] = isKnowable ? (this.#view.range(resource, index, prefix, 2) as readonly Row[]) : [];
    const before = this.#page.fresh.has(draft.line) ? undefined : known;
    const set = before ? this.#said(draft, before) : draft.set;
    this.#addFaults(draft, set, isKnowable && before === undefined);
    const {line} = draft;
    const key = `key:${JSON.stringify(prefix)}`;
    // By faults of the rules, too, it may not be known which row it is: one without a code.
    const wrong = (): undefined =>
      void (this.#isKnowable(draft) && this.#wrong.push({line, key, ...idOf(known)}));
    if (draft.faults.length > 0) return wrong();
    const after = before ? this.#editor.after(set, before) : drafted;
    const isSame = before && Object.keys(set).length === 0;
    // What is brought in is judged once more by the act itself, which knows what gives way to the floor (IMPORT-13).
    const isJudged = draft.waitsFor.length === 0 && !isSame && !this.#page.isApplied;
    const refusal = isJudged ? await this.#refusal(before ? {before, after} : {after}) : undefined;
    if (refusal) {
      const {value: about} = refusal.facts;
      const value = typeof about === 'string' ? shortened(about) : '';
      draft.faults.push({line, column: '', field: '', code: refusal.code, value});
      return wrong();
    }
    return {line, ...idOf(before), set, key};
  }

  /** What the rules say of its fields, besides those whose cells could not be read. */
  #addFaults({line, faults}: RowDraft, set: Row, isNew: boolean): void {
    const unread = new Set(faults.map(({field}) => field));
    for (const {field, code} of this.#editor.faults(set, isNew))
      if (!unread.has(field))
        faults.push({
          line,
          column: this.#columns.find(([, , column]) => column.field === field)?.[1] ?? '',
          field,
          code: `fault.${code}`,
          value: shortened(String(set[field] ?? '')),
        });
  }

  /**
   * What of the row that is there is to be set: nothing where such rows stay, which is told where it says otherwise.
   */
  #said(draft: RowDraft, before: Row): Row {
    const set = this.#differing(draft, before);
    if (!this.#page.adds || Object.keys(set).length === 0) return set;
    this.#stays.push({line: draft.line, column: '', field: '', code: ROW_STAYS, value: ''});
    return {};
  }

  /** What the row says otherwise than the one that is there. */
  #differing({set}: RowDraft, before: Row): Row {
    const after = this.#editor.after(set, before);
    return Object.fromEntries(Object.entries(set).filter(([field]) => after[field] !== before[field]));
  }

  async #refusal(change: {readonly before?: Row; readonly after: Row}) {
    const {context} = this.#page;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      try {
        // What rules guess to read may follow from what they have read.
        await this.#fetch(this.#editor.reads(change, this.#view, context));
        return this.#editor.refusal(change, this.#view, context);
      } catch (error) {
        if (!(error instanceof UnansweredRead)) throw error;
        await this.#fetch([error.read, ...error.also]);
      }
    }
    throw new Error(`the rules of ${this.#page.kind.name} read without end`);
  }

  #fetch(reads: readonly Read[]): Promise<void> {
    return giveReads(this.#tx, this.#view, reads);
  }
}

const idOf = (row: Row | undefined): {readonly id?: Id} => (row ? {id: String(row['id'])} : {});

/** Whether a name may be the id of a row: a warehouse has a short one. */
const isOfAnId = (name: string): boolean => isId(name) || isShortId(name);
