import {CircleAlert, Hand, OctagonX, type LucideIcon} from 'lucide-react';
import type {NoticeLine} from '../data/app.ts';
import type {TextKey} from '../i18n/text.ts';

interface Look {
  readonly edge: string;
  readonly ink: string;
  readonly Picture: LucideIcon;
  readonly label: TextKey;
  /** What its worker does now. */
  readonly next: TextKey;
}

/** How work that ended otherwise than as recorded looks, and what is to be done about it. */
export const NOTICE_LOOKS: Readonly<Record<NoticeLine['status'], Look>> = {
  corrected: {
    edge: 'border-question',
    ink: 'bg-question text-on-question',
    Picture: CircleAlert,
    label: 'status.corrected',
    next: 'next.corrected',
  },
  refused: {
    edge: 'border-refused',
    ink: 'bg-refused text-on-refused',
    Picture: OctagonX,
    label: 'status.refused',
    next: 'next.refused',
  },
  held: {
    edge: 'border-line',
    ink: 'bg-raised text-ink',
    Picture: Hand,
    label: 'status.held',
    next: 'next.held',
  },
};
