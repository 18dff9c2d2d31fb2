import type {Row} from '#domain/kernel/field.ts';
import type {AllRows} from './document-oracles.ts';
import {Broken} from './broken.ts';

/** How much of what cases of some code are about a document has, by its header and its lines. */
type Measure = (header: Row, lines: readonly Row[]) => number;

const sum = (lines: readonly Row[], ...columns: readonly string[]): number =>
  lines.reduce((all, line) => columns.reduce((units, column) => units + Number(line[column]), all), 0);

/** What the order holds: it stands picked, or has left and not come back. */
const held: Measure = (_, lines) => sum(lines, 'picked', 'shipped') - sum(lines, 'returned');
/**
 * The same of an order that holds more of a line than it wants. The office may have taken the excess away before, which
 * is no act of hands: what the order holds then is not what the case is about.
 */
const heldBeyond: Measure = (header, lines) => {
  const all = held(header, lines);
  const isBeyond = lines.some(
    (line) =>
      held(header, [line]) > Number(line['quantity']) - Number(line['closed']) - Number(line['moved']),
  );
  return all === 0 || isBeyond ? all : -1;
};
const waits: Measure = ({state}) => (state === 'sorted' ? 1 : 0);
const isOff: Measure = ({state}) => (state === 'cancelled' ? 1 : 0);
const more: Measure = (_, lines) => sum(lines, 'more');

const ABOUT: Readonly<Record<string, readonly Measure[]>> = {
  'dn.over': [heldBeyond],
  'dn.not-ordered': [heldBeyond],
  'dn.not-released': [held],
  'dn.cancelled': [held],
  'asn.cancelled': [waits, isOff],
  'asn.reopened': [waits],
  'asn.more': [more],
  'asn.not-announced': [more],
};

/** What does not fit on a truck goes on to another order, and its case with nobody. */
const moved: Measure = (_, lines) => sum(lines, 'moved');

/** [CASE-14] With the last of what a case is about it is closed: what was there a moment before and is no more had one act. */
export class CaseEnds {
  #before: AllRows | undefined;

  see(lists: AllRows, isSameHistory: boolean): void {
    const before = isSameHistory ? this.#before : undefined;
    this.#before = lists;
    // What somebody of the office says of units in question may take the last of them away: no act of hands.
    if (!before || decided(lists) !== decided(before)) return;
    const known = new Map(casesOf(before).map((row) => [row['id'], row]));
    for (const row of casesOf(lists)) {
      const was = known.get(row['id']);
      // What has joined it since is about more.
      if (!was || was['joined'] !== row['joined']) continue;
      const measures = ABOUT[String(row['code'])] ?? [];
      if (this.#of(before, row, moved) !== this.#of(lists, row, moved)) continue;
      for (const measure of measures)
        if (this.#of(before, row, measure) > 0 && this.#of(lists, row, measure) === 0)
          throw new Broken(
            `case ${String(row['id'])}, ${String(row['code'])}, outlives the act that ended it`,
          );
    }
  }

  #of(lists: AllRows, {document}: Row, measure: Measure): number {
    const isOf = (row: Row): boolean => row['document'] === document;
    const kinds = [
      ['asn', 'asnLine'],
      ['dn', 'dnLine'],
    ] as const;
    for (const [headers, lines] of kinds) {
      const header = lists.get(headers)?.find(({id}) => id === document);
      if (header) return measure(header, (lists.get(lines) ?? []).filter(isOf));
    }
    return 0;
  }
}

const casesOf = (lists: AllRows): readonly Row[] =>
  (lists.get('case') ?? []).filter(
    ({state, kind, document}) => state === 'open' && kind === 'corrected' && document !== '',
  );

/** Cases that somebody closed by saying where their units are. */
const decided = (lists: AllRows): number =>
  (lists.get('case') ?? []).filter(({closing}) => String(closing).startsWith('stock.')).length;
