import type {NamedKind} from '#domain/documents.ts';
import {DAY_MS} from '#domain/kernel/durations.ts';
import type {Row} from '#domain/kernel/field.ts';
import {useToday} from '../data/use-today.ts';
import {viewTitle} from '../describe/list-title.ts';
import {dateOf} from '../i18n/moments.ts';
import {isTextKey, useText} from '../i18n/text.ts';
import {useFormats} from './use-formats.ts';
import {textAt} from '../data/text-at.ts';

/** The day on which it should come or leave, told from today where that is near; that it is late, where it is. */
export function DueDay({kind, header}: {readonly kind: NamedKind; readonly header: Row}) {
  const {say} = useText();
  const formats = useFormats();
  const today = useToday();
  const column = kind.desk?.day ?? '';
  const on = String(header[column] ?? '');
  if (on === '' || !today) return null;
  const days = Math.round((dateOf(on).getTime() - dateOf(today.day).getTime()) / DAY_MS);
  const isLate = days < 0 && (kind.plan?.before.includes(textAt(header, 'state')) ?? false);
  const day = Math.abs(days) < 2 ? formats.relative.format(days, 'day') : formats.days.format(dateOf(on));
  const key = `due.${column}`;
  return (
    <span className={isLate ? 'font-medium text-said-refused' : ''}>
      {isTextKey(key) ? say(key, {day}) : day}
      {isLate && ` · ${viewTitle(say, 'late')}`}
    </span>
  );
}
