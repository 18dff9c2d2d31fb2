import {ACTIONS} from '#domain/actions.ts';
import {documentStep, stepsOfDocument} from '#domain/document-steps.ts';
import {kindOfHeader} from '#domain/documents.ts';
import {countPlan} from '#domain/counting/count-plan.ts';
import {isKeyOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {kindOfResource, scannableOf} from '#domain/scanning/things.ts';
import {isDocumentList, DOCUMENT_PRINT_ADDRESS} from './document-address.ts';
import {knownArguments} from './action-arguments.ts';

/** Whether a step takes one press to do and ends something or takes it back: that is pressed twice. */
export function isPressedTwice(action: string): boolean {
  const step = documentStep(action);
  return step?.at === 'page' && step.takesBack === true;
}

/** One list over several orders is picked in one walk. */
const MAKE_LIST = 'outbound.makePickingList';

/** What can be done with some of the rows that are chosen. */
export interface BulkAction {
  readonly action: string;
  readonly rows: readonly Row[];
  /** Of documents that all of them are, where they are of one kind. */
  readonly kind?: string | undefined;
  /** All of them are named by one claim, and none for itself. */
  readonly isOne?: true;
}

/** What can be done with chosen rows: each action with those whose state leaves it, where nothing else is to be said. */
export const bulkActions = (
  {resource, rowActions}: List,
  rows: readonly Row[],
  role: string | undefined,
): readonly BulkAction[] =>
  rowActions.flatMap((action) => {
    const found = rows.filter(
      (row) => stepsOfDocument(resource.name, row)?.includes(action) && isWholeBy(action, {resource}, row),
    );
    if (found.length === 0 || !hasRole(ACTIONS.get(action)?.roles ?? [], role)) return [];
    const kinds = new Set(found.map((row) => kindOfHeader(resource.name, row)?.name));
    const each: BulkAction = {action, rows: found, kind: kinds.size === 1 ? [...kinds][0] : undefined};
    return action === MAKE_LIST && found.length > 1 ? [{...each, isOne: true}, each] : [each];
  });

/** Whether a row says all that an action asks. */
function isWholeBy(action: string, {resource}: Pick<List, 'resource'>, row: Row): boolean {
  const given = knownArguments(action, resource, row);
  const asked = ACTIONS.get(action)?.args ?? {};
  return Object.keys(asked).every((name) => isKeyOf(given, name));
}

/** Where chosen rows are printed: documents themselves, of everything else that has one the labels. */
export function printOfRows({resource}: Pick<List, 'resource'>, rows: readonly Row[]): string | undefined {
  const ids = rows.map(({id}) => String(id)).join(',');
  if (resource.name === countPlan.name) return undefined;
  if (isDocumentList(resource)) return `${DOCUMENT_PRINT_ADDRESS}?${resource.name}=${ids}`;
  const kind = kindOfResource(resource);
  return kind && scannableOf(kind).hasSheet ? `/labels?kind=${resource.name}&ids=${ids}` : undefined;
}

/** Whether there is anything that can be done with several rows of a list. */
export const canChoose = (list: List, role: string | undefined): boolean =>
  role !== undefined && printOfRows(list, []) !== undefined;
