import {useEffect, useState} from 'react';
import {isOfWarehouses} from '#domain/kernel/readable.ts';
import type {ImportableKind} from '#domain/moving/importable.ts';
import {RESOURCES} from '#domain/resources.ts';
import {pageSchemaOf} from '#protocol/http.ts';
import {standingRowSchema, type ImportStatus, type StandingRow} from '#protocol/importing.ts';
import {useApp} from '../../data/app.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {isNumber} from '#domain/column-field.ts';
import {shownInFull} from '../../resource/format.ts';
import {fieldLabel} from '../../resource/texts.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {useWarehouseRow} from '../../resource/use-warehouse-row.ts';
import {Button} from '../../ui/button.tsx';

const pageSchema = pageSchemaOf(standingRowSchema);

const WAREHOUSE = 'warehouse';

const DOES: Readonly<Record<StandingRow['does'], TextKey>> = {
  fresh: 'moving.fresh',
  changed: 'moving.changed',
  same: 'moving.same',
  wrong: 'moving.wrong',
  removed: 'moving.removed',
};

/** The rows of a file with the values as they will stand, some at a time (IMPORT-15). */
export function StandingRows({kind, told}: {readonly kind: ImportableKind; readonly told: ImportStatus}) {
  const {say} = useText();
  const formats = useFormats();
  const {rows, isMore, more} = useRows(told.id);
  const matched = told.matched.flatMap((field) => kind.columns.find((each) => each.field === field) ?? []);
  // Where a row goes is told of rows that do not say it, too.
  const into = kind.columns.filter(({field}) => field === WAREHOUSE && !told.matched.includes(field));
  const columns = [...into, ...matched];
  if (rows.length === 0) return null;
  return (
    <section className="my-3">
      <h3 className="text-16 font-semibold desk:text-14">{say('moving.rows')}</h3>
      {isOfOneWarehouse(kind) && <IntoWarehouse id={told.warehouse} />}
      <div
        tabIndex={0}
        role="region"
        aria-label={say('moving.rows')}
        className="mt-1 max-h-96 overflow-auto rounded-card border border-hair"
      >
        <table data-test="rows" className="w-full text-14 whitespace-nowrap">
          <thead>
            <tr className="sticky top-0 bg-panel text-soft">
              <th className="px-2 py-1 text-start font-medium">{say('moving.line')}</th>
              <th className="px-2 py-1 text-start font-medium">{say('moving.does')}</th>
              {columns.map(({field, is}) => (
                <th
                  key={field}
                  className={`px-2 py-1 font-medium ${isNumber(is) ? 'text-end' : 'text-start'}`}
                >
                  {fieldLabel(say, kind.name, field, is, formats.currency)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({line, does, values, changes, isElsewhere = false, before = {}}, i) => (
              <tr key={i} data-test={`rows.${does}`} className="border-t border-hair">
                <td className="px-2 py-1 tabular-nums">{line === 0 ? '' : formats.plain.format(line)}</td>
                <td
                  className={`px-2 py-1 font-medium ${does === 'wrong' || does === 'removed' ? 'text-said-refused' : ''}`}
                >
                  {say(DOES[does])}
                </td>
                {columns.map(({field, is}) => (
                  <td
                    key={field}
                    className={`max-w-64 truncate px-2 py-1 ${isNumber(is) ? 'text-end tabular-nums' : ''} ${
                      does === 'changed' && !changes.includes(field) ? 'text-soft' : ''
                    } ${changes.includes(field) ? 'font-bold' : ''}`}
                  >
                    {changes.includes(field) && (
                      <del className="me-2 font-normal text-soft">
                        <span className="sr-only">{say('moving.before')} </span>
                        <bdi>{shownInFull(is, before[field] ?? '', formats, say) || '–'}</bdi>
                      </del>
                    )}
                    <bdi>{shownInFull(is, values[field] ?? '', formats, say)}</bdi>
                    {isElsewhere && field === WAREHOUSE && (
                      <span className="ms-2 rounded-card border border-line px-1 font-medium">
                        {say('moving.elsewhere')}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isMore && (
        <div className="mt-2 desk:w-fit">
          <Button onPress={more}>{say('moving.rows.more')}</Button>
        </div>
      )}
    </section>
  );
}

/** Whether rows of a file are of the warehouse that it is brought into, and cannot say otherwise. */
function isOfOneWarehouse({name, columns}: ImportableKind): boolean {
  const resource = RESOURCES.get(name);
  return (
    resource !== undefined && isOfWarehouses(resource) && columns.every(({field}) => field !== WAREHOUSE)
  );
}

/** Where all of a file goes (IMPORT-24). */
function IntoWarehouse({id}: {readonly id: string}) {
  const {say} = useText();
  const row = useWarehouseRow(id);
  if (!row) return null;
  return (
    <p data-test="into" className="text-16 text-soft desk:text-14">
      {say('moving.into', {warehouse: String(row['name'])})}
    </p>
  );
}

/** A page of fewer rows than these leaves room for the next. */
const FEW = 25;

/** The rows that have been asked for; the first ones at once. */
function useRows(id: string) {
  const {office} = useApp();
  const [rows, setRows] = useState<readonly StandingRow[]>([]);
  const [asked, setAsked] = useState(`/api/imports/${id}/rows`);
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const answer = readAnswer(await office.peek(asked), pageSchema);
      if (isGone || !answer.ok) return;
      const {results, next} = answer.value;
      setRows((before) => [...before, ...results]);
      setNext(next);
      // What goes stands behind what the file has: of a short one both are seen at once.
      if (next !== null && results.length < FEW) setAsked(next);
    };
    ask().catch(reportError);
    return () => {
      isGone = true;
    };
  }, [office, asked]);
  return {rows, isMore: next !== null, more: () => next !== null && setAsked(next)};
}
