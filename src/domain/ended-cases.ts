import {asn, asnLine, type AsnLineRow, type AsnRow} from './inbound/asn.ts';
import type {Context, Correction, Done, Put} from './kernel/action.ts';
import {caseResource} from './kernel/case.ts';
import {documentOf} from './kernel/case-row.ts';
import type {Id} from './kernel/id.ts';
import {NOBODY} from './kernel/nobody.ts';
import type {RowOf} from './kernel/resource.ts';
import type {Projection} from './kernel/settle.ts';
import {ifDownloaded, type View} from './kernel/view.ts';
import {Written} from './kernel/written.ts';
import {dn, dnLine, type DnLineRow, type DnRow} from './outbound/dn.ts';
import {heldOf, mayReturn, wantedOf} from './outbound/line-units.ts';
import type {CaseRow} from './stock/case-closing.ts';
import {AS_ARRIVED} from './stock/close-as-arrived.ts';
import {FINDING_ACTS} from './stock/found-short.ts';
import {closedPuts, linesNamed} from './stock/share.ts';
import {UNDO} from './stock/undoing.ts';

/** Whether a line still has what a case is about, under its document as that is. */
type IsOpen<H, L> = (header: H, line: L) => boolean;

/** By the code of a case the acts that end it, each with what it takes away (CASE-14; `facts.md` 5, 6 and its tables). */
type Endings<H, L> = Readonly<Record<string, Readonly<Record<string, IsOpen<H, L>>>>>;

const holds: IsOpen<DnRow, DnLineRow> = (_, line) => heldOf(line) > 0;
const holdsMore: IsOpen<DnRow, DnLineRow> = (_, line) => heldOf(line) > wantedOf(line);
const isPicked: IsOpen<DnRow, DnLineRow> = (_, line) => line.picked > 0;

const DN_ENDINGS: Endings<DnRow, DnLineRow> = {
  'dn.over': {'outbound.putBack': holdsMore, [UNDO]: holdsMore},
  'dn.not-ordered': {'outbound.putBack': holdsMore, [UNDO]: holdsMore},
  'dn.not-released': {
    'outbound.putBack': holds,
    [UNDO]: holds,
    'outbound.confirm': ({state}, line) => state === 'fresh' && line.picked > 0,
  },
  'dn.left': {
    'outbound.putBack': isPicked,
    [UNDO]: isPicked,
    'outbound.dispatch': isPicked,
    // They were the ones that a proof had lacked, which was heard before them (CASE-11).
    [AS_ARRIVED]: isPicked,
  },
  'dn.cancelled': {'outbound.putBack': holds, [UNDO]: holds},
  // What arrived beyond what was shipped nobody brings back by itself.
  'pod.difference': {
    // It was proved before its truck was told, and both say the same.
    'outbound.dispatch': ({shipment}, line) => shipment === '' || line.shortage + line.more + line.damage > 0,
    'outbound.putBack': (header, line) => line.more > 0 || mayReturn(line, header.state) > 0,
  },
};

const waits: IsOpen<AsnRow, AsnLineRow> = ({state}) => state === 'sorted';
const isMore: IsOpen<AsnRow, AsnLineRow> = (_, line) => line.more > 0;
const SHELVED_OR_SENT_AWAY = {'inbound.putAway': waits, 'inbound.uncount': waits, [UNDO]: waits};

const ASN_ENDINGS: Endings<AsnRow, AsnLineRow> = {
  'asn.cancelled': {'inbound.reopen': ({state}) => state === 'cancelled', ...SHELVED_OR_SENT_AWAY},
  'asn.reopened': SHELVED_OR_SENT_AWAY,
  'asn.more': {'inbound.uncount': isMore, [UNDO]: isMore},
  'asn.not-announced': {'inbound.uncount': isMore, [UNDO]: isMore},
};

/** The acts that may end a case: an undo ends what the undone work was corrected for (UNDO-4). */
export const ENDING_ACTS: ReadonlySet<string> = new Set([
  UNDO,
  ...[DN_ENDINGS, ASN_ENDINGS].flatMap((endings) =>
    Object.values(endings).flatMap((acts) => Object.keys(acts)),
  ),
]);

/** The acts that may end a case of this code. */
export const endingsOf = (code: string): readonly string[] => [
  ...(code === 'pick.short' ? FINDING_ACTS : []),
  ...Object.keys(DN_ENDINGS[code] ?? {}),
  ...Object.keys(ASN_ENDINGS[code] ?? {}),
];

/**
 * The cases of a document that an act ends, closed by it (CASE-14): it takes away the last of what they are about, by
 * the document as it stood before and stands after. What it corrects itself it does not end.
 */
export const endedCases: Projection = (outcome, view, context, action) => {
  if (!ENDING_ACTS.has(action)) return [];
  // What the server does by itself is nobody's.
  const by = context.who === NOBODY ? {...context, who: ''} : context;
  const work = {outcome, view, context: by, action, written: new Written(outcome, view)};
  return [...endedOf(DN, work), ...endedOf(ASN, work)];
};

interface Work {
  readonly outcome: Done;
  readonly view: View;
  readonly context: Context;
  readonly action: string;
  readonly written: Written;
}

/** A document's lines, told by one reading of its rows. */
interface Stand<H, L> {
  header(id: Id): H | undefined;
  line(id: Id): L | undefined;
}

interface Kind<H, L> {
  readonly endings: Endings<H, L>;
  /** The documents that an outcome writes, each with those of its lines that it writes. */
  touched(written: Written): ReadonlyMap<Id, readonly Id[]>;
  linesOf(view: View, document: Id): readonly Id[];
  stand(written: Written, at: 'before' | 'after'): Stand<H, L>;
}

const ALL_LINES = 10_000;

/** Both kinds of documents are looked at alike. */
const kindOf = <H extends typeof dn | typeof asn, L extends typeof dnLine | typeof asnLine>(
  header: H,
  line: L,
  endings: Endings<RowOf<H>, RowOf<L>>,
): Kind<RowOf<H>, RowOf<L>> => ({
  endings,
  touched: (written) =>
    linesBy(written.ids(line).map((id) => ({id, document: written.after(line, id)?.document}))),
  linesOf: (view, document) => view.range(line, 'document', [document], ALL_LINES).map(({id}) => id),
  stand: (written, at) => ({
    header: (id) => written[at](header, id),
    line: (id) => written[at](line, id),
  }),
});
const DN = kindOf(dn, dnLine, DN_ENDINGS);
const ASN = kindOf(asn, asnLine, ASN_ENDINGS);

function linesBy(lines: readonly {readonly id: Id; readonly document: Id | undefined}[]): Map<Id, Id[]> {
  const by = new Map<Id, Id[]>();
  for (const {id, document = ''} of lines) by.set(document, [...(by.get(document) ?? []), id]);
  return by;
}

function endedOf<H, L>(kind: Kind<H, L>, work: Work): Put[] {
  const {action, written, view, context} = work;
  const [before, after] = [kind.stand(written, 'before'), kind.stand(written, 'after')];
  const puts: Put[] = [];
  for (const [document, lines] of kind.touched(written)) {
    const [was, is] = [before.header(document), after.header(document)];
    if (!was || !is) continue;
    const wasOpen = (isOpen: IsOpen<H, L>, id: Id): boolean => isTrue(isOpen, was, before.line(id));
    const stays = (isOpen: IsOpen<H, L>, id: Id): boolean => isTrue(isOpen, is, after.line(id));
    // Cases are looked for only where something ends.
    const ending = new Map<string, IsOpen<H, L>>();
    for (const [code, {[action]: isOpen}] of Object.entries(kind.endings))
      if (isOpen && lines.some((id) => wasOpen(isOpen, id) && !stays(isOpen, id))) ending.set(code, isOpen);
    if (ending.size === 0) continue;
    for (const row of openCasesOf(view, document)) {
      const isOpen = ending.get(row.code);
      if (!isOpen || isCorrectedBy(work.outcome.corrections, row)) continue;
      const named = linesNamed(view, row) ?? kind.linesOf(view, document);
      if (named.some((id) => wasOpen(isOpen, id)) && !named.some((id) => stays(isOpen, id)))
        puts.push(...closedPuts(view, row, context, {closing: action}));
    }
  }
  return puts;
}

const isTrue = <H, L>(isOpen: IsOpen<H, L>, header: H, line: L | undefined): boolean =>
  line !== undefined && isOpen(header, line);

/** More cases than one document has. */
const MOST_CASES = 1_000;

/** What is corrected of it and open; none on a device that has no cases. */
const openCasesOf = (view: View, document: Id): readonly CaseRow[] =>
  ifDownloaded(() =>
    view
      .range(caseResource, 'document', [document], MOST_CASES)
      .filter((row) => row.state === 'open' && row.kind === 'corrected'),
  ) ?? [];

const isCorrectedBy = (corrections: readonly Correction[], {code, document}: CaseRow): boolean =>
  corrections.some((each) => each.code === code && documentOf(each.facts) === document);
