import type {TrackedBy} from '#domain/goods/goods.ts';
import type {CommandCard} from '#domain/scanning/label.ts';
import type {LabelContents} from '#domain/scanning/label-contents.ts';
import type {LabelKind} from '#domain/scanning/things.ts';

export type {LabelContents as Brings} from '#domain/scanning/label-contents.ts';

/** What a scanned text turned out to be, from the device's own lists. A name is '' while its list is still coming. */
export interface FoundBin {
  readonly kind: 'bin';
  readonly id: string;
  readonly name: string;
  readonly property: string;
  readonly warehouse: string;
}
export interface FoundGoods {
  readonly kind: 'goods';
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** What tells its units apart; absent where nothing does, as most goods. */
  readonly trackedBy?: Exclude<TrackedBy, 'none'>;
  /** The lot's id, where the code named one. */
  readonly lot?: string;
  /** What the code tells beside them. */
  readonly brings?: LabelContents;
}
/** Anything else that has a label of ours: a document by its code, a driver by name. */
export interface FoundNamed {
  readonly kind: Exclude<LabelKind, 'bin' | 'goods' | 'lot' | 'countPlan'> | 'supplier' | 'customer';
  readonly id: string;
  readonly name: string;
  /** The tote or pallet that was tied to this order. */
  readonly unit?: string;
  /** Of a unit that came with a serial shipping container code (AI 00), and of an order tied to one: its 18 digits. */
  readonly sscc?: string;
  /** Of an order the zones that the person who opened it has taken; all of it without any. */
  readonly zones?: readonly string[];
  /** Of an order that has left: JSON of `[{line, quantity}]`, what its screen shows as sent. */
  readonly shown?: string;
  /** Of an order that has left: whose it is, by id. */
  readonly customer?: string;
  /** Who drives: of a driver, and of a shipment as it left. */
  readonly truck?: TruckDriver;
}
/** A truck by its driver, as a dispatch names them. */
export interface TruckDriver {
  /** The driver's id, or ''. */
  readonly driver: string;
  readonly driver_name: string;
  readonly plate: string;
  readonly contact: string;
}
export type FoundThing = FoundBin | FoundGoods | FoundNamed;
export type FoundKind = FoundThing['kind'];

/** Whether things of a kind are parties, which have no label: they are chosen. */
export const isPartyKind = (kind: FoundKind): kind is 'supplier' | 'customer' =>
  kind === 'supplier' || kind === 'customer';

export type FoundCode =
  | FoundThing
  | {readonly kind: 'command'; readonly command: CommandCard}
  | {readonly kind: 'several'; readonly options: readonly FoundThing[]}
  /** A lot, a date or a quantity, of goods that the code does not name. */
  | {readonly kind: 'details'; readonly brings: LabelContents}
  /** Unknown on this device; `learnable`: the code that may be learnt for goods. */
  | {readonly kind: 'unknown'; readonly learnable?: string}
  /** The list is not on this device yet; `thing`: what our own label names by its id all the same. */
  | {readonly kind: 'undownloaded'; readonly thing?: FoundThing}
  /**
   * `gone`: a label of ours for something that is not there. `misread`: a torn label, or a GS1 code that cannot be
   * read.
   * `check-digit`: a GTIN whose check digit is wrong. `other`: known, and nothing that a job takes.
   */
  | {readonly kind: 'gone' | 'misread' | 'check-digit' | 'other'};

/** What people call a thing. */
export const calledOf = (thing: FoundThing): string => (thing.kind === 'goods' ? thing.code : thing.name);

/** A lot as people know it. */
export interface NamedLot {
  /** Its id, or ''. */
  readonly lot: string;
  /** The code that stands on the goods; '' without a lot, and while the list of them is still coming. */
  readonly lotCode: string;
  /** When it expires, ms UTC, where that was said. */
  readonly expires?: number;
}

/** What the records said when the count began, whether that was shown or not. */
export interface BelievedUnits {
  readonly units: number;
  readonly epoch: string;
  readonly version: number;
}

/** Some stock of known goods that a worker may take, as this device sees it now: in a bin, or to do of a document. */
export interface StockLine extends NamedLot {
  readonly unit: string;
  /** The number on the pallet or parcel that it stands on, where that is known. */
  readonly unitCode?: string;
  /** Absent while the list of it is still coming. */
  readonly quantity?: number;
  /** The document that it belongs to, and its line there. */
  readonly document?: string;
  readonly documentLine?: string;
  /** The line there names no lot: it may be any. */
  readonly isAnyLot?: true;
  /** The document as people read it. */
  readonly documentCode?: string;
  /** Why the document's line says that it comes; several, '' being none, where lines of it say different things. */
  readonly reasons?: readonly string[];
  /** Where it should go. */
  readonly proposed?: FoundBin;
  /** Nothing is known of it beforehand. */
  readonly isNew?: true;
  /** Of goods that are counted: how many the records said, and what of the history this device had heard then. */
  readonly believed?: BelievedUnits;
}

/**
 * What a text is looked up with: ids scanned before it, and the kinds that are wanted of a text that means two things.
 */
export interface LookupContext {
  /** The bin that goods are taken from. */
  readonly from?: string;
  readonly goods?: string;
  readonly wanted: readonly FoundKind[];
  /** A person has keyed it in. */
  readonly isTyped?: true;
  /** The camera has read it, which is no scanner of ours. */
  readonly isByCamera?: boolean;
}

/** A text as looked up; without `lines` the list of stock is still coming. */
export interface LookedUp {
  readonly found: FoundCode;
  readonly lines?: readonly StockLine[];
}

export type PlainFacts = Readonly<Record<string, string | number>>;

/**
 * A piece of work to record. `believed`: what the screen said when the worker insisted; `answered`: the doubts that
 * this was said of, by their codes; `undoes`: own work of before.
 */
export interface RecordedPiece {
  readonly action: string;
  readonly args: PlainFacts;
  readonly believed?: string;
  readonly answered?: readonly string[];
  readonly undoes?: string;
}

/** Work that was recorded of late, and may undo. */
export interface UndoableAct {
  readonly id: string;
  readonly action: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** ms UTC by this device's clock. */
  readonly at: number;
}

/** How submitted work was taken here: all of it, or none. `of` is the place of the piece that was objected to. */
export type SubmitAnswer =
  /** `ids`: of what was recorded, piece by piece. */
  | {readonly kind: 'recorded'; readonly ids?: readonly string[]}
  | {
      readonly kind: 'question' | 'refused';
      readonly code: string;
      readonly facts: PlainFacts;
      readonly of: number;
    };
