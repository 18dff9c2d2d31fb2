import {CircleCheck, CircleX} from 'lucide-react';
import type {Row} from '#domain/kernel/field.ts';
import {isOfParty} from '#domain/kernel/roles.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';

/**
 * What the house has answered to the people of a delivery's supplier, for whom its state alone says nothing of that
 * (ASN-13): that it is expected, or is not wanted, which is never without a reason.
 */
export function houseAnswerOf(header: Row, role: string | undefined): 'accepted' | 'declined' | undefined {
  // Of an order, or of what the house reads itself.
  if (header['offered'] === undefined || !isOfParty(role ?? '')) return undefined;
  if (header['state'] === 'announced' && header['offered'] === 0) return 'accepted';
  return header['state'] === 'cancelled' && header['word'] !== '' ? 'declined' : undefined;
}

/** That answer, near the head of the delivery's page, with what was written beside it. */
export function AnswerOfHouse({header}: {readonly header: Row}) {
  const {say} = useText();
  const answer = houseAnswerOf(header, useReadable(useApp().session)?.role);
  if (answer === undefined) return null;
  const isAccepted = answer === 'accepted';
  const Picture = isAccepted ? CircleCheck : CircleX;
  return (
    <div
      role="status"
      data-test="answer-of-house"
      className={`flex items-start gap-2 rounded-card p-3 text-16 desk:text-14 ${isAccepted ? 'bg-accepted text-on-accepted' : 'bg-refused text-on-refused'}`}
    >
      <Picture aria-hidden size={20} className="shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{say(`document.${answer}`)}</p>
        {header['word'] !== '' && (
          <p dir="auto" className="wrap-anywhere">
            {String(header['word'])}
          </p>
        )}
      </div>
    </div>
  );
}
