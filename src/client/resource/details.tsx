import {useMemo} from 'react';
import {isFieldAskedFor, type Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {fieldOf} from '#domain/kernel/resource.ts';
import {isTextKey, useText} from '../i18n/text.ts';
import {shownValue} from './format.ts';
import {fieldLabel} from './texts.ts';
import {serverColumns} from './server-columns.ts';
import {useFormats} from './use-formats.ts';
import {useRowNames} from './use-names.ts';
import {mirroredPart, useWholeRow} from './use-whole-row.ts';

/** Every field of a row that this person may see, with the names of what it refers to. */
export function RowDetails({list: {resource}, row}: {readonly list: List; readonly row: Row}) {
  const {say} = useText();
  const formats = useFormats();
  const mirrored = useMemo(() => mirroredPart(resource, row), [resource, row]);
  const whole = useWholeRow(resource, mirrored);
  const names = useRowNames(resource, whole);
  const fields = serverColumns(resource).filter(
    (column) => whole[column] !== undefined && isFieldAskedFor(fieldOf(resource, column), whole),
  );
  return (
    <dl className="grid grid-cols-[minmax(min-content,2fr)_minmax(0,3fr)] gap-x-3 gap-y-2 text-16 lg:text-14">
      {fields.map((column) => {
        const field = fieldOf(resource, column);
        const isNamed = field.list !== undefined || names.has(column);
        const named = isNamed ? (names.get(column) ?? '') : shownValue(field, whole[column], formats, say);
        const all = `several.all.${field.severalOf ?? ''}`;
        const text = whole[column] === '' && isTextKey(all) ? say(all) : named;
        // What work has not come to yet says nothing.
        if (text === '' && field.derived) return null;
        return (
          <div key={column} className="contents">
            <dt className="text-soft">{fieldLabel(say, resource.name, column, field, formats.currency)}</dt>
            <dd className="break-words">
              <bdi dir="auto">{text === '' ? '–' : text}</bdi>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
