import {Undo2, X, type LucideIcon} from 'lucide-react';

/** The picture on the button of an action that ends something or takes it back: a tick is for what is done. */
export const ACTION_PICTURES: Readonly<Record<string, LucideIcon>> = {
  'inbound.cancel': X,
  'outbound.cancel': X,
  'outbound.closeShort': X,
  'outbound.unrelease': Undo2,
};
