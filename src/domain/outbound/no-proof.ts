import {isStepOf} from '../documents.ts';
import type {Row} from '../kernel/field.ts';
import {dn} from './dn.ts';

/** Why nothing is proved of an order at a customer, by what it is; `undefined` where something is (DN-9). */
export function whyNoProof(header: Row): 'dn.no-proof' | 'return.no-proof' | undefined {
  if (isStepOf(dn.name, header, 'outbound.deliver')) return undefined;
  return header['is_transfer'] === 1 ? 'dn.no-proof' : 'return.no-proof';
}
