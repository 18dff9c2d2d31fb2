import {
  Check,
  CheckCheck,
  CircleCheckBig,
  CircleQuestionMark,
  CircleX,
  CloudUpload,
  Copy,
  MessageSquareWarning,
  type LucideIcon,
} from 'lucide-react';
import type {OutcomeName} from './outcomes.ts';
import type {TextKey} from '../../i18n/text.ts';

interface OutcomeLook {
  readonly ink: string;
  readonly Picture: LucideIcon;
  readonly label: TextKey;
}

const GREEN = 'bg-accepted text-on-accepted';
const RED = 'bg-refused text-on-refused';

/** Colour, shape and word of every outcome: never colour alone (`handheld.md` 4.2, 4.5). */
export const OUTCOME_LOOKS: Readonly<Record<OutcomeName, OutcomeLook>> = {
  accepted: {ink: GREEN, Picture: Check, label: 'outcome.accepted'},
  'line-complete': {ink: GREEN, Picture: CheckCheck, label: 'outcome.recorded'},
  'task-complete': {ink: GREEN, Picture: CircleCheckBig, label: 'outcome.finished'},
  kept: {ink: GREEN, Picture: CloudUpload, label: 'outcome.kept'},
  question: {ink: 'bg-question text-on-question', Picture: CircleQuestionMark, label: 'outcome.question'},
  rejected: {ink: RED, Picture: CircleX, label: 'outcome.rejected'},
  'server-refused': {ink: RED, Picture: MessageSquareWarning, label: 'outcome.serverRefused'},
  duplicate: {ink: 'bg-raised text-ink border-2 border-line', Picture: Copy, label: 'outcome.duplicate'},
};

/** In the order in which a worker meets them. */
export const SCAN_OUTCOMES: readonly OutcomeName[] = [
  'accepted',
  'line-complete',
  'kept',
  'task-complete',
  'question',
  'rejected',
  'server-refused',
  'duplicate',
];
