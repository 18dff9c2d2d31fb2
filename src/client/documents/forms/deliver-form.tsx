import {useState} from 'react';
import {sentOf, shownAsSent} from '#domain/outbound/line-units.ts';
import {useText} from '../../i18n/text.ts';
import {ClaimReply} from '../../resource/claim-reply.tsx';
import {fieldName} from '../../resource/texts.ts';
import {useClaim} from '../../resource/use-claim.ts';
import {GoodsCell} from '../line-table.tsx';
import type {DocumentRead} from '../use-document.ts';
import {faultSaid} from './fault-said.ts';
import {FormCard} from './form-card.tsx';
import {FormTable, UnitsInput} from './form-table.tsx';
import {arrivedOf} from './told-lines.ts';

interface Draft {
  readonly actual: string;
  readonly damage: string;
}

/** What arrived at the customer of each line that was sent, and how much of it damaged. */
export function DeliverForm({read, onClose}: {readonly read: DocumentRead; readonly onClose: () => void}) {
  const {say} = useText();
  const {claim, state, forget} = useClaim();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const lines = read.lines.filter((line) => sentOf(line) > 0);
  const all = lines.map((line) => {
    const draft = drafts[String(line['id'])] ?? {actual: String(sentOf(line)), damage: '0'};
    return {line, draft, said: arrivedOf(line, draft)};
  });
  const record = async (believed?: string): Promise<void> => {
    const told = all.flatMap(({said}) => ('told' in said ? [said.told] : []));
    if (told.length < all.length) return;
    const shown = read.header['state'] === 'shipped' ? {shown: shownAsSent(read.lines)} : {};
    const args = {document: String(read.header['id']), lines: JSON.stringify(told), ...shown};
    if (await claim('outbound.deliver', args, believed)) onClose();
  };
  return (
    <FormCard
      action="outbound.deliver"
      isTyped={Object.keys(drafts).length > 0}
      isAsking={state.kind === 'asking'}
      onSubmit={() => void record()}
      onClose={onClose}
    >
      <FormTable
        name={say('document.lines')}
        heads={[
          {text: fieldName(say, 'dnLine', 'goods')},
          {text: fieldName(say, 'dnLine', 'shipped'), isNumber: true},
          {text: fieldName(say, 'dnLine', 'actual'), isNumber: true},
          {text: fieldName(say, 'dnLine', 'damage'), isNumber: true},
        ]}
        rows={all.map(({line, draft, said}) => {
          const id = String(line['id']);
          const goods = read.goods.get(String(line['goods']));
          const fault = 'fault' in said ? said.fault : undefined;
          const input = (column: keyof Draft) => (
            <UnitsInput
              key={column}
              label={`${fieldName(say, 'dnLine', column)} ${String(goods?.['code'] ?? '')}`}
              text={draft[column]}
              isWrong={fault !== undefined}
              onChange={(text) => {
                forget();
                setDrafts({...drafts, [id]: {...draft, [column]: text}});
              }}
            />
          );
          return {
            key: id,
            cells: [
              <GoodsCell key="goods" goods={goods} />,
              String(sentOf(line)),
              input('actual'),
              input('damage'),
            ],
            said: fault && faultSaid(say, fault, Number(draft.actual)),
          };
        })}
      />
      <ClaimReply state={state} onInsist={(code) => void record(code)} />
    </FormCard>
  );
}
