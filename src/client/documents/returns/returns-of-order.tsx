import {Undo2} from 'lucide-react';
import {useCallback} from 'react';
import {Link} from 'react-router-dom';
import {asn} from '#domain/inbound/asn.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {sentOf} from '#domain/outbound/line-units.ts';
import {CUSTOMER_RETURN_STEPS} from '#domain/returns/customer-return-steps.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {actionName} from '../../describe/action-name.ts';
import {useText} from '../../i18n/text.ts';
import {
  DOCUMENT_ENTRY_ADDRESS,
  NEW_DOCUMENT,
  OF_ORDER,
  DOCUMENT_ADDRESS,
} from '../../resource/document-address.ts';
import {optionName} from '../../resource/option-name.ts';
import {Card} from '../../ui/card.tsx';
import {CodeText} from '../../ui/code.tsx';
import type {DocumentRead} from '../use-document.ts';

/** Returns of one order that are listed. */
const MAX_RETURNS = 100;
const ANNOUNCE = 'returns.announce';

/** What has come back of an order, or will, and where its customer's next return is announced. */
export function ReturnsOfOrder(props: {readonly read: DocumentRead; readonly role: string | undefined}) {
  const {read, role} = props;
  const {say} = useText();
  const id = String(read.header['id']);
  const ask = useCallback(
    (lists: FollowedLists) =>
      lists.rows(asn, {index: 'from_order', prefix: [id], offset: 0, limit: MAX_RETURNS}),
    [id],
  );
  const returns = useAnswer(id, ask) ?? [];
  const mayAnnounce =
    hasRole(CUSTOMER_RETURN_STEPS[ANNOUNCE].roles, role) && read.lines.some((line) => sentOf(line) > 0);
  if (returns.length === 0 && !mayAnnounce) return null;
  return (
    <Card title={say('document.returns')}>
      <div data-test="returns" className="flex flex-col gap-2">
        {returns.length > 0 && (
          <ul className="flex flex-col divide-y divide-hair">
            {returns.map((row) => (
              <li key={row.id}>
                <Link
                  to={`${DOCUMENT_ADDRESS}?${asn.name}=${row.id}`}
                  className="flex min-h-target items-center gap-3 text-16 underline desk:text-14"
                >
                  <CodeText>{row.code}</CodeText>
                  <span className="text-soft">{optionName(say, row.state)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {mayAnnounce && (
          <Link
            to={`${DOCUMENT_ENTRY_ADDRESS}?customerReturn=${NEW_DOCUMENT}&${OF_ORDER}=${id}`}
            className="flex min-h-target w-full items-center justify-center gap-2 rounded-card border-2 border-line bg-panel px-3 py-2 text-18 font-semibold desk:w-auto desk:self-start desk:border desk:py-1 desk:text-14"
          >
            <Undo2 aria-hidden size={18} className="mirrored" />
            {actionName(say, ANNOUNCE)}
          </Link>
        )}
      </div>
    </Card>
  );
}
