import {DOCUMENT_CASES} from './document-cases.ts';
import {ALL_DOCUMENTS, type DocumentKind} from './documents.ts';
import type {Context, Correction, Done, Put} from './kernel/action.ts';
import {caseResource} from './kernel/case.ts';
import type {CaseEndings, IsStillOpen} from './kernel/case-ending.ts';
import {documentOf} from './kernel/case-row.ts';
import type {Row} from './kernel/field.ts';
import type {Id} from './kernel/id.ts';
import {NO_PERSON} from './kernel/no-person.ts';
import type {Projection} from './kernel/settle.ts';
import {ifDownloaded, type View} from './kernel/view.ts';
import {WrittenRows} from './kernel/written-rows.ts';
import type {CaseRow} from './stock/case-closing.ts';
import {FINDING_ACTS} from './stock/found-after-short-pick.ts';
import {closedPuts, linesNamed} from './stock/correction-share.ts';
import {UNDO_ACTION} from './stock/undoing-books.ts';

interface EndedKind extends Pick<DocumentKind, 'header' | 'line'> {
  readonly endings: CaseEndings<Row, Row>;
}
const ENDED_KINDS: readonly EndedKind[] = ALL_DOCUMENTS.flatMap(({name, header, line}) => {
  const {endings} = DOCUMENT_CASES.get(name) ?? {};
  return endings ? [{header, line, endings}] : [];
});

/** The acts that may end a case: an undo ends what the undone work was corrected for (UNDO-4). */
export const ENDING_ACTS: ReadonlySet<string> = new Set([
  UNDO_ACTION,
  ...ENDED_KINDS.flatMap(({endings}) => Object.values(endings).flatMap((acts) => Object.keys(acts))),
]);

/** The acts that may end a case of this code. */
export const endingsOf = (code: string): readonly string[] => [
  ...(code === 'pick.short' ? FINDING_ACTS : []),
  ...ENDED_KINDS.flatMap(({endings}) => Object.keys(endings[code] ?? {})),
];

/**
 * The cases of a document that an act ends, closed by it (CASE-14): it takes away the last of what they are about, by
 * the document as it stood before and stands after. What it corrects itself it does not end.
 */
export const endedCases: Projection = (outcome, view, context, action) => {
  if (!ENDING_ACTS.has(action)) return [];
  // What the server does by itself is of no person.
  const by = context.who === NO_PERSON ? {...context, who: ''} : context;
  const work = {outcome, view, context: by, action, written: new WrittenRows(outcome, view)};
  return ENDED_KINDS.flatMap((kind) => endedOf(kind, work));
};

interface EndedWork {
  readonly outcome: Done;
  readonly view: View;
  readonly context: Context;
  readonly action: string;
  readonly written: WrittenRows;
}

const MAX_ENDED_LINES = 10_000;

function linesBy(lines: readonly {readonly id: Id; readonly document: Id | undefined}[]): Map<Id, Id[]> {
  const by = new Map<Id, Id[]>();
  for (const {id, document = ''} of lines) by.set(document, [...(by.get(document) ?? []), id]);
  return by;
}

function endedOf({header, line, endings}: EndedKind, work: EndedWork): Put[] {
  const {action, written, view, context} = work;
  const touched = linesBy(written.ids(line).map((id) => ({id, document: written.after(line, id)?.document})));
  const puts: Put[] = [];
  for (const [document, lines] of touched) {
    const [was, is] = [written.before(header, document), written.after(header, document)];
    if (!was || !is) continue;
    const wasOpen = (isOpen: IsStillOpen<Row, Row>, id: Id): boolean =>
      isTrue(isOpen, was, written.before(line, id));
    const stays = (isOpen: IsStillOpen<Row, Row>, id: Id): boolean =>
      isTrue(isOpen, is, written.after(line, id));
    // Cases are looked for only where something ends.
    const ending = new Map<string, IsStillOpen<Row, Row>>();
    for (const [code, {[action]: isOpen}] of Object.entries(endings))
      if (isOpen && lines.some((id) => wasOpen(isOpen, id) && !stays(isOpen, id))) ending.set(code, isOpen);
    if (ending.size === 0) continue;
    for (const row of openCasesOf(view, document)) {
      const isOpen = ending.get(row.code);
      if (!isOpen || isCorrectedBy(work.outcome.corrections, row)) continue;
      const named =
        linesNamed(view, row) ?? view.range(line, 'document', [document], MAX_ENDED_LINES).map(({id}) => id);
      if (named.some((id) => wasOpen(isOpen, id)) && !named.some((id) => stays(isOpen, id)))
        puts.push(...closedPuts(view, row, context, {closing: action}));
    }
  }
  return puts;
}

const isTrue = (isOpen: IsStillOpen<Row, Row>, header: Row, line: Row | undefined): boolean =>
  line !== undefined && isOpen(header, line);

/** More cases than one document has. */
const MAX_DOCUMENT_CASES = 1_000;

/** What is corrected of it and open; none on a device that has no cases. */
const openCasesOf = (view: View, document: Id): readonly CaseRow[] =>
  ifDownloaded(() =>
    view
      .range(caseResource, 'document', [document], MAX_DOCUMENT_CASES)
      .filter((row) => row.state === 'open' && row.kind === 'corrected'),
  ) ?? [];

const isCorrectedBy = (corrections: readonly Correction[], {code, document}: CaseRow): boolean =>
  corrections.some((each) => each.code === code && documentOf(each.facts) === document);
