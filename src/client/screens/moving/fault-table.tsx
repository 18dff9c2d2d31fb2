import {useVirtualizer} from '@tanstack/react-virtual';
import {ListChecks} from 'lucide-react';
import {useRef, useState, type FormEvent} from 'react';
import type {ImportableKind} from '#domain/moving/importable.ts';
import {MAX_FAULTS_SHOWN, type CellMended, type ImportStatus, type RowFault} from '#protocol/importing.ts';
import {useOpenForm} from '../../base/open-forms.ts';
import {useText} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';
import {useIsWide} from '../../ui/wide.ts';
import {cellName} from './cell-name.ts';
import {faultText} from './fault-text.ts';

/** Height of a fault in pixels: in one line, and under each other where there is no room beside. */
const [WIDE_ROW, ROW] = [36, 116];

/** Faults by row: as many as the window holds are drawn, and the keyboard scrolls. */
export function FaultTable({
  faults,
  kind,
  told,
  isBusy,
  onMend,
}: {
  readonly faults: readonly RowFault[];
  readonly kind: ImportableKind;
  readonly told: ImportStatus;
  readonly isBusy: boolean;
  /** Takes what is to stand in cells; none where nothing of the file can be put right. */
  readonly onMend?: ((cells: readonly CellMended[]) => void) | undefined;
}) {
  const {say} = useText();
  const [mended, setMended] = useState<ReadonlyMap<string, CellMended>>(new Map());
  useOpenForm(mended.size > 0);
  const isWide = useIsWide();
  const height = isWide ? WIDE_ROW : ROW;
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: faults.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 10,
    useFlushSync: false,
  });
  const mend = (event: FormEvent): void => {
    event.preventDefault();
    if (mended.size > 0 && !isBusy) onMend?.([...mended.values()]);
  };
  return (
    <form onSubmit={mend}>
      {faults.length >= MAX_FAULTS_SHOWN && (
        <p className="text-14 text-soft">{say('moving.faults.first', {most: MAX_FAULTS_SHOWN})}</p>
      )}
      <div
        ref={box}
        role="table"
        aria-label={say('moving.wrong')}
        aria-rowcount={faults.length}
        tabIndex={0}
        data-test="faults"
        className="mt-2 max-h-96 overflow-auto rounded-card border border-hair"
      >
        <div role="rowgroup" className="relative" style={{height: rows.getTotalSize()}}>
          {rows.getVirtualItems().map(({index, start}) => {
            const fault = faults[index];
            return (
              fault && (
                <FaultRow
                  key={index}
                  {...{fault, kind, told, isBusy, isWide, mended}}
                  number={index + 1}
                  place={{top: start, height}}
                  onMend={onMend && ((cell) => setMended(new Map(mended).set(keyOf(cell), cell)))}
                />
              )
            );
          })}
        </div>
      </div>
      {mended.size > 0 && onMend && (
        <div className="mt-3 desk:w-fit">
          <Button
            look="primary"
            type="submit"
            isDisabled={isBusy}
            icon={<ListChecks aria-hidden size={18} />}
          >
            {say('moving.mended', {count: mended.size})}
          </Button>
        </div>
      )}
    </form>
  );
}

/** A fault: in which row and column, what stands there, and what is wrong with it. */
function FaultRow(
  props: MendProps & {
    readonly kind: ImportableKind;
    readonly isWide: boolean;
    /** Its number among all faults, from 1. */
    readonly number: number;
    readonly place: {readonly top: number; readonly height: number};
  },
) {
  const {fault, kind, told, isBusy, isWide, mended, onMend, number, place} = props;
  const {say} = useText();
  return (
    <div
      role="row"
      aria-rowindex={number}
      className={`absolute inset-x-0 grid items-center border-b border-hair px-3 text-14 ${
        isWide ? 'grid-cols-[5rem_12rem_12rem_1fr] gap-3' : 'grid-cols-[5rem_1fr] gap-x-3'
      }`}
      style={place}
    >
      <span role="cell" className="tabular-nums">
        {cellName(told, fault) ?? (fault.line === 0 ? '' : say('moving.lineNo', {line: fault.line}))}
      </span>
      <span role="cell" className="truncate">
        <bdi>{fault.column}</bdi>
      </span>
      <span role="cell" className={`truncate text-soft ${isWide ? '' : 'col-span-2'}`}>
        <ValueOf {...{fault, told, isBusy, mended, onMend}} />
      </span>
      <span
        role="cell"
        className={`font-medium ${isWide ? 'truncate' : 'col-span-2 line-clamp-2'}`}
        title={faultText(say, kind, fault)}
      >
        {faultText(say, kind, fault)}
      </span>
    </div>
  );
}

const keyOf = ({line, column}: Pick<CellMended, 'line' | 'column'>): string =>
  `${String(line)} ${String(column)}`;

interface MendProps {
  readonly fault: RowFault;
  readonly told: ImportStatus;
  readonly isBusy: boolean;
  readonly mended: ReadonlyMap<string, CellMended>;
  readonly onMend: ((cell: CellMended) => void) | undefined;
}

/** What stands in a cell that is wrong, to be put right where it is one cell that is. */
function ValueOf(props: MendProps) {
  const {fault, told, isBusy, mended, onMend} = props;
  const {say} = useText();
  const {line, field, value} = fault;
  const column = field === '' ? -1 : told.matched.indexOf(field);
  // Of a whole row its words say the value.
  if (!onMend || column < 0) return <bdi>{fault.column === '' && line > 0 ? '' : value}</bdi>;
  return (
    <input
      data-test="mend.cell"
      aria-label={`${cellName(told, fault) ?? say('moving.lineNo', {line})} ${fault.column}`}
      dir="auto"
      maxLength={1_000}
      // What was told in part is written anew.
      value={mended.get(keyOf({line, column}))?.value ?? (value.endsWith('…') ? '' : value)}
      placeholder={value}
      disabled={isBusy}
      onChange={(event) => onMend({line, column, value: event.target.value})}
      className="h-10 w-full rounded border border-line bg-panel px-1 text-16 text-ink desk:h-7 desk:text-14"
    />
  );
}
