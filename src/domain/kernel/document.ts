import type {Context, MessageFacts} from './action.ts';
import type {DocumentSteps} from './document-step.ts';
import type {Fields, Row} from './field.ts';
import type {Id} from './id.ts';
import {defineResource, type ReadablePortion, type Resource} from './resource.ts';
import type {Role} from './roles.ts';

/** What header and lines share. */
const IDS = {
  id: {kind: 'id', required: true, fixed: true},
  warehouse: {kind: 'reference', list: 'warehouse', required: true, fixed: true},
  /** 1 once it has left the mirrors. */
  left: {kind: 'flag', derived: true},
} as const;

/** What the header of every document holds. Times are the server's, ms UTC, 0 where that has not been. */
const headerFields = <const S extends readonly string[], const N extends string>(states: S, prefix: N) =>
  ({
    ...IDS,
    code: {kind: 'text', derived: true, numbered: prefix},
    provisional: {kind: 'text', derived: true, provisional: true},
    state: {kind: 'choice', options: states, derived: true},
    closed_at: {kind: 'time', derived: true},
    closed_by: {kind: 'reference', list: 'staff', derived: true},
  }) as const;

/** What every line holds: its document and its number there, the goods and their lot. */
const lineFields = <const D extends string>(document: D) =>
  ({
    ...IDS,
    document: {kind: 'reference', list: document, required: true, fixed: true},
    number: {kind: 'integer', derived: true},
    goods: {kind: 'reference', list: 'goods', required: true, fixed: true},
    lot: {kind: 'reference', list: 'lot', fixed: true},
  }) as const;
/** The fields of the headers and lines of every kind. */
export type HeaderFields<
  S extends readonly string[] = readonly string[],
  N extends string = string,
> = ReturnType<typeof headerFields<S, N>>;
export type LineFields<D extends string = string> = ReturnType<typeof lineFields<D>>;

/** Documents that are open, or closed of late, or still hold something, are on the devices (DOC-5). */
const MIRRORED = {left: [0]} as const;

/** Lines of one document at most: what one claim carries (DOC-3). */
export const MAX_DOCUMENT_LINES = 1_000;

/** A party's documents: the column of the header that holds the party, and what it is told beside what all share. */
interface DocumentPortion {
  readonly party: string;
  readonly header: readonly string[];
  readonly line: readonly string[];
}

const ROW_TOLD = ['id', 'warehouse', 'create_time', 'update_time'] as const;
const HEADER_TOLD = [...ROW_TOLD, 'code', 'provisional', 'state', 'closed_at'] as const;
const LINE_TOLD = [...ROW_TOLD, 'document', 'number', 'goods', 'lot'] as const;

function portions(
  of: Readonly<Partial<Record<Role, DocumentPortion>>>,
  make: (portion: DocumentPortion) => ReadablePortion,
): Pick<Resource, 'readable'> {
  const entries = Object.entries(of);
  if (entries.length === 0) return {};
  return {readable: Object.fromEntries(entries.map(([role, portion]) => [role, make(portion)]))};
}

/** With whom documents of a kind are agreed. */
export interface DocumentParty {
  /** The column of the header that names it, and the list that it stands in. */
  readonly column: string;
  readonly list: Resource;
  /** Goods come from it; else they go to it. */
  readonly isSender: boolean;
}

/** One stop on the way of a document, with the columns that say when it was reached and by whom; '' where none does. */
export interface DocumentStage {
  readonly state: string;
  readonly at: string;
  readonly by: string;
}

/** Where people work with documents of a kind that has pages of its own making, and where they make one. */
export interface OwnPages {
  readonly page: string;
  readonly entry: string;
}

/** Some units of a line of another document that are proposed for a new one, and why. */
export interface ProposedUnits {
  readonly line: Row;
  readonly quantity: number;
  readonly reason: string;
}

/** The documents by which goods of a document of another kind go back. */
export interface ReturnsOfKind {
  readonly header: Resource;
  readonly line: Resource;
  /** The column, and index, of the header that names the other document. */
  readonly of: string;
  /** The column of a line that names a line of the other document. */
  readonly lineOf: string;
  readonly isOpen: (header: Row) => boolean;
  /** Units of a line that are to go back and have not. */
  readonly unitsOf: (line: Row) => number;
}

/** The document of another kind that one may be about, as a return is about what it was sent with. */
export interface DocumentAbout {
  /** The column of the header that names it. */
  readonly column: string;
  /** Units of a line of it that one can still be about. */
  readonly unitsOf: (line: Row) => number;
  readonly returns: ReturnsOfKind;
  /** Whether a new one of this party, or of none that is known yet, may be about a document with this header. */
  readonly isOffered: (header: Row, party: string) => boolean;
  /**
   * What a new one begins with. `isHeld`: whether a lot is held back; `elsewhere`: units of a line, by its id, that other
   * open ones hold.
   */
  readonly proposes: (
    lines: readonly Row[],
    isHeld: (lot: string) => boolean,
    elsewhere: (line: Id) => number,
  ) => readonly ProposedUnits[];
}

/** How people work with documents of a kind on the page that such kinds have in common. */
export interface DocumentDesk {
  /** The list that all of them stand in, and where their party's own people find theirs. */
  readonly path: string;
  readonly portal: string;
  /** The column of the header with the day on which it should come or leave. */
  readonly day: string;
  /** Of a line: what became of it, in the order in which it happens. */
  readonly became: readonly string[];
  /** How far it has come, by the states that it says so in: the units of a line that are done, of all that were entered. */
  readonly progress: Readonly<Record<string, string>>;
  /** Its lines may name the pallets that they come on. */
  readonly hasUnits?: true;
  /** Its lines may give one of these reasons. */
  readonly reasons?: readonly string[];
  readonly about?: DocumentAbout;
  readonly stages: readonly DocumentStage[];
  /**
   * Of a kind of which one comes with a document of another: the steps by which that is entered, and the id of what comes
   * with it, by the id of the first row that the work makes.
   */
  readonly comesWith?: {
    readonly steps: DocumentSteps;
    readonly idOf: (first: Id) => Id;
    /** The column of that other document with the day on which it should leave. */
    readonly day: string;
  };
  /** Whether its party's own people act on it as it stands. */
  readonly isOpenToParty: (header: Row) => boolean;
}

/** How documents of a kind stand to the day that their desk names. */
export interface DocumentPlan {
  /** The states before what was promised for the day has happened. */
  readonly before: readonly string[];
  /** Those in which one stands still, where it was not touched since yesterday. */
  readonly stuck: readonly string[];
  /** The index by warehouse, state and that day. */
  readonly index: string;
  /** The column of a line that says that goods were missing. */
  readonly short: string;
}

/** How hands find documents of a kind. */
export interface DocumentFloor {
  /** What of a line they are told, in the order of the work. */
  readonly shows: readonly string[];
  /** Units of a line that can stand in a bin again; of a kind whose goods leave. */
  readonly backOf?: (line: Row) => number;
  /** The places at which hands work on it. */
  workedAt(document: Id): readonly string[];
  /** The kind of tasks that are about one. */
  readonly task: string;
  /** What the old system's table of codes calls one (greaterwms.md 8). */
  readonly oldMode: string;
}

/** A kind of document: a header and lines, one of each goods and lot (DOC-4). */
export interface DocumentDefinition<H extends Fields = Fields, L extends Fields = Fields> {
  readonly header: Resource<H>;
  readonly line: Resource<L>;
  /** The states of its header that it comes to no other from by its own steps (DOC-5). */
  readonly ends: readonly string[];
  /** Those in which the house has still something to do with one. */
  readonly open: readonly string[];
  /** What reports of its documents are named by. */
  readonly reports: string;
  /** The places at which goods of one stand while it is worked on; none of a kind whose goods stay in their bins. */
  placesOf(document: Id): readonly string[];
  /** None of a kind that stays within the house. */
  readonly party?: DocumentParty;
  /** Of a line, the column of the units that were entered; none of a kind whose lines are found by counting. */
  readonly entered?: string;
  /** None of a kind that no scan finds. */
  readonly floor?: DocumentFloor;
}

/**
 * Describes a kind of document. Its codes come from the company's counter named `prefix`; a line's id follows from the
 * work that makes it and the line's number ({@link lineNumberId}).
 */
export function defineDocument<
  const N extends string,
  const D extends string,
  const S extends readonly string[],
  const H extends Fields,
  const L extends Fields,
>(of: {
  readonly name: D;
  readonly line: string;
  readonly area: string;
  readonly prefix: N;
  readonly states: S;
  readonly ends: readonly S[number][];
  readonly open: readonly S[number][];
  readonly reports: string;
  readonly placesOf?: DocumentDefinition['placesOf'];
  readonly party?: DocumentParty;
  /** The references by which its kinds name whom one is agreed with: a header has one of them. */
  readonly parties?: readonly (keyof H & string)[];
  readonly entered?: keyof L & string;
  readonly read: readonly Role[];
  readonly header: H;
  readonly headerIndexes?: Resource['indexes'];
  /** What the documents' own party has of a header and of a line, by role (ROWS-1). */
  readonly readable?: Readonly<Partial<Record<Role, DocumentPortion>>>;
  readonly lines: L;
  readonly lineIndexes?: Resource['indexes'];
}): DocumentDefinition<HeaderFields<S, N> & H, LineFields<D> & L> {
  const common = {area: of.area, scope: 'warehouse', read: of.read, mirrored: MIRRORED} as const;
  const {readable = {}, ends, open, reports, placesOf = () => [], party, parties, entered} = of;
  return {
    ends,
    open,
    reports,
    placesOf,
    ...(party && {party}),
    ...(entered && {entered}),
    header: defineResource({
      ...common,
      ...portions(readable, ({party, header}) => ({
        rows: party,
        columns: [...HEADER_TOLD, party, ...header],
      })),
      name: of.name,
      fields: {...headerFields(of.states, of.prefix), ...of.header},
      ...(parties && {oneOf: {party: parties}}),
      indexes: {
        code: ['code'],
        provisional: ['provisional'],
        state: ['warehouse', 'state', 'code'],
        closed: ['left', 'closed_at'],
        ...of.headerIndexes,
      },
    }),
    line: defineResource({
      ...common,
      ...portions(readable, ({party, line}) => ({
        rows: `document.${party}`,
        columns: [...LINE_TOLD, ...line],
      })),
      name: of.line,
      fields: {...lineFields(of.name), ...of.lines},
      indexes: {
        document: ['document', 'goods', 'lot'],
        goods: ['warehouse', 'goods'],
        ...of.lineIndexes,
      },
    }),
  };
}

/**
 * The number that a document has with the party that sends or orders it, as an argument and as its header holds it; ''
 * of none.
 */
export const referenceArg = {kind: 'text', max: 60} as const;

/** What an action that changes an entered document names beside what is entered. */
export const changeArgs = <const D extends string>(list: D) =>
  ({
    document: {kind: 'reference', list, required: true},
    version: {kind: 'integer', required: true},
    /** Of a party, which is told no version: the time of change of what it changes (ROWS-2). */
    seen_at: {kind: 'time'},
  }) as const;

/** The number of the row that a new document's header is, and of its line `k` (1 …): `shapes.md`, Ids. */
export const HEADER_ID = 1;
export const lineNumberId = (k: number): number => HEADER_ID + k;

/** Whether a person changes a document as it stands: a party, which is told no version, says when it changed last. */
export const isSeenVersion = (
  {party}: Context,
  row: {readonly version: number; readonly update_time: number},
  asked: {readonly version: number; readonly seen_at?: number},
): boolean => (party === undefined ? row.version === asked.version : row.update_time === asked.seen_at);

/** What a person who did not is told of the document. */
export const changedFacts = (
  {party}: Context,
  {name}: Resource,
  {version}: {readonly version: number},
): MessageFacts => (party === undefined ? {list: name, version} : {list: name});
