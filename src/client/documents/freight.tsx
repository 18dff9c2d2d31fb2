import {ArrowRight, Plus} from 'lucide-react';
import {Link} from 'react-router-dom';
import type {FreightTotals} from '#protocol/document-totals.ts';
import {useText} from '../i18n/text.ts';
import {decimalText} from '../resource/format.ts';
import {useFormats} from '../resource/use-formats.ts';
import {NameText} from '../ui/code.tsx';

/** Digits behind the point of what is stored as ten-thousandths. */
const MONEY = 4;

const RATES = '/finance/freight';

/** What each transportation supplier would ask for to carry a document, and what that came of; or how to know. */
export function FreightEstimate({freight: {from, to, prices}}: {readonly freight: FreightTotals}) {
  const {say} = useText();
  const {amount} = useFormats();
  const isKnown = from !== '' && to !== '';
  return (
    <section
      data-test="freight"
      aria-label={say('freight.title')}
      className="flex flex-col gap-2 rounded-card border border-hair bg-panel p-4 text-16 desk:max-w-3xl desk:py-3 desk:text-14"
    >
      <h2 className="flex flex-wrap items-center gap-x-2 font-semibold">
        <span className="text-soft">{say('freight.title')}</span>
        {isKnown && (
          <span className="flex items-center gap-x-2">
            <NameText>{from}</NameText>
            <ArrowRight aria-hidden size={16} className="mirrored shrink-0" />
            <NameText>{to}</NameText>
          </span>
        )}
      </h2>
      {prices.length > 0 ? (
        <ul>
          {prices.map(({id, transportation_supplier, price, basis}) => (
            <li
              key={id}
              data-rate={id}
              // What it came of stands under the name where there is no room beside it.
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-hair py-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
            >
              <NameText className="font-medium">{transportation_supplier}</NameText>
              <span className="text-right font-semibold wrap-anywhere tabular-nums sm:order-last">
                {amount.format(decimalText(price, MONEY))}
              </span>
              <span className="text-soft">{say(`freight.basis.${basis}`)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{say(isKnown ? 'freight.none' : 'freight.noCity')}</p>
          {isKnown && (
            <Link
              to={`${RATES}?row=new`}
              state={{given: {send_city: from, receiver_city: to}}}
              className="flex min-h-target items-center gap-2 rounded-card border border-line px-3 font-semibold"
            >
              <Plus aria-hidden size={18} />
              {say('freight.add')}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}
