import type {Id} from '../kernel/id.ts';
import type {View} from '../kernel/view.ts';
import {bin} from './bin.ts';

/** The zone of a bin; '' also where the bin is not known here. */
export const zoneOfBin = (id: Id, view: View): string => view.get(bin, id)?.zone ?? '';
