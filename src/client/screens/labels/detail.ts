import {isTextKey, type Say} from '../../i18n/text.ts';
import {optionName} from '../../resource/option-name.ts';
import type {LabelEntry, SheetKind} from './entries.ts';

/** What stands under the name of a label: of staff their role, of a card what it says. */
export function labelDetailOf(say: Say, kind: SheetKind, {detail}: LabelEntry): string {
  if (kind === 'person') return optionName(say, detail);
  const card = `card.${detail}`;
  return kind === 'command' && isTextKey(card) ? say(card) : detail;
}
