import {useCallback} from 'react';
import {Link} from 'react-router-dom';
import {asn} from '#domain/inbound/asn.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import type {FollowedLists} from '../../../data/lists.ts';
import {useAnswer} from '../../../data/use-answer.ts';
import {useCounterpart} from '../../../documents/transfers/use-counterpart.ts';
import {useText} from '../../../i18n/text.ts';
import {CodeText, NameText} from '../../../ui/code.tsx';
import {StoryLine} from '../story-line.tsx';

/** Of what did not arrive of a transfer: where it was sent from, and its order there. */
export function TransferLines({row}: {readonly row: CaseRow}) {
  const {say} = useText();
  const ends = useTransferOfCase(row);
  const counterpart = useCounterpart(asn, ends?.delivery);
  if (!ends) return null;
  return (
    <>
      {counterpart && (
        <StoryLine
          name={say('field.from_order')}
          value={
            <Link to={counterpart.page ?? ''} className="font-semibold text-accent underline">
              <CodeText>{counterpart.code}</CodeText>
            </Link>
          }
        />
      )}
      {ends.from !== '' && (
        <StoryLine name={say('field.from_warehouse')} value={<NameText>{ends.from}</NameText>} />
      )}
    </>
  );
}

/** The delivery of a transfer that a case is about, as this device has it, and the name of the warehouse that sent it. */
function useTransferOfCase({document}: CaseRow) {
  const ask = useCallback(
    async (lists: FollowedLists) => {
      const delivery = document === '' ? undefined : (await lists.rowsOf(asn, [document])).get(document);
      if (delivery?.is_transfer !== 1) return null;
      const {from_warehouse} = delivery;
      return {
        delivery,
        from: (await lists.rowsOf(warehouse, [from_warehouse])).get(from_warehouse)?.name ?? '',
      };
    },
    [document],
  );
  return useAnswer(`transfer ${document}`, ask) ?? undefined;
}
