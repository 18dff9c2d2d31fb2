import {QUANTITY_MAX} from '../kernel/field.ts';

/** A quantity as it was keyed, or why it is none. */
type ReadQuantity =
  | {readonly quantity: number}
  | {
      readonly code:
        'quantity.not-a-number' | 'quantity.not-whole' | 'quantity.not-positive' | 'quantity.too-large';
    };

/** Reads a keyed or scanned quantity: a whole number from 1 to 1,000,000. */
export function readQuantity(text: string): ReadQuantity {
  const trimmed = text.trim();
  if (!/^[-+−]?\d+([.,]\d+)?$/.test(trimmed)) return {code: 'quantity.not-a-number'};
  if (/^[-−]/.test(trimmed)) return {code: 'quantity.not-positive'};
  if (/[.,]/.test(trimmed)) return {code: 'quantity.not-whole'};
  const quantity = Number(trimmed);
  if (quantity === 0) return {code: 'quantity.not-positive'};
  return quantity > QUANTITY_MAX ? {code: 'quantity.too-large'} : {quantity};
}
