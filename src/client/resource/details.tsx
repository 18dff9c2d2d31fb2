import {useMemo} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {columnsOf, fieldOf} from '#domain/kernel/resource.ts';
import {aboutLanguage} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';
import {formatsOf, shown} from './format.ts';
import {fieldLabel} from './texts.ts';
import {useNames} from './use-names.ts';
import {mirroredPart, useWholeRow} from './use-whole-row.ts';

/** Every field of a row that this person may see, with the names of what it refers to. */
export function Details({list: {resource}, row}: {readonly list: List; readonly row: Row}) {
  const {say, language} = useText();
  const formats = useMemo(() => formatsOf(aboutLanguage(language).intl), [language]);
  const whole = useWholeRow(resource, mirroredPart(resource, row));
  const names = useNames(resource, whole);
  const fields = columnsOf(resource).filter(
    (column) => !['id', 'version'].includes(column) && whole[column] !== undefined,
  );
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-2 text-16 lg:text-14">
      {fields.map((column) => {
        const field = fieldOf(resource, column);
        const text = field.list ? (names.get(column) ?? '') : shown(field, whole[column], formats, say);
        return (
          <div key={column} className="contents">
            <dt className="text-soft">{fieldLabel(say, resource.name, column, field)}</dt>
            <dd className="break-words">
              <bdi dir="auto">{text === '' ? '–' : text}</bdi>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
