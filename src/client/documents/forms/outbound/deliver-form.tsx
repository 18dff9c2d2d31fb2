import {useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {RECEIVER_FIELDS} from '#domain/outbound/delivery-proof.ts';
import {sentOf, shownAsSent} from '#domain/outbound/line-units.ts';
import {useApp} from '../../../data/app.ts';
import {useText, type Say, type TextWithFacts} from '../../../i18n/text.ts';
import {fieldName} from '../../../resource/texts.ts';
import {plainWhole} from '../../../resource/typed-number.ts';
import {useFormats} from '../../../resource/use-formats.ts';
import {useClaim} from '../../../resource/use-claim.ts';
import {TextField} from '../../../ui/field.tsx';
import {SignaturePad} from '../../../ui/signature-pad.tsx';
import {GoodsCell} from '../../line-table.tsx';
import type {DocumentRead} from '../../use-document.ts';
import {formFaultText} from '../form-fault-text.ts';
import {FormCard} from '../form-card.tsx';
import {FormTable, UnitsInput, type FormTableRow} from '../form-table.tsx';
import {addTakenPhotos, PhotoInput, type TakenPhoto} from '../../photo-input.tsx';
import {useTypedLines} from '../use-typed-lines.ts';
import {arrivedOf} from '../form-lines.ts';

interface TypedArrival {
  readonly actual: string;
  readonly damage: string;
}

/** What arrived at the customer of each line that was sent, how much of it damaged, and who took it. */
export function DeliverForm(props: {
  /** As the driver says it, or as the customer's own people do. */
  readonly action: string;
  readonly read: DocumentRead;
  readonly onClose: () => void;
  readonly onTold: (words: TextWithFacts) => void;
}) {
  const {action, read, onClose} = props;
  const {say} = useText();
  const delivering = useDelivering(props);
  const {isOwn, all, state, receiver, photos} = delivering;
  return (
    <FormCard
      action={action}
      isTyped={delivering.isTyped}
      {...{state}}
      onRecord={delivering.record}
      onClose={onClose}
    >
      <FormTable
        heads={[
          {text: fieldName(say, 'dnLine', 'goods')},
          {text: fieldName(say, 'dnLine', 'shipped'), isNumber: true},
          {text: fieldName(say, 'dnLine', 'actual'), isNumber: true},
          {text: fieldName(say, 'dnLine', 'damage'), isNumber: true},
        ]}
        rows={all.map((each) =>
          rowOfArrival(say, {...each, goods: read.goods.get(String(each.line['goods']))}, (changes) =>
            delivering.change(String(each.line['id']), {...each.draft, ...changes}),
          ),
        )}
      />
      <TextField
        label={fieldName(say, 'deliveryProof', 'received_by')}
        value={receiver.name}
        onChange={delivering.nameReceiver}
        fault={receiver.isNameless ? say('signature.nameless') : undefined}
        hint={say('signature.receiver')}
      />
      <SignaturePad strokes={receiver.signature} onChange={delivering.sign} />
      {isOwn && <PhotoInput photos={photos} onChange={delivering.addPhotos} />}
    </FormCard>
  );
}

/** What was typed of each line and of who took it, and what comes of recording it. */
function useDelivering(of: Parameters<typeof DeliverForm>[0]) {
  const {action, read, onClose, onTold} = of;
  const {photos: uploads} = useApp();
  const {sign: decimal} = useFormats();
  const {claim, state, forget} = useClaim();
  const {typedOf, change, isTyped} = useTypedLines<TypedArrival>(forget);
  const [receivedBy, setReceivedBy] = useState('');
  const [signature, setSignature] = useState('');
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([]);
  const [isNameless, setIsNameless] = useState(false);
  const isOwn = action === 'outbound.confirmDelivery';
  const lines = read.lines.filter((line) => sentOf(line) > 0);
  const all = lines.map((line) => {
    const draft = typedOf(String(line['id']), {actual: String(sentOf(line)), damage: '0'});
    const units = {actual: plainWhole(draft.actual, decimal), damage: plainWhole(draft.damage, decimal)};
    return {line, draft, said: arrivedOf(line, units)};
  });
  const record = async (believed?: string): Promise<void> => {
    const told = all.flatMap(({said}) => ('told' in said ? [said.told] : []));
    if (told.length < all.length) return;
    setIsNameless(isOwn && receivedBy.trim() === '');
    if (isOwn && receivedBy.trim() === '') return;
    const shown = !isOwn && read.header['state'] === 'shipped' ? {shown: shownAsSent(read.lines)} : {};
    const args = {
      document: String(read.header['id']),
      lines: JSON.stringify(told),
      ...shown,
      received_by: receivedBy.trim(),
      signature,
    };
    const went = await claim(action, args, believed);
    if (!went) return;
    const lost = await addTakenPhotos(uploads, went.id, photos);
    const facts = {
      order: String(read.header['code']),
      sent: lines.reduce((sum, line) => sum + sentOf(line), 0),
      arrived: told.reduce((sum, {actual}) => sum + actual, 0),
      damage: told.reduce((sum, {damage}) => sum + damage, 0),
    };
    onTold(lost > 0 ? {key: 'deliver.photosLost', facts: {number: lost}} : {key: 'deliver.told', facts});
    onClose();
  };
  const nameReceiver = (text: string): void => {
    forget();
    setIsNameless(false);
    setReceivedBy(text.slice(0, RECEIVER_FIELDS.received_by.max));
  };
  return {
    isOwn,
    all,
    state,
    isTyped: isTyped || receivedBy !== '' || signature !== '' || photos.length > 0,
    receiver: {name: receivedBy, signature, isNameless},
    photos,
    change,
    nameReceiver,
    sign: setSignature,
    addPhotos: setPhotos,
    record,
  };
}

/** One line as a row of the form: what was sent of it, what arrived, and how much of that is damaged. */
function rowOfArrival(
  say: Say,
  of: {
    readonly line: Row;
    readonly goods: Row | undefined;
    readonly draft: TypedArrival;
    readonly said: ReturnType<typeof arrivedOf>;
  },
  onChange: (changes: Partial<TypedArrival>) => void,
): FormTableRow {
  const {line, goods, draft, said} = of;
  const fault = 'fault' in said ? said.fault : undefined;
  const input = (column: keyof TypedArrival) => (
    <UnitsInput
      key={column}
      label={`${fieldName(say, 'dnLine', column)} ${String(goods?.['code'] ?? '')}`}
      text={draft[column]}
      isWrong={fault !== undefined}
      onChange={(text) => onChange({[column]: text})}
    />
  );
  return {
    key: String(line['id']),
    cells: [<GoodsCell key="goods" goods={goods} />, String(sentOf(line)), input('actual'), input('damage')],
    said: fault && formFaultText(say, fault, Number(draft.actual)),
  };
}
