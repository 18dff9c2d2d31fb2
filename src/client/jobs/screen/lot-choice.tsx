import {useState} from 'react';
import {dayInWords} from '../../i18n/day-text.ts';
import {aboutLanguage} from '../../i18n/languages.ts';
import {useText} from '../../i18n/text.ts';
import {CodeText} from '../../ui/code.tsx';
import {FittingText} from '../../ui/fitting.tsx';
import type {LotDetails} from '../engine/lot-details.ts';
import {AnswerOptions} from './options.tsx';
import type {TapHandler} from './tap.ts';
import {TextSheet} from './text-sheet.tsx';

/** Which lot the goods in hand are of: one that is likely, another that is scanned or keyed in, or none that can be read. */
export function LotChoice(props: {
  /** Of the same goods a moment ago, or those that stand there. */
  readonly answers: readonly LotDetails[];
  readonly isSerial: boolean;
  readonly tap: TapHandler;
}) {
  const {isSerial, tap} = props;
  const {say, language} = useText();
  const [isKeying, setIsKeying] = useState(false);
  const {intl} = aboutLanguage(language);
  const answers = [
    ...props.answers.map(({lot, expiry}, i) => ({
      name: i === 0 ? 'again' : `again-${String(i)}`,
      label: (
        // One below the other: beside its day a code has no room on the smallest screen.
        <span className="flex min-w-0 flex-1 flex-col items-start leading-tight">
          <CodeText className="max-w-full truncate">{lot}</CodeText>
          {expiry && <bdi className="text-16 font-normal">{dayInWords(expiry, intl)}</bdi>}
        </span>
      ),
      press: () => tap({kind: 'lotSaid', said: {lot, ...(expiry ? {expiry} : {})}}),
    })),
    {name: 'key', label: <FittingText text={say('lot.key')} />, press: () => setIsKeying(true)},
    {
      name: 'none',
      label: <FittingText text={say(isSerial ? 'lot.none.serial' : 'lot.none')} />,
      press: () => tap({kind: 'text', text: ''}),
    },
  ];
  return (
    <>
      <AnswerOptions
        isPaired
        isFirstWide
        labels={answers.map(({name, label}) => (
          <span key={name} data-test={`lot-${name}`} className="flex min-w-0 flex-1">
            {label}
          </span>
        ))}
        choose={(at) => answers[at]?.press()}
      />
      {isKeying && (
        <TextSheet
          title={say(isSerial ? 'lot.scan.serial' : 'lot.scan')}
          mayBeEmpty={false}
          enter={(text) => tap({kind: 'text', text})}
          close={() => setIsKeying(false)}
        />
      )}
    </>
  );
}
