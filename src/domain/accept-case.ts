import {DOCUMENT_CASES, DOCUMENT_CLOSINGS} from './document-cases.ts';
import {ALL_DOCUMENTS} from './documents.ts';
import {defineAction, outcomeDone, refuse, type Outcome, type Read} from './kernel/action.ts';
import {caseResource} from './kernel/case.ts';
import type {Resource} from './kernel/resource.ts';
import type {View} from './kernel/view.ts';
import type {AcceptedLine} from './stock/accepted-line.ts';
import {caseRead, closingClaim, sayingWhy, type CaseRow} from './stock/case-closing.ts';
import {closeCorrection} from './stock/close-correction.ts';
import {linesNamed} from './stock/correction-share.ts';
import {caseLinesFacts} from './stock/case-lines.ts';

const ACCEPT_CASE = 'case.accept';

/** More lines than a document has. */
const MAX_ACCEPTED_LINES = 10_000;

/**
 * What happened is what is meant: a delivery is announced as it came, an order wants what it holds (CASE-18). It moves
 * nothing, and tells what each line said before.
 */
export const acceptCase = defineAction({
  ...closingClaim,
  name: ACCEPT_CASE,
  args: sayingWhy,
  reads(args, _context, view) {
    const row = view?.get(caseResource, args.case);
    return [caseRead(args.case), ...(row ? readsOfDocument(row) : [])];
  },
  decide: (args, view, context) =>
    closeCorrection({closings: DOCUMENT_CLOSINGS, closing: ACCEPT_CASE}, args, {view, context}, (row) => {
      const changes = changesOf(row, view);
      return changes.length === 0 ? refuse('case.nothing-left', {case: row.id}) : accepted(changes);
    }),
});

const accepted = (changes: readonly AcceptedLine[]): Outcome =>
  outcomeDone({
    puts: changes.map((change) => change.put),
    told: caseLinesFacts(changes.map(({told}) => told)),
  });

/** The kind of document that a case is about, by its code. */
const kindOf = ({code}: CaseRow) =>
  ALL_DOCUMENTS.find(({name}) => DOCUMENT_CASES.get(name)?.codes.some((prefix) => code.startsWith(prefix)));

const linesRead = (line: Resource, {document}: CaseRow) =>
  ({list: line.name, index: 'document', prefix: [document], limit: MAX_ACCEPTED_LINES}) as const;

function readsOfDocument(row: CaseRow): readonly Read[] {
  const kind = kindOf(row);
  return kind ? [{list: kind.header.name, key: row.document}, linesRead(kind.line, row)] : [];
}

function changesOf(row: CaseRow, view: View): readonly AcceptedLine[] {
  const kind = kindOf(row);
  if (!kind) return [];
  const named = linesNamed(view, row);
  return view
    .range(kind.line, 'document', [row.document], MAX_ACCEPTED_LINES)
    .filter(({id}) => named?.includes(id) ?? true)
    .flatMap((line) => DOCUMENT_CASES.get(kind.name)?.accepted(line) ?? []);
}
