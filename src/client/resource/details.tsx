import {useMemo} from 'react';
import {isFieldAskedFor, type Field, type Row, type Value} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {fieldOf} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {isTextKey, useText} from '../i18n/text.ts';
import {shownValue} from './format.ts';
import {binOf} from './references.ts';
import {RowLink} from './row-link.tsx';
import {fieldLabel} from './texts.ts';
import {serverColumns} from './server-columns.ts';
import {useFormats} from './use-formats.ts';
import {PLACE, useRowNames} from './use-names.ts';
import {mirroredPart, useWholeRow} from './use-whole-row.ts';

/** Who made a row and when it changed: what a person looks for last. */
const STAMPS: ReadonlySet<string> = new Set(['creater', 'create_time', 'update_time']);

/**
 * Every field of a row that says something and that this person may see, with the names of what it refers to as the ways
 * there; who made it, and when, comes last.
 */
export function RowDetails({list: {resource}, row}: {readonly list: List; readonly row: Row}) {
  const {say} = useText();
  const formats = useFormats();
  const mirrored = useMemo(() => mirroredPart(resource, row), [resource, row]);
  const whole = useWholeRow(resource, mirrored);
  const names = useRowNames(resource, whole);
  const columns = serverColumns(resource).filter(
    (column) => whole[column] !== undefined && isFieldAskedFor(fieldOf(resource, column), whole),
  );
  const isStamp = (column: string): boolean => STAMPS.has(column);
  const inOrder = [...columns.filter((column) => !isStamp(column)), ...columns.filter(isStamp)];
  return (
    <dl className="grid grid-cols-[minmax(min-content,2fr)_minmax(0,3fr)] gap-x-3 gap-y-2 text-16 lg:text-14 desk:gap-y-1">
      {inOrder.map((column) => {
        const field = fieldOf(resource, column);
        const isNamed = field.list !== undefined || names.has(column);
        const named = isNamed ? (names.get(column) ?? '') : shownValue(field, whole[column], formats, say);
        const all = `several.all.${field.severalOf ?? ''}`;
        const text = whole[column] === '' && isTextKey(all) ? say(all) : named;
        if (text === '' || saysNothing(field, whole[column])) return null;
        return (
          <div key={column} className="contents">
            <dt className="text-soft">{fieldLabel(say, resource.name, column, field, formats.currency)}</dt>
            <dd className="break-words">
              <LinkedValue
                {...(column === PLACE
                  ? {list: bin.name, id: binOf(whole[column])}
                  : {list: field.list, id: String(whole[column])})}
                text={text}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What work has not come to yet. */
const saysNothing = ({derived}: Field, value: Value | undefined): boolean => derived === true && value === 0;

/** A value as it reads, and the way to the row that it names. */
function LinkedValue(props: {readonly list: string | undefined; readonly id: string; readonly text: string}) {
  const {list = '', id, text} = props;
  const words = <bdi dir="auto">{text}</bdi>;
  const named = RESOURCES.get(list);
  if (!named || id === '') return words;
  return (
    <RowLink resource={named} id={id} isQuiet>
      {words}
    </RowLink>
  );
}
