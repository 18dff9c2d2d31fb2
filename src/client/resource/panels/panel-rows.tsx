import {useState, type ReactNode} from 'react';
import {useText} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';

/** Rows of one part that stand in sight before more are asked for. */
const ROWS_AT_FIRST = 20;

/** One thing that belongs to the row of a panel. */
export interface PanelRow {
  readonly key: string;
  /** What it is, as the way to it, and what is said of it below. */
  readonly name: ReactNode;
  readonly notes: readonly ReactNode[];
  /** How much of it there is. */
  readonly figure: string;
  /** It is what the panel is about, among others of its kind. */
  readonly isMeant?: boolean;
}

/** A part of a row's panel: its name, what belongs to it, or that nothing does. */
export function PanelRows(props: {
  readonly title: string;
  readonly rows: readonly PanelRow[];
  /** Nothing stands there at all where no row does, unless there are words for it. */
  readonly nothing?: string;
}) {
  const {title, rows, nothing} = props;
  const {say} = useText();
  const [limit, setLimit] = useState(ROWS_AT_FIRST);
  if (rows.length === 0 && nothing === undefined) return null;
  const more = rows.length - limit;
  return (
    <section data-test="panel-rows" className="flex flex-col text-16 lg:text-14">
      <h3 className="flex items-baseline gap-2 border-b border-hair pb-1 font-semibold">
        {title}
        {rows.length > 0 && <span className="font-normal text-soft tabular-nums">{rows.length}</span>}
      </h3>
      {rows.length === 0 && <p className="py-2 text-soft">{nothing}</p>}
      <ul className="flex flex-col">
        {rows.slice(0, limit).map(({key, name, notes, figure, isMeant = false}) => (
          <li
            key={key}
            aria-current={isMeant || undefined}
            className={`flex items-baseline justify-between gap-3 border-b border-hair py-2 desk:py-1 ${isMeant ? '-mx-2 rounded-card bg-tint px-2' : ''}`}
          >
            <span className="flex min-w-0 flex-col">
              {name}
              {notes.length > 0 && (
                <span className="flex flex-wrap items-baseline gap-x-3 text-soft tabular-nums">{notes}</span>
              )}
            </span>
            <span className="shrink-0 text-end font-semibold tabular-nums">{figure}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div className="pt-2 desk:self-start">
          <Button onPress={() => setLimit(limit + 5 * ROWS_AT_FIRST)}>
            {say('query.more', {number: more})}
          </Button>
        </div>
      )}
    </section>
  );
}
