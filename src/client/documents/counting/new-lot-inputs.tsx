import {Plus} from 'lucide-react';
import {useState, type KeyboardEvent} from 'react';
import type {FieldFault, Fields} from '#domain/kernel/field.ts';
import {useApp} from '../../data/app.ts';
import {useText} from '../../i18n/text.ts';
import {FieldInputs, type TypedFields} from '../../resource/field-inputs.tsx';
import {Button} from '../../ui/button.tsx';
import type {KnownGoods} from '../typed-lines.ts';
import {newLotRow, type HandCountRow} from './new-lot.ts';

/** A lot that the records do not have in a bin: where it stands, what is on it, and when it expires (LOT-11). */
export function NewLotInputs(props: {
  readonly goods: KnownGoods;
  readonly fields: Fields;
  readonly rows: readonly HandCountRow[];
  readonly onAdd: (row: HandCountRow) => void;
}) {
  const {goods, fields, rows, onAdd} = props;
  const {say} = useText();
  const {office, warehouse} = useApp();
  const [drafts, setDrafts] = useState<TypedFields>();
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [isThere, setIsThere] = useState(false);
  const add = async (): Promise<void> => {
    const added = await newLotRow(office.once, {warehouse, goods: goods.row, rows}, drafts ?? {});
    if ('faults' in added) return setFaults(added.faults);
    if ('there' in added) return setIsThere(true);
    onAdd(added.row);
    setDrafts(undefined);
  };
  if (!drafts)
    return (
      <Button icon={<Plus aria-hidden size={18} />} onPress={() => setDrafts({})}>
        {say('handCount.newLot')}
      </Button>
    );
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    void add();
  };
  return (
    <div
      role="group"
      aria-label={say('handCount.newLot')}
      onKeyDown={enter}
      className="flex flex-col gap-3 rounded-card border border-hair p-3 desk:max-w-2xl"
    >
      <FieldInputs
        resource="handCount"
        {...{fields, drafts, faults}}
        told={isThere ? {field: 'lot_code', text: say('handCount.lotThere')} : undefined}
        takesScans
        onChange={(name, text) => {
          setFaults([]);
          setIsThere(false);
          setDrafts({...drafts, [name]: text});
        }}
      />
      <div className="flex flex-wrap gap-2 desk:[&_button]:w-auto">
        <Button icon={<Plus aria-hidden size={18} />} onPress={() => void add()}>
          {say('handCount.addLot')}
        </Button>
        <Button onPress={() => setDrafts(undefined)}>{say('list.cancel')}</Button>
      </div>
    </div>
  );
}
