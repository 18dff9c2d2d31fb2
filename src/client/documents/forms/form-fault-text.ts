import type {Say} from '../../i18n/text.ts';
import {fieldName} from '../../resource/texts.ts';
import type {FormLine} from './form-lines.ts';

/** What is expected in a field of units. */
export function formFaultText(say: Say, fault: NonNullable<FormLine['fault']>, most: number): string {
  const name = fieldName(say, '', 'quantity');
  if (fault === 'too-many') return say('hands.atMost', {most});
  return say(fault === 'required' ? 'fault.required' : 'fault.not-whole', {name});
}
