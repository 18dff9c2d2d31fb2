import {useState} from 'react';
import type {TicketAnswer} from '#protocol/session.ts';
import {useApp} from '../../data/app.ts';
import {ticketAddresses, ticketLink, weaknessOf} from '../../data/ticket-link.ts';
import {useCompanyName} from '../../data/use-company-name.ts';
import {useReadable} from '../../base/use-readable.ts';
import {aboutLanguage} from '../../i18n/languages.ts';
import {momentsIn} from '../../i18n/moments.ts';
import {useText} from '../../i18n/text.ts';
import {CodeText, NameText} from '../../ui/code.tsx';
import {PaperSheet} from '../../ui/paper.tsx';
import {PrintOrDone} from '../../ui/print-or-done.tsx';
import {QrCode} from '../../ui/codes/qr-code.tsx';
import {AddressChoice} from './addresses.tsx';

/** A ticket to scan, from the screen or from paper; shown this once. */
export function TicketPaper(props: {
  readonly ticket: TicketAnswer & {readonly name: string};
  readonly onClose: () => void;
}) {
  const {ticket, onClose} = props;
  const {session} = useApp();
  const {say, language} = useText();
  const openid = useReadable(session)?.openid ?? '';
  const company = useCompanyName();
  const known = ticketAddresses(ticket.addresses, location.origin);
  const [address, setAddress] = useState(known[0] ?? '');
  const base = address.trim().replace(/\/+(app\/?)?$/, '');
  const weakness = weaknessOf(base);
  // A code that leads nowhere is worse than none.
  const isReached = weakness === '' || weakness === 'insecure';
  const link = ticketLink({address: base, openid, ticket: ticket.ticket});
  const until = momentsIn(aboutLanguage(language).intl, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(ticket.expiresAt);
  const words = (
    <>
      <p>
        <NameText className="block text-18 font-semibold">{company}</NameText>
        <NameText className="block text-24 font-bold">{ticket.name}</NameText>
      </p>
      <p className="text-18">{say('devices.scan')}</p>
      <p className="text-16">{say('devices.until', {until})}</p>
    </>
  );
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      {words}
      {isReached && <QrCode text={link} label={say('devices.qr')} />}
      <AddressChoice known={known} address={address} onChange={setAddress} />
      {weakness !== '' && (
        <p
          role="alert"
          className="max-w-xl rounded-card bg-question p-3 text-16 font-medium text-on-question"
        >
          {say(address === '' ? 'devices.address.none' : `devices.address.${weakness}`)}
        </p>
      )}
      {isReached && (
        <p data-test="ticket-link" className="max-w-xl text-14 break-all text-soft select-all">
          <CodeText>{link}</CodeText>
        </p>
      )}
      <PrintOrDone onDone={onClose} />
      <PaperSheet>
        {words}
        {isReached && <QrCode text={link} label={say('devices.qr')} />}
        <p className="text-14 break-all">
          <CodeText>{base}</CodeText>
        </p>
      </PaperSheet>
    </div>
  );
}
