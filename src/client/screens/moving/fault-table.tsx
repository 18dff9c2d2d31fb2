import {useVirtualizer} from '@tanstack/react-virtual';
import {useRef} from 'react';
import type {Importable} from '#domain/moving/importable.ts';
import {MOST_FAULTS_SHOWN, type ImportTold, type RowFault} from '#protocol/importing.ts';
import {useText} from '../../i18n/text.ts';
import {cellName} from './cell-name.ts';
import {faultText} from './fault-text.ts';

const ROW = 36;

/** Faults by row: as many as the window holds are drawn, and the keyboard scrolls. */
export function FaultTable({
  faults,
  kind,
  told,
}: {
  readonly faults: readonly RowFault[];
  readonly kind: Importable;
  readonly told: ImportTold;
}) {
  const {say} = useText();
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: faults.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 10,
    useFlushSync: false,
  });
  return (
    <>
      {faults.length >= MOST_FAULTS_SHOWN && (
        <p className="text-14 text-soft">{say('moving.faults.first', {most: MOST_FAULTS_SHOWN})}</p>
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
                <div
                  key={index}
                  role="row"
                  aria-rowindex={index + 1}
                  className="absolute inset-x-0 grid grid-cols-[5rem_12rem_12rem_1fr] items-center gap-3 border-b border-hair px-3 text-14"
                  style={{top: start, height: ROW}}
                >
                  <span role="cell" className="tabular-nums">
                    {cellName(told, fault) ?? say('moving.lineNo', {line: fault.line})}
                  </span>
                  <span role="cell" className="truncate">
                    <bdi>{fault.column}</bdi>
                  </span>
                  <span role="cell" className="truncate text-soft">
                    {/* Of a whole row its words say the value. */}
                    <bdi>{fault.column === '' ? '' : fault.value}</bdi>
                  </span>
                  <span role="cell" className="truncate font-medium" title={faultText(say, kind, fault)}>
                    {faultText(say, kind, fault)}
                  </span>
                </div>
              )
            );
          })}
        </div>
      </div>
    </>
  );
}
