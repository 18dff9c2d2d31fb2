import {DOCUMENT_DEFINITIONS, SCANNED_DOCUMENTS, type DefinedDocument} from '#domain/document-definitions.ts';
import {goods} from '#domain/goods/goods.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {staff} from '#domain/people/staff.ts';
import {allocation} from '#domain/stock/allocation.ts';
import {factsOfCase, textOrEmpty, type CaseRow} from '#domain/stock/case-closing.ts';
import {lot} from '#domain/stock/lot.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import {bin} from '#domain/warehouse/bin.ts';
import type {CaseStory} from '#protocol/case.ts';
import type {NamesById} from '../../describe/names.ts';
import type {TextKey} from '../../i18n/text.ts';

/** A row that a case is about, under what it is there. */
interface Thing {
  readonly label: TextKey;
  readonly resource: Resource;
  readonly id: string;
  readonly name: string;
}

const CASE_THINGS: readonly (readonly [name: string, label: TextKey, resource: Resource])[] = [
  ['goods', 'field.goods', goods],
  ['lot', 'field.lot', lot],
  ['from', 'cases.from', bin],
  ['to', 'cases.to', bin],
  ['bin', 'field.bin', bin],
  ['staff', 'cases.person', staff],
];

/** What a case is about whose work is in the area of no kind: goods are promised to it. */
const ALLOCATED = allocation.fields.document.list;

/** The document that a case is about: its code says of which kind, or its work, which may be of the other end. */
function documentOf(row: CaseRow, names: NamesById): Thing[] {
  const {action} = row;
  // What the floor reports may be about a bin, whatever document was at hand.
  const isReport = action === 'stock.report';
  const document = isReport ? textOrEmpty(factsOfCase(row)['document']) : row.document;
  const name = names.get(document);
  if (name === undefined) return [];
  const kindThat = (holds: (definition: DefinedDocument) => boolean) =>
    SCANNED_DOCUMENTS.find((each) => holds(DOCUMENT_DEFINITIONS[each]));
  const kind =
    kindThat(({header: {fields}}) => name.startsWith(fields.code.numbered)) ??
    (isReport ? undefined : kindThat(({header: {area}}) => action.startsWith(`${area}.`))) ??
    ALLOCATED;
  return [{label: `field.${kind}`, resource: DOCUMENT_DEFINITIONS[kind].header, id: document, name}];
}

/** Goods, bins and people that a case or its work names, as far as they have a name here. */
export function thingsOf(row: CaseRow, story: CaseStory | undefined, names: NamesById): Thing[] {
  const facts = {...story?.args, ...factsOfCase(row)};
  const things = CASE_THINGS.flatMap(([name, label, resource]): Thing[] => {
    const value = facts[name];
    const id = typeof value === 'string' ? (binOfPlace(value) ?? value) : '';
    const called = names.get(id);
    return called === undefined ? [] : [{label, resource, id, name: called}];
  });
  return [...documentOf(row, names), ...things];
}
