import {DOCUMENT_DEFINITIONS, isScannedDocument} from '#domain/document-definitions.ts';
import {csvLine} from '#domain/kernel/csv.ts';
import {isBorder, OUTSIDE_WORLD} from '#domain/stock/place.ts';
import type {LotDocument, LotLine} from '#protocol/lot-trace.ts';

/** Units of a lot by what they came with or went with, in the order in which that happened first. */
export interface TracePart {
  /** The document, or '' for what was adjusted. */
  readonly document: string;
  readonly units: number;
  /** When it happened first, ms UTC, and by whom. */
  readonly at: number;
  readonly who: string;
}
/** Units of a lot that stand somewhere. */
interface LotInPlace {
  readonly warehouse: string;
  readonly place: string;
  readonly units: number;
}
interface Trace {
  readonly came: readonly TracePart[];
  readonly stands: readonly LotInPlace[];
  readonly went: readonly TracePart[];
}

/**
 * What movements of a lot come to: where its units came from, where they stand and who got them. What was taken back is
 * taken off; units that are named, or lose their lot, come and go like those that cross a border.
 */
export function traceOf(
  lot: string,
  lines: readonly LotLine[],
  documents: Readonly<Record<string, LotDocument>>,
): Trace {
  const [came, went] = [new Parts(), new Parts()];
  const stands = new Map<string, LotInPlace>();
  const stand = ({warehouse}: LotLine, place: string, units: number): void => {
    const key = `${warehouse} ${place}`;
    stands.set(key, {warehouse, place, units: (stands.get(key)?.units ?? 0) + units});
  };
  for (const line of lines) {
    const isIn = line.to_lot === lot && !isBorder(line.to);
    const wasIn = line.lot === lot && !isBorder(line.from);
    if (isIn) stand(line, line.to, line.quantity);
    if (wasIn) stand(line, line.from, -line.quantity);
    if (isIn === wasIn) continue;
    const isSent = (wasIn ? line.to : line.from) === OUTSIDE_WORLD && goesOut(documents[line.document]?.kind);
    const sign = isIn ? 1 : -1;
    if (isSent) went.add(line, -sign * line.quantity);
    else came.add(line, sign * line.quantity);
  }
  return {
    came: came.all(),
    stands: [...stands.values()].filter(({units}) => units !== 0),
    went: went.all(),
  };
}

/** Whether goods go to the party of documents of a kind. */
const goesOut = (kind: string | undefined): boolean =>
  isScannedDocument(kind) && DOCUMENT_DEFINITIONS[kind].party?.isSender === false;

class Parts {
  readonly #byDocument = new Map<string, TracePart>();

  add({document, at, who}: LotLine, units: number): void {
    const before = this.#byDocument.get(document) ?? {document, units: 0, at, who};
    this.#byDocument.set(document, {...before, units: before.units + units});
  }

  all(): readonly TracePart[] {
    return [...this.#byDocument.values()].filter(({units}) => units !== 0);
  }
}

/** A table as a file that spreadsheets open: no cell is a formula there. */
export const csvOfRows = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map(csvLine).join('')}`;
