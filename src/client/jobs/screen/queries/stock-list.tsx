import {ChevronDown, ChevronRight} from 'lucide-react';
import type {ReactNode} from 'react';
import type {StandingStock} from '../../../data/stock-in-bins.ts';
import {useText} from '../../../i18n/text.ts';
import {Button} from '../../../ui/button.tsx';
import {LotCalled} from '../../../describe/lot-name.tsx';
import {WayToLot} from './way-to-lot.tsx';

/** Rows that a page begins with, and that each "more" adds. */
export const ROWS_PER_MORE = 20;

/** What stands where, a row for each stock; a row leads to the other side of it. */
export function StandingList<T>(props: {
  readonly rows: readonly StandingStock<T>[];
  readonly count: number;
  readonly name: (other: T) => ReactNode;
  readonly show: (other: T) => void;
  readonly more: () => void;
}) {
  const {rows, count, name, show, more} = props;
  const {say} = useText();
  return (
    <>
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.key} className="flex items-stretch gap-2">
            <button
              type="button"
              data-test="standing"
              onClick={() => show(row.other)}
              className="flex min-h-row min-w-0 flex-1 items-center gap-2 rounded-card border-2 border-line bg-panel px-3 py-1 text-start active:brightness-85"
            >
              <span className="flex min-w-0 flex-1 flex-col items-start">
                {name(row.other)}
                <Details row={row} />
              </span>
              <span className="text-28 font-bold">{row.quantity}</span>
              {/* Beside the way to a lot a small screen has no room for it. */}
              <ChevronRight
                aria-hidden
                className={`mirrored shrink-0 text-soft ${row.lot === '' ? '' : 'max-[359px]:hidden'}`}
              />
            </button>
            <WayToLot of={row} />
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <Button icon={<ChevronDown aria-hidden className="shrink-0" />} onPress={more}>
          {say('query.more', {number: count - rows.length})}
        </Button>
      )}
    </>
  );
}

function Details<T>({row}: {readonly row: StandingStock<T>}) {
  const {say} = useText();
  const {allocated, disputed} = row;
  if (row.lot === '' && allocated === 0 && disputed === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3 text-16 text-soft">
      {row.lot !== '' && (
        <span>
          {say('query.lot')} <LotCalled of={row} />
        </span>
      )}
      {allocated > 0 && <span>{say('query.promised', {number: allocated})}</span>}
      {disputed > 0 && (
        <span className="font-semibold text-ink">{say('query.inQuestion', {number: disputed})}</span>
      )}
    </span>
  );
}
