import {documentStep, stepsOfDocument} from '#domain/document-steps.ts';
import {documentOfList, kindOfHeader, type DocumentKind} from '#domain/documents.ts';
import {isOfferedIn, needsSomeLine, offeredSteps} from '#domain/kernel/document-step.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {allocation} from '#domain/stock/allocation.ts';
import {lot} from '#domain/stock/lot.ts';
import {stock} from '#domain/stock/stock.ts';
import {inquiry} from '#domain/warehouse/inquiry.ts';
import {publication} from '#domain/warehouse/publication.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';

const hasAny =
  (column: string) =>
  (row: Row): boolean =>
    Number(row[column]) > 0;

/** A lot is held or freed, whichever it is not. */
const isLeftOfLot = (action: string, {held}: Row): boolean =>
  action === 'stock.holdLot' ? held !== 1 : action === 'stock.freeLot' ? held === 1 : true;

/**
 * Whether what stands in a row leaves an action: of a promise what is not picked, of a document what its state does,
 * of a line what stands in it or what the state of its document does. `header`: that document, once it is read.
 */
export function isStillToDo(action: string, resource: Resource, row: Row, header: Row | undefined): boolean {
  if (resource.name === allocation.name) return hasAny('quantity')(row);
  if (resource.name === lot.name) return isLeftOfLot(action, row);
  if (resource.name === stock.name && action === 'stock.nameLot') return row['lot'] === '';
  if (resource.name === publication.name) return row['state'] === 'published';
  // What a page shows is changed where it stands.
  if (resource.name === warehouse.name) return row['published'] === (action === 'warehouse.recall' ? 1 : 0);
  if (resource.name === inquiry.name) return row['state'] === 'open';
  const own = kindOfHeader(resource.name, row);
  if (own) return offeredSteps(own.steps, row).includes(action);
  const kind = documentOfList(resource.name);
  if (!kind) return true;
  return isLeftOfLine((header && kindOfHeader(kind.header.name, header)) ?? kind, action, row, header);
}

/** Of a line: what it needs for itself, where its document is in a state for it. */
function isLeftOfLine(
  {steps, header: {fields}}: DocumentKind,
  action: string,
  row: Row,
  header: Row | undefined,
): boolean {
  const step = entryOf(steps, action);
  if (!step || !needsSomeLine(step, [row])) return false;
  // What can be done in every state does not wait until the document is read.
  return header ? isOfferedIn(step, header) : step.from.length === fields['state'].options.length;
}

/**
 * Which of these actions comes next for a row: of a document the first of its steps, of its lines the first that is one.
 * Nothing else has a way to go on: a correction is not what comes next.
 */
export function nextActionOf(actions: readonly string[], {name}: Resource, row: Row): string | undefined {
  const steps = stepsOfDocument(name, row);
  if (!steps) return actions.find((action) => documentStep(action) !== undefined);
  return steps[0] === '' ? undefined : steps.find((step) => actions.includes(step));
}
