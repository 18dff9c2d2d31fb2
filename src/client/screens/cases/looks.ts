import {
  CircleAlert,
  Hand,
  OctagonX,
  ShieldQuestionMark,
  TabletSmartphone,
  type LucideIcon,
} from 'lucide-react';
import type {TextKey} from '../../i18n/text.ts';

/** The kinds of a case: picture, edge and word, never colour alone. */
export const KINDS = ['corrected', 'refused', 'held', 'approval', 'device'] as const;
export type Kind = (typeof KINDS)[number];

interface Look {
  readonly Picture: LucideIcon;
  readonly edge: string;
  readonly label: TextKey;
}
const LOOKS: Readonly<Record<Kind, Look>> = {
  corrected: {Picture: CircleAlert, edge: 'border-s-question', label: 'case.kind.corrected'},
  refused: {Picture: OctagonX, edge: 'border-s-refused', label: 'case.kind.refused'},
  held: {Picture: Hand, edge: 'border-s-line', label: 'case.kind.held'},
  approval: {Picture: ShieldQuestionMark, edge: 'border-s-accent', label: 'case.kind.approval'},
  device: {Picture: TabletSmartphone, edge: 'border-s-kept', label: 'case.kind.device'},
};
export const lookOf = (kind: string): Look => LOOKS[KINDS.find((each) => each === kind) ?? 'held'];
