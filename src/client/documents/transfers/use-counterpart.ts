import {useEffect, useState} from 'react';
import {asn} from '#domain/inbound/asn.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {dn} from '#domain/outbound/dn.ts';
import {deliveryOfOrder} from '#domain/transfers/delivery-of-order.ts';
import {useApp} from '../../data/app.ts';
import {pageOfRow} from '../../resource/document-address.ts';

/** The document of a transfer at its other end. */
interface Counterpart {
  /** What it is to the one that is read: a name of a field. */
  readonly field: 'from_order' | 'asn';
  readonly code: string;
  readonly page: string | undefined;
}

/** The order that a transfer's delivery is received by, or the delivery of its order; nothing of any other document. */
function counterpartOf({name}: Resource, {id, is_transfer, from_order}: Row) {
  if (is_transfer !== 1) return undefined;
  return name === asn.name
    ? ({field: 'from_order', resource: dn, id: String(from_order)} as const)
    : ({field: 'asn', resource: asn, id: deliveryOfOrder(String(id))} as const);
}

/**
 * The same as it is called: its rows are of the other warehouse, so the server is asked. `undefined` while that has not
 * answered, or where the reader does not work there.
 */
export function useCounterpart(resource: Resource, header: Row | undefined): Counterpart | undefined {
  const {office} = useApp();
  const sought = header && counterpartOf(resource, header);
  const {id = ''} = sought ?? {};
  const [found, setFound] = useState<Row>();
  const other = sought?.resource;
  useEffect(() => {
    let isGone = false;
    if (!other) return undefined;
    office.wholeRow(other, id).then((row) => {
      if (!isGone) setFound(row);
    }, reportError);
    return () => {
      isGone = true;
    };
  }, [office, other, id]);
  if (!sought || found?.['id'] !== id) return undefined;
  const {code} = found;
  return {field: sought.field, code: String(code), page: pageOfRow(sought.resource, found)};
}
