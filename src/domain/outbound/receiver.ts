import type {FieldFault} from '../kernel/field.ts';
import type {DraftOf} from '../kernel/resource.ts';
import {deliveryProof} from './delivery-proof.ts';
import type {OrderBooks} from './order.ts';

/** No other row of a proof has this number. */
const ROW = 50_000;

/** Keeps who took it, where the proof says so. */
export function keepReceiver(
  {books: {draft, context}, dn}: OrderBooks,
  {received_by = '', signature = ''}: {readonly received_by?: string; readonly signature?: string},
): void {
  if (received_by.trim() === '' && signature === '') return;
  const row: DraftOf<typeof deliveryProof> = {
    id: context.id(ROW),
    warehouse: dn.warehouse,
    document: dn.id,
    received_by: received_by.trim(),
    signature,
  };
  draft.insert(deliveryProof, row);
}

const STROKES = /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})*)*$/;

/** What is wrong with a signature: it is a picture, and nothing else comes in with it. */
export const faultsOfSignature = (text = ''): FieldFault[] =>
  STROKES.test(text) ? [] : [{field: 'signature', code: 'not-text'}];
