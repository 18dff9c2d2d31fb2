import {
  CircleAlert,
  Hand,
  OctagonX,
  ShieldQuestionMark,
  TabletSmartphone,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {TextKey} from '../../i18n/text.ts';

/** The kinds of a case: picture, edge and word, never colour alone. */
export const KINDS = ['corrected', 'reported', 'refused', 'held', 'approval', 'device'] as const;
export type Kind = (typeof KINDS)[number];

interface Look {
  readonly Picture: LucideIcon;
  readonly edge: string;
  readonly label: TextKey;
}
const LOOKS: Readonly<Record<Kind, Look>> = {
  corrected: {Picture: CircleAlert, edge: 'border-s-question', label: 'case.kind.corrected'},
  reported: {Picture: TriangleAlert, edge: 'border-s-question', label: 'case.kind.reported'},
  refused: {Picture: OctagonX, edge: 'border-s-refused', label: 'case.kind.refused'},
  held: {Picture: Hand, edge: 'border-s-line', label: 'case.kind.held'},
  approval: {Picture: ShieldQuestionMark, edge: 'border-s-accent', label: 'case.kind.approval'},
  device: {Picture: TabletSmartphone, edge: 'border-s-kept', label: 'case.kind.device'},
};
/** The kind of a case, as people name it: what somebody reports was corrected by nobody. */
export const kindOf = ({kind, code}: Pick<CaseRow, 'kind' | 'code'>): string =>
  kind === 'corrected' && code.startsWith('report.') ? 'reported' : kind;

export const lookOf = (kind: string): Look => LOOKS[KINDS.find((each) => each === kind) ?? 'held'];
