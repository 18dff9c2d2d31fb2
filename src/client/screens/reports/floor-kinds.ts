import type {FloorKind} from '#protocol/floor-work.ts';
import type {TextKey} from '../../i18n/text.ts';

/** What a kind of acts is called, over its column and over its rows. */
export const KIND_TITLES = {
  corrected: 'status.corrected',
  held: 'floor.held',
  undone: 'floor.undone',
} as const satisfies Readonly<Record<FloorKind, TextKey>>;
