import {useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {RECEIVER_FIELDS} from '#domain/outbound/delivery-proof.ts';
import {shownAsSent, unitsToArrive} from '#domain/outbound/line-units.ts';
import {useApp} from '../../../data/app.ts';
import {useText, type TextWithFacts} from '../../../i18n/text.ts';
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
import {FormTable, type FormColumn} from '../form-table.tsx';
import {addTakenPhotos, PhotoInput, type TakenPhoto} from '../../photo-input.tsx';
import {useTypedLines} from '../use-typed-lines.ts';
import {arrivedOf} from '../form-lines.ts';

interface TypedArrival {
  readonly actual: string;
  readonly damage: string;
}

/** A line that was sent, with what was typed of it and what that says. */
interface Arrival {
  readonly line: Row;
  readonly draft: TypedArrival;
  readonly said: ReturnType<typeof arrivedOf>;
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
        columns={[
          {
            text: fieldName(say, 'dnLine', 'goods'),
            cell: ({line}) => <GoodsCell goods={goodsOf(read, line)} />,
          },
          {
            text: fieldName(say, 'dnLine', 'shipped'),
            isNumber: true,
            cell: ({line}) => String(unitsToArrive(line)),
          },
          ...(['actual', 'damage'] as const).map((column): FormColumn<Arrival> => ({
            text: fieldName(say, 'dnLine', column),
            units: {
              label: ({line}) =>
                `${fieldName(say, 'dnLine', column)} ${String(goodsOf(read, line)?.['code'] ?? '')}`,
              typed: ({draft}) => draft[column],
              isWrong: ({said}) => faultIn(said) !== undefined,
              onChange: ({line, draft}, text) =>
                delivering.change(String(line['id']), {...draft, [column]: text}),
            },
          })),
        ]}
        lines={all}
        keyOf={({line}) => String(line['id'])}
        saidOf={({draft, said}) => {
          const fault = faultIn(said);
          return fault && formFaultText(say, fault, Number(draft.actual));
        }}
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
  const lines = read.lines.filter((line) => unitsToArrive(line) > 0);
  const all = lines.map((line): Arrival => {
    const draft = typedOf(String(line['id']), {actual: String(unitsToArrive(line)), damage: '0'});
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
      sent: lines.reduce((sum, line) => sum + unitsToArrive(line), 0),
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

const faultIn = (said: Arrival['said']) => ('fault' in said ? said.fault : undefined);

const goodsOf = ({goods}: DocumentRead, line: Row): Row | undefined => goods.get(String(line['goods']));
