import {useCallback} from 'react';
import {goods as goodsList} from '#domain/goods/goods.ts';
import type {Row} from '#domain/kernel/field.ts';
import {fieldOf} from '#domain/kernel/resource.ts';
import {documentNamed} from '#domain/documents.ts';
import type {ReturnsOfKind} from '#domain/kernel/document.ts';
import {unitsHeldBy} from '#domain/returns/other-returns.ts';
import {lot as lotList} from '#domain/stock/lot.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import type {DocumentKindPages} from '../../resource/document-kinds.ts';
import type {DocumentDraft} from '../draft.ts';
import {NOTHING_PENDING, withTypedLines} from '../typed-lines.ts';

/** More lines than a document has. */
const MAX_LINES_GOING_BACK = 10_000;
/** Returns of one document that are looked at. */
const MAX_RETURNS_READ = 1_000;

/**
 * What a document of a kind begins with that is about another one, as its kind proposes it. `undefined` before the first
 * answer, `null` where there is no such document here.
 */
export function useReturnDraft(kind: DocumentKindPages, of: string): DocumentDraft | null | undefined {
  const ask = useCallback((lists: FollowedLists) => draftOf(lists, kind, of), [kind, of]);
  return useAnswer(`${kind.name} ${of}`, ask);
}

async function draftOf(
  lists: FollowedLists,
  {about, header: list, party}: DocumentKindPages,
  of: string,
): Promise<DocumentDraft | null> {
  const other = about && documentNamed(fieldOf(list, about.column).list ?? '');
  if (!other) return null;
  const header: Row | undefined = (await lists.rowsOf(other.header, [of])).get(of);
  if (!header) return null;
  const query = {index: 'document', prefix: [of], offset: 0, limit: MAX_LINES_GOING_BACK};
  const lines = (await lists.rows(other.line, query)).toSorted((a, b) => a.number - b.number);
  const [known, lots] = await Promise.all([
    lists.rowsOf(
      goodsList,
      lines.map(({goods}) => goods),
    ),
    lists.rowsOf(
      lotList,
      lines.flatMap(({lot}) => (lot === '' ? [] : [lot])),
    ),
  ]);
  const elsewhere = await unitsElsewhere(lists, about.returns, of);
  const proposed = about.proposes(lines, (id) => lots.get(id)?.held === 1, elsewhere);
  const begun = proposed.flatMap(({line, quantity, reason}) => {
    const {goods: of, lot} = line;
    const goods = String(of);
    const code = known.get(goods)?.code ?? '';
    return quantity > 0 ? [{goods, code, lot: String(lot), quantity: String(quantity), reason}] : [];
  });
  return {
    version: 0,
    pending: NOTHING_PENDING,
    header: {[party]: String(header[party] ?? ''), [about.column]: of},
    lines: withTypedLines([], begun),
  };
}

/** Units of each line of a document, by its id, that open returns of it hold already. */
async function unitsElsewhere(
  lists: FollowedLists,
  kind: ReturnsOfKind,
  of: string,
): Promise<(line: string) => number> {
  const query = {index: kind.of, prefix: [of], offset: 0, limit: MAX_RETURNS_READ};
  const returns: readonly Row[] = await lists.rows(kind.header, query);
  const open = returns.filter(kind.isOpen);
  const lines: readonly (readonly Row[])[] = await lists.rowsUnder(
    kind.line,
    'document',
    open.map(({id}) => [String(id)]),
    MAX_LINES_GOING_BACK,
  );
  const linesOf = new Map(open.map(({id}, i) => [id, lines[i] ?? []]));
  return unitsHeldBy(kind, open, ({id}) => linesOf.get(id) ?? []);
}
