import {CircleAlert, CircleCheck, Hand, OctagonX, type LucideIcon} from 'lucide-react';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {NoticeLine} from '../../data/app.ts';
import type {TextKey} from '../../i18n/text.ts';

interface NoticeLook {
  readonly edge: string;
  readonly ink: string;
  readonly Picture: LucideIcon;
  readonly label: TextKey;
}

/** How work that ended otherwise than as recorded looks, and what is to be done about it. */
const NOTICE_LOOKS: Readonly<Record<NoticeLine['status'], NoticeLook>> = {
  corrected: {
    edge: 'border-question',
    ink: 'bg-question text-on-question',
    Picture: CircleAlert,
    label: 'status.corrected',
  },
  refused: {
    edge: 'border-refused',
    ink: 'bg-refused text-on-refused',
    Picture: OctagonX,
    label: 'status.refused',
  },
  held: {
    edge: 'border-line',
    ink: 'bg-raised text-ink',
    Picture: Hand,
    label: 'status.held',
  },
};

/** The worker's own word looks like any work that was sent. */
const OWN_WORD: NoticeLook = {
  edge: 'border-accepted',
  ink: 'bg-accepted text-on-accepted',
  Picture: CircleCheck,
  label: 'status.sent',
};

export const noticeLookOf = ({status, isOwnWord}: Pick<NoticeLine, 'status' | 'isOwnWord'>): NoticeLook =>
  isOwnWord ? OWN_WORD : NOTICE_LOOKS[status];

/** What the worker does now, by what it was: only a move is told as a move. */
export function nextNoticeText({
  action,
  status,
  isOwnWord,
}: Pick<NoticeLine, 'action' | 'status' | 'isOwnWord'>): TextKey {
  if (isOwnWord) return action === 'stock.report' ? 'next.reported' : 'next.noted';
  if (status !== 'corrected') return `next.${status}`;
  return entryOf(NEXT_OF_CORRECTED, action) ?? 'next.corrected';
}

const NEXT_OF_CORRECTED: Readonly<Record<string, TextKey>> = {
  'counting.count': 'next.counted',
  'inbound.sort': 'next.sorted',
  'inbound.sortUnit': 'next.sorted',
  'inbound.putAway': 'next.putAway',
  'outbound.pick': 'next.picked',
  'outbound.shortPick': 'next.picked',
};
