import type {Row} from '#domain/kernel/field.ts';
import {kindNamed} from '../../../resource/document-kinds.ts';
import {useReadable} from '../../../base/use-readable.ts';
import {useApp} from '../../../data/app.ts';
import {LineTable} from '../../../documents/line-table.tsx';
import {ReturnsOfDocument} from '../../../documents/returns/returns-of-document.tsx';
import {useDocument} from '../../../documents/use-document.ts';
import {useText} from '../../../i18n/text.ts';

const ORDERS = kindNamed('dn');
const DIFFERENCES = ['shortage', 'more', 'damage'] as const;
/** A panel has room for what came, and what of that differs from what was sent. */
const TOLD = ['actual', ...DIFFERENCES] as const;

/**
 * What the lines of an order differ in that did not arrive as it was shipped: each such line with what was told of it,
 * and the return of what arrived damaged.
 */
export function DiffersFromShipped({order}: {readonly order: string}) {
  const {say} = useText();
  const role = useReadable(useApp().session)?.role;
  const read = useDocument(ORDERS, order);
  const lines = (read?.lines ?? []).filter(differs);
  if (!read || lines.length === 0) return null;
  return (
    <section data-test="differs" className="flex flex-col gap-2">
      <h3 className="text-16 font-semibold">{say('cases.differs')}</h3>
      <LineTable kind={ORDERS} lines={lines} goods={read.goods} lots={read.lots} columns={TOLD} />
      {lines.some(({damage}) => Number(damage) > 0) && <ReturnsOfDocument read={read} role={role} />}
    </section>
  );
}

const differs = (line: Row): boolean => DIFFERENCES.some((column) => Number(line[column]) > 0);
