import {Printer, Scale} from 'lucide-react';
import {useState} from 'react';
import {Link} from 'react-router-dom';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {ACTIONS} from '#domain/actions.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {StaffActions} from '../screens/staff/staff-actions.tsx';
import {Button} from '../ui/button.tsx';
import {ActionForm} from './action-form.tsx';
import {binOf} from './references.ts';

const LABELLED = new Set(['bin', 'goods', 'staff']);
const LINK =
  'flex min-h-16 items-center justify-center gap-2 rounded-card border-2 border-line px-3 text-18 font-semibold lg:min-h-12 lg:text-16';

/** What else can be done with a row. */
export function RowActions({list: {resource}, row}: {readonly list: List; readonly row: Row}) {
  const {say} = useText();
  const {role = ''} = useReadable(useApp().session) ?? {};
  const [isAdjusting, setIsAdjusting] = useState(false);
  const adjusted = adjustOf(resource.name, row);
  const mayAdjust = hasRole(ACTIONS.get('stock.adjust')?.roles ?? [], role);
  return (
    <>
      {LABELLED.has(resource.name) && (
        <Link to={`/labels?kind=${resource.name}&ids=${String(row['id'])}`} className={LINK}>
          <Printer aria-hidden size={20} />
          {say('list.label')}
        </Link>
      )}
      {resource.name === 'staff' && <StaffActions key={String(row['id'])} row={row} />}
      {adjusted && mayAdjust && !isAdjusting && (
        <Button icon={<Scale aria-hidden size={20} />} onPress={() => setIsAdjusting(true)}>
          {say('stock.adjust')}
        </Button>
      )}
      {adjusted && isAdjusting && (
        <ActionForm action="stock.adjust" given={adjusted} onClose={() => setIsAdjusting(false)} />
      )}
    </>
  );
}

/** What a correction of stock knows already from the row that it starts at. */
function adjustOf(resource: string, row: Row): Readonly<Record<string, string>> | undefined {
  switch (resource) {
    case 'goods':
      return {goods: String(row['id'])};
    case 'bin':
      return {bin: String(row['id'])};
    case 'figures':
      return {goods: String(row['goods'])};
    case 'stock':
      return {
        goods: String(row['goods']),
        bin: binOf(row['place']),
        lot: String(row['lot']),
        unit: String(row['unit']),
      };
    default:
      return undefined;
  }
}
