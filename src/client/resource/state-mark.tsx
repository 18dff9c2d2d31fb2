import {Circle, CircleCheck, CircleDot, CircleX, type LucideIcon} from 'lucide-react';
import {kindOfHeader} from '#domain/documents.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {useText} from '../i18n/text.ts';
import {optionName} from './option-name.ts';
import {textAt} from '../data/text-at.ts';

interface MarkLook {
  readonly Picture: LucideIcon;
  readonly ink: string;
}
const BEGINS: MarkLook = {Picture: Circle, ink: 'text-soft'};
const GOES_ON: MarkLook = {Picture: CircleDot, ink: 'text-accent'};
const IS_OVER: MarkLook = {Picture: CircleCheck, ink: 'text-soft'};
const IS_OFF: MarkLook = {Picture: CircleX, ink: 'text-soft'};

/** Of a document where it is on its way, of anything else that it has a state. */
function lookOf(resource: Resource, row: Row): MarkLook {
  const state = textAt(row, 'state');
  if (state === 'cancelled') return IS_OFF;
  const kind = kindOfHeader(resource.name, row);
  if (kind?.ends.includes(state)) return IS_OVER;
  return kind && resource.fields['state']?.options?.[0] === state ? BEGINS : GOES_ON;
}

/** The state of a row as a dot and a word. */
export function StateMark({resource, row}: {readonly resource: Resource; readonly row: Row}) {
  const {say} = useText();
  const {Picture, ink} = lookOf(resource, row);
  return (
    <span data-test="state" className="inline-flex items-baseline gap-1.5 font-medium">
      <Picture aria-hidden size={14} strokeWidth={2.5} className={`shrink-0 self-center ${ink}`} />
      {optionName(say, textAt(row, 'state'))}
    </span>
  );
}
