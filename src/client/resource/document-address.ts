import {ACTIONS} from '#domain/actions.ts';
import {COUNT_PAGES} from '#domain/counting/count-plan.ts';
import {documentStep} from '#domain/document-steps.ts';
import {ALL_DOCUMENTS, EVERY_KIND, type NamedKind, entryActionsOf} from '#domain/documents.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {allocation} from '#domain/stock/allocation.ts';
import {lot} from '#domain/stock/lot.ts';

/** Where the pages of documents live; their query names the kind and the document. */
export const [DOCUMENT_ADDRESS, DOCUMENT_ENTRY_ADDRESS, DOCUMENT_PRINT_ADDRESS] = [
  '/document',
  '/document/entry',
  '/document/print',
] as const;

/** Where a plan of counts lives, where one is made, and where goods are counted by hand. */
export const {page: COUNT_PAGE, entry: COUNT_ENTRY} = COUNT_PAGES;
export const HAND_COUNT = '/stock/handcount';

/** Where files are brought in. Specification section 2. */
export const MOVING_IN = '/uploadcenter/addupload';
export const REPLACING_ADDRESS = '/uploadcenter/initializeupload';
/**
 * Dashboards: how goods in and goods out went, what stood in the bins on any day, and the trade list. Specification
 * section 2.
 */
export const [INBOUND_DASHBOARD, OUTBOUND_DASHBOARD, STOCK_DASHBOARD, TRADES_ADDRESS] = [
  '/dashboard/inbounddashboard',
  '/dashboard/outbounddashboard',
  '/dashboard/stockdashboard',
  '/dashboard/inboundAndOutbound',
] as const;
/** Where the office sees what the floor did on a day, in numbers and act by act. */
export const [FLOOR_DAY, FLOOR_ACTS] = ['/dashboard/floor', '/dashboard/floor/acts'] as const;
/** Where goods are told of which less can be promised than their safety stock. */
export const TO_ORDER = '/dashboard/toorder';
/** Where the office sees warehouses that other companies have listed. Specification section 2. */
export const LISTED_WAREHOUSES = '/cloudwarehouse/listed';
/** Where anybody reads of a published warehouse: a page of the server's, outside the app. */
export const publishedPage = (id: string): string => `/published/${id}`;
/** Where the office sees how the logins of the staff stand. Specification section 2. */
export const CHECK_CODES = '/staff/stafflist_check_code';
/** Where people write to each other. */
export const CHAT_ADDRESS = '/contacts-and-chat';
/** Where all that is known of a lot lives. */
export const LOT_PAGE = '/lot';
export const lotPage = (id: string): string => `${LOT_PAGE}?lot=${id}`;

/** In the query of a new document: the one that it is about. */
export const OF_DOCUMENT = 'of';

/** In the place of a document: one that is being made. */
export const NEW_DOCUMENT = 'new';

/** Rows that are documents, or belong to one, which a column names. */
interface Owner {
  readonly kind: string;
  readonly by: string;
  readonly page?: string;
}
const OWNERS: ReadonlyMap<string, Owner> = new Map<string, Owner>([
  ...ALL_DOCUMENTS.flatMap(({name, header, line, ownPages}): [string, Owner][] => {
    const of = {kind: name, ...(ownPages && {page: ownPages.page})};
    return [
      [header.name, {...of, by: 'id'}],
      [line.name, {...of, by: 'document'}],
    ];
  }),
  [allocation.name, {kind: allocation.fields.document.list, by: 'document'}],
  [lot.name, {kind: lot.name, by: 'id', page: LOT_PAGE}],
]);

/** Whether rows are documents themselves. */
export const isDocumentList = ({name}: Resource): boolean => OWNERS.get(name)?.by === 'id';

/** The document that a row is, or belongs to: the list that it stands in, and its id. */
export function documentOfRow(
  {name}: Resource,
  row: Row,
): {readonly kind: string; readonly id: string} | undefined {
  const owner = OWNERS.get(name);
  return owner && {kind: owner.kind, id: String(row[owner.by])};
}

/** The page of the document that a row is, or belongs to. */
export function pageOfRow({name}: Resource, row: Row): string | undefined {
  const owner = OWNERS.get(name);
  return owner && `${owner.page ?? DOCUMENT_ADDRESS}?${owner.kind}=${String(row[owner.by])}`;
}

/** In the query of a document's page: the step whose form is open. */
export const FORM_PARAMETER = 'form';

/** Where an action is taken for the document that a row is, or belongs to, if it has a page or a form on one. */
export function pageOfAction(action: string, {name}: Resource, row: Row): string | undefined {
  const owner = OWNERS.get(name);
  const step = documentStep(action);
  if (!owner || !step) return undefined;
  const document = `${owner.kind}=${String(row[owner.by])}`;
  // Lines are typed on a page that is made for it, and what hands did is told of all lines together.
  if (step.at === 'entry') return `${DOCUMENT_ENTRY_ADDRESS}?${document}`;
  const form = step.form ?? (step.at === 'form' ? action : undefined);
  return form && `${DOCUMENT_ADDRESS}?${document}&${FORM_PARAMETER}=${form}`;
}

/** The kind whose own list, the house's or its party's, has this address. */
const kindListedAt = (path: string): NamedKind | undefined =>
  EVERY_KIND.find(({desk}) => desk?.path === path || desk?.portal === path);

/** The kind all of whose documents a list holds, for the house or for their party; one that holds some is filled by work. */
const kindOfPath = ({path, views, resource}: List): NamedKind | undefined =>
  kindListedAt(path) ??
  (views.length === 0 ? undefined : EVERY_KIND.find(({name}) => name === resource.name));

/** The kind all of whose documents a list holds, where that stands within a list of others: returns and transfers. */
export function kindWithin({path, resource}: Pick<List, 'path' | 'resource'>): NamedKind | undefined {
  const kind = kindListedAt(path);
  return kind?.name === resource.name ? undefined : kind;
}

/** Where a new row of a list is typed that is a document, for those who may make one. */
export const entryOfList = (list: List, role: string | undefined): string | undefined =>
  entryOfKind(kindOfPath(list), role);

/** Where a new row of what a list is of is typed, also where it holds only some of them. */
export const entryOfResource = ({resource}: List, role: string | undefined): string | undefined =>
  entryOfKind(
    EVERY_KIND.find(({name}) => name === resource.name),
    role,
  );

/** Where a new document of a kind is typed that is about another one. */
export const entryAbout = (kind: string, of: string): string =>
  `${DOCUMENT_ENTRY_ADDRESS}?${kind}=${NEW_DOCUMENT}&${OF_DOCUMENT}=${of}`;

/** Where a document of a kind is typed that is new, for those who may make one. */
export function entryOfKind(kind: NamedKind | undefined, role: string | undefined): string | undefined {
  const action = kind && ACTIONS.get(entryActionsOf(kind).create);
  if (!action || !hasRole(action.roles, role)) return undefined;
  return kind.ownPages?.entry ?? `${DOCUMENT_ENTRY_ADDRESS}?${kind.name}=${NEW_DOCUMENT}`;
}

/**
 * What can be printed of a row: the document that it is or belongs to, the picking list that it stands in, the truck it
 * left with.
 */
export function printsOfRow({name}: Resource, row: Row) {
  const of = (
    kind: string,
    id: Value | undefined,
    word: 'document.print' | 'document.printList' | 'document.printShipment',
  ) => (id === undefined || id === '' ? [] : [{to: `${DOCUMENT_PRINT_ADDRESS}?${kind}=${String(id)}`, word}]);
  if (name === allocation.name) return of('pickingList', row['list'], 'document.printList');
  const owner = OWNERS.get(name);
  if (!owner || owner.page !== undefined) return [];
  return [
    ...of(owner.kind, row[owner.by], 'document.print'),
    ...of('shipment', row['shipment'], 'document.printShipment'),
  ];
}
