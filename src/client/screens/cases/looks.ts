import {
  CircleAlert,
  Hand,
  OctagonX,
  ShieldQuestionMark,
  TabletSmartphone,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import {KINDS_OF_CASE, type KindOfCase} from '#domain/kernel/case.ts';
import type {TextKey} from '../../i18n/text.ts';

interface CaseLook {
  readonly Picture: LucideIcon;
  readonly edge: string;
  readonly label: TextKey;
}
const CASE_LOOKS: Readonly<Record<KindOfCase, CaseLook>> = {
  corrected: {Picture: CircleAlert, edge: 'border-s-question', label: 'case.kind.corrected'},
  reported: {Picture: TriangleAlert, edge: 'border-s-question', label: 'case.kind.reported'},
  refused: {Picture: OctagonX, edge: 'border-s-refused', label: 'case.kind.refused'},
  held: {Picture: Hand, edge: 'border-s-line', label: 'case.kind.held'},
  approval: {Picture: ShieldQuestionMark, edge: 'border-s-accent', label: 'case.kind.approval'},
  device: {Picture: TabletSmartphone, edge: 'border-s-kept', label: 'case.kind.device'},
};

/** How a kind of cases is known: picture, edge and word, never colour alone. */
export const caseLookOf = (kind: string): CaseLook =>
  CASE_LOOKS[KINDS_OF_CASE.find((each) => each === kind) ?? 'held'];
