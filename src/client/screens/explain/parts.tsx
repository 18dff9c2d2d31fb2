import {isKeyOf} from '#domain/kernel/entry-of.ts';
import type {ExplainedElement} from '#domain/scanning/explain.ts';
import {aboutLanguage} from '../../i18n/languages.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {visibleCode} from '../../scan/code.ts';
import {CodeText} from '../../ui/code.tsx';
import {DayText} from '../../ui/day.tsx';

/** Identifiers that a warehouse meets have words of its own; of all others it is the title that GS1 prints. */
const IDENTIFIER_LABELS = {
  '00': 'identifier.00',
  '02': 'identifier.02',
  '10': 'identifier.10',
  '11': 'identifier.11',
  '12': 'identifier.12',
  '13': 'identifier.13',
  '15': 'identifier.15',
  '16': 'identifier.16',
  '17': 'identifier.17',
  '20': 'identifier.20',
  '21': 'identifier.21',
  '30': 'identifier.30',
  '37': 'identifier.37',
  '240': 'identifier.240',
  '241': 'identifier.241',
  '250': 'identifier.250',
  '310': 'identifier.310',
  '330': 'identifier.330',
  '400': 'identifier.400',
  '410': 'identifier.410',
  '414': 'identifier.414',
  '420': 'identifier.420',
  '422': 'identifier.422',
  '7003': 'identifier.7003',
} as const satisfies Readonly<Record<string, TextKey>>;
const isNamed = (ai: string): ai is keyof typeof IDENTIFIER_LABELS => isKeyOf(IDENTIFIER_LABELS, ai);

/** Each application identifier: its digits, what it is called, and what it says. */
export function CodeParts({elements}: {readonly elements: readonly ExplainedElement[]}) {
  const {say, language} = useText();
  const numbers = new Intl.NumberFormat(aboutLanguage(language).intl, {maximumFractionDigits: 5});
  const called = ({ai, title}: ExplainedElement): string => {
    const family = /^3[1-6]/.test(ai) ? ai.slice(0, 3) : ai;
    if (isNamed(family)) return say(IDENTIFIER_LABELS[family]);
    return title === '' ? say('explain.unpublished') : title;
  };
  return (
    <dl data-test="explained-parts" className="flex flex-col divide-y divide-hair">
      {elements.map((element, i) => (
        // One identifier may stand in a code twice.
        // oxlint-disable-next-line react/no-array-index-key -- a part is its place.
        <div key={i} className="grid grid-cols-[4rem_1fr] items-baseline gap-x-2 py-2">
          <dt className="contents">
            <CodeText className="text-16 text-soft">{`(${element.ai})`}</CodeText>
            <span className="text-16 text-soft">{called(element)}</span>
          </dt>
          <dd className="col-start-2 text-20 font-semibold break-all">
            {element.day !== undefined ? (
              <DayText on={element.day} />
            ) : element.number !== undefined ? (
              numbers.format(element.number)
            ) : (
              <CodeText>{visibleCode(element.value)}</CodeText>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
