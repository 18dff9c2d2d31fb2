import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {entryActionsOf, EVERY_KIND, kindOfHeader} from '#domain/documents.ts';
import {kindOfResource, type LabelKind} from '#domain/scanning/things.ts';
import type {DocumentSteps, EntryActions} from '#domain/kernel/document-step.ts';
import type {DocumentDesk, DocumentStage} from '#domain/kernel/document.ts';

/** All that the pages of a kind of document differ in. */
export interface DocumentKindPages extends DocumentDesk {
  readonly name: string;
  readonly header: Resource;
  /** What stands on the labels of its documents. */
  readonly label: LabelKind;
  readonly line: Resource;
  readonly steps: DocumentSteps;
  readonly actions: EntryActions;
  /** The column that names its party, and that of what was entered of a line. */
  readonly party: string;
  readonly entered: string;
}

export const DOCUMENT_KINDS: readonly DocumentKindPages[] = EVERY_KIND.flatMap((kind) => {
  const {name, header, line, steps, party, entered, desk} = kind;
  const label = kindOfResource(header);
  if (!desk || !party || !entered || !label) return [];
  const actions = entryActionsOf(kind);
  return [{...desk, name, label, steps, actions, header, line, party: party.column, entered}];
});

/** What a document is whose header stands in a list of some kind: that kind, or one that stands within it. */
export const kindOfDocument = ({header: list}: DocumentKindPages, header: Row): DocumentKindPages =>
  kindNamed(kindOfHeader(list.name, header)?.name ?? list.name);

/** The kind of that name, whose documents have such pages. */
export function kindNamed(name: string): DocumentKindPages {
  const kind = DOCUMENT_KINDS.find((each) => each.name === name);
  if (!kind) throw new Error(`${name} has no such page`);
  return kind;
}

/** Where a person finds all documents of a kind that they may read. */
export const listPath = (
  {path, portal}: DocumentKindPages,
  session: {readonly party?: string} | undefined,
): string => (session?.party === undefined ? path : portal);

/** The document that a query names. */
export function documentInQuery(
  query: URLSearchParams,
): {readonly kind: DocumentKindPages; readonly id: string} | undefined {
  for (const kind of DOCUMENT_KINDS) {
    const id = query.get(kind.name);
    if (id !== null) return {kind, id};
  }
  return undefined;
}

/** Where a document stands on its way: what is behind it, where it is, and what is to come. */
export function wayOf(
  {stages}: DocumentKindPages,
  row: Row,
): {stage: DocumentStage; is: 'done' | 'now' | 'next'}[] {
  const at = stages.findIndex(({state}) => state === row['state']);
  // The last stop is the end, and nothing is going on there.
  const last = stages.length - 1;
  return stages.map((stage, i) => ({
    stage,
    is: i < at || (i === at && at === last) ? 'done' : i === at ? 'now' : 'next',
  }));
}
