import {countLine} from '#domain/counting/count-plan.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {mayGoBack} from '#domain/outbound/line-units.ts';
import {allocation} from '#domain/stock/allocation.ts';
import {lot} from '#domain/stock/lot.ts';
import {stock} from '#domain/stock/stock.ts';
import {inquiry} from '#domain/warehouse/inquiry.ts';
import {publication} from '#domain/warehouse/publication.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import {KINDS, stepsAtDesk, type DocumentKind} from './document-kinds.ts';

/** The kind of document that rows are lines of. */
export const kindOfLines = ({name}: Resource): DocumentKind | undefined =>
  KINDS.find(({line}) => line.name === name);

const hasAny =
  (column: string) =>
  (row: Row): boolean =>
    Number(row[column]) > 0;

/** What a line says itself, whatever the state of its document. */
const BY_LINE: Readonly<Record<string, (row: Row) => boolean>> = {
  'inbound.putAway': hasAny('sorted'),
  'inbound.uncount': hasAny('sorted'),
  'outbound.closeShort': hasAny('rest'),
  'outbound.putBack': (row) => mayGoBack(row) > 0,
};

/** Of a line of a count: what was counted is confirmed or counted again, all of it shared out or left out. */
const isLeftOfCount = (action: string, {state}: Row): boolean =>
  state === 'counted' || (state === 'open' && action !== 'counting.confirm' && action !== 'counting.recount');

/** A lot is held or freed, whichever it is not. */
const isLeftOfLot = (action: string, {held}: Row): boolean =>
  action === 'stock.holdLot' ? held !== 1 : action === 'stock.freeLot' ? held === 1 : true;

/**
 * Whether what stands in a row leaves an action: of a promise what is not picked, of a document what its state does,
 * of a line what stands in it or what the state of its document does. `header`: that document, once it is read.
 */
export function isLeft(action: string, resource: Resource, row: Row, header: Row | undefined): boolean {
  if (resource.name === allocation.name) return hasAny('quantity')(row);
  if (resource.name === lot.name) return isLeftOfLot(action, row);
  if (resource.name === stock.name && action === 'stock.nameLot') return row['lot'] === '';
  if (resource.name === publication.name) return row['state'] === 'published';
  // What a page shows is changed where it stands.
  if (resource.name === warehouse.name) return row['published'] === (action === 'warehouse.recall' ? 1 : 0);
  if (resource.name === inquiry.name) return row['state'] === 'open';
  if (resource.name === countLine.name) return isLeftOfCount(action, row);
  const own = KINDS.find((kind) => kind.header.name === resource.name);
  if (own) return stepsAtDesk(own, row).includes(action);
  const kind = kindOfLines(resource);
  if (!kind) return true;
  const says = entryOf(BY_LINE, action);
  if (says) return says(row);
  return header !== undefined && stepsAtDesk(kind, header).includes(action);
}

/** Which of these actions comes next for a row: of a document the first of its steps, of anything else the first. */
export function nextOf(actions: readonly string[], {name}: Resource, row: Row): string | undefined {
  const own = KINDS.find(({header}) => header.name === name);
  if (!own) return actions[0];
  const steps = stepsAtDesk(own, row);
  return steps[0] === '' ? undefined : steps.find((step) => actions.includes(step));
}
