import type {Row} from '../kernel/field.ts';

/** Whether a delivery is a transfer whose truck has not been told to have left: hands wait for none of it yet (TRANSFER-10). */
export const isStillToLeave = ({is_transfer, state, sent_at}: Row): boolean =>
  is_transfer === 1 && state === 'announced' && !(Number(sent_at) > 0);
