import {useVirtualizer} from '@tanstack/react-virtual';
import {Inbox} from 'lucide-react';
import {useEffect, useRef, type ReactNode} from 'react';
import {useText} from '../../i18n/text.ts';
import {refusalText} from '../../i18n/why.ts';
import {IsolatedPart} from '../../ui/alone.tsx';
import {Button} from '../../ui/button.tsx';
import {useIsDesk} from '../../ui/wide.ts';
import type {ReportPages} from './use-pages.ts';

/** Height of a row in pixels: under a mouse, and under a finger. */
const [DESK_ROW, ROW] = [32, 40];

/** How the cells of such a table look. */
export const CELL_CLASS = 'max-w-72 border-b border-hair px-3';

/** What stands over a column; numbers stand to the right. */
interface TableHead {
  readonly text: string;
  readonly isNumber?: boolean;
}

interface TableOfPages<T> {
  readonly title: string;
  readonly heads: readonly TableHead[];
  readonly pages: ReportPages<T>;
  readonly keyOf: (row: T) => string;
  readonly cellsOf: (row: T) => ReactNode;
  /** Where there is nothing at all. */
  readonly nothing: string;
  readonly onEnd: () => void;
}

/** Rows that the server tells page after page, what is still to come of them, and why it does not. */
export function PagedTable<T extends object>(props: TableOfPages<T>) {
  const {pages, nothing, onEnd} = props;
  return (
    <>
      {pages.state === 'whole' && pages.rows.length === 0 ? (
        <div className="m-auto flex flex-col items-center gap-3 p-6 text-center">
          <Inbox aria-hidden size={40} className="text-soft" />
          <p className="text-20 font-semibold">{nothing}</p>
        </div>
      ) : (
        <Rows {...props} />
      )}
      <Rest pages={pages} onAgain={onEnd} />
    </>
  );
}

function Rest<T>({
  pages: {state, denial},
  onAgain,
}: {
  readonly pages: ReportPages<T>;
  readonly onAgain: () => void;
}) {
  const {say} = useText();
  if (state === 'coming')
    return (
      <p role="status" className="shrink-0 px-4 py-1 text-14 text-soft">
        {say('list.rest.coming')}
      </p>
    );
  if (!denial) return null;
  return (
    <div role="alert" className="flex shrink-0 flex-wrap items-center gap-3 px-2 py-1 lg:px-4">
      <p className="flex-1 text-16 font-medium text-said-refused desk:text-14">
        {refusalText(say, denial.code, denial.facts)}
      </p>
      <div>
        <Button onPress={onAgain}>{say('camera.retry')}</Button>
      </div>
    </div>
  );
}

/** Only the rows in sight are drawn; their end is read on before it is reached. */
function Rows<T extends object>({title, heads, pages, keyOf, cellsOf, onEnd}: TableOfPages<T>) {
  const frame = useRef<HTMLDivElement>(null);
  const {rows, state} = pages;
  const height = useIsDesk() ? DESK_ROW : ROW;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 12,
    initialRect: {width: 1_000, height: 700},
  });
  const items = virtual.getVirtualItems();
  const [before, after] = [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)];
  const isNearEnd = state === 'more' && (items.at(-1)?.index ?? 0) > rows.length - 50;
  useEffect(() => {
    if (isNearEnd) onEnd();
  });
  return (
    // A person without a mouse scrolls it, too.
    <div
      ref={frame}
      role="region"
      aria-label={title}
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto border-t border-hair bg-panel"
    >
      <table className="w-max min-w-full border-separate border-spacing-0 text-14">
        <thead className="sticky top-0 z-10">
          <tr>
            {heads.map(({text, isNumber}) => (
              <th
                key={text}
                scope="col"
                className={`h-10 border-b border-line bg-raised px-3 text-13 font-semibold whitespace-nowrap text-soft desk:h-8 ${isNumber ? 'text-right' : 'text-start'}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{height: before}} />}
          {items.map(({index}) => {
            const row = rows[index];
            return (
              row && (
                <tr
                  key={keyOf(row)}
                  data-row={keyOf(row)}
                  style={{height}}
                  className="bg-panel hover:bg-raised"
                >
                  <IsolatedPart of={row} as="cells">
                    {cellsOf(row)}
                  </IsolatedPart>
                </tr>
              )
            );
          })}
          {after > 0 && <tr aria-hidden style={{height: after}} />}
        </tbody>
      </table>
    </div>
  );
}
