import {Fragment, useState} from 'react';
import {dayInWords} from '../../i18n/day-text.ts';
import {aboutLanguage} from '../../i18n/languages.ts';
import {useText} from '../../i18n/text.ts';
import {usePadKeys} from '../../scan/use-pad-keys.ts';
import {FittingText} from '../../ui/fitting.tsx';
import {NumberPad, textAfterKey} from '../../ui/pad.tsx';
import {useEscape} from '../../ui/use-escape.ts';
import {DAY_DIGITS, orderOf, dayOfDigits} from './day-digits.ts';
import {CloseSheet, TYPING_SHEET} from './typing-keys.tsx';

/** A day in digits as it stands on the goods, read back in words before it holds; or none that can be read. */
export function DaySheet(props: {
  readonly title: string;
  readonly none: string;
  /** `YYYY-MM-DD`, or '' where none can be read. */
  readonly enter: (day: string) => void;
  /** Back to the step before. */
  readonly close: () => void;
}) {
  const {title, none, enter, close} = props;
  const {say, language} = useText();
  const listen = usePadKeys();
  const [text, setText] = useState('');
  const {intl} = aboutLanguage(language);
  const order = orderOf(intl);
  const day = dayOfDigits(text, order);
  const inOrder = say(`lot.expiry.${order}`);
  const [whole = ''] = inOrder.split(' · ');
  useEscape(close);
  return (
    <div role="dialog" aria-label={title} data-test="day-sheet" className={TYPING_SHEET}>
      <div className="flex items-center justify-between gap-2">
        <div className="min-w-0 flex-1 text-18 leading-tight font-semibold">
          <FittingText text={title} />
        </div>
        <button
          type="button"
          onClick={() => enter('')}
          className="min-h-target max-w-28 shrink-0 rounded-card border-2 border-line px-2 text-16 leading-tight font-semibold"
        >
          {none}
        </button>
        <CloseSheet close={close} />
      </div>
      <div className="flex h-14 items-center justify-between gap-3 ps-2">
        <output dir="ltr" data-test="day-typed" className="text-28 leading-14 font-bold whitespace-nowrap">
          {text.replace(/..(?=.)/g, '$& ') || <Hint text={inOrder} className="text-22" />}
        </output>
        <div className="flex flex-col items-end leading-tight whitespace-nowrap">
          <output data-test="day-read" className="text-18 font-semibold">
            {day ? (
              <bdi>{dayInWords(day, intl)}</bdi>
            ) : text.length === DAY_DIGITS ? (
              say('lot.expiry.noDay')
            ) : (
              ''
            )}
          </output>
          {/* Until a day is read: which digits come next, or were wrong. */}
          {text !== '' && !day && (
            <span dir="ltr" data-test="day-order">
              <Hint text={whole} className="text-16" />
            </span>
          )}
        </div>
      </div>
      <NumberPad
        onPress={(key) => setText(textAfterKey(text, key, DAY_DIGITS, false))}
        onDone={() => day && enter(day)}
        isDoneDisabled={day === undefined}
        doneLabel={say('pad.enter')}
        listen={listen}
      />
    </div>
  );
}

/** What is keyed in, pair by pair in the order of the keys: digits run to the right in every language. */
function Hint({text, className}: {readonly text: string; readonly className: string}) {
  return (
    <span className={`text-soft ${className}`}>
      {text.split(' ').map((pair, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a pair is its place.
        <Fragment key={i}>
          {i > 0 && ' '}
          <bdi>{pair}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
