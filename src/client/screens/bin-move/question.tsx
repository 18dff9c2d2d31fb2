import type {ReactNode} from 'react';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../data/use-readable.ts';
import {useAge} from '../../i18n/time.ts';
import {useText} from '../../i18n/text.ts';
import type {Draft, Question} from '../../scan/flows/bin-move-state.ts';
import {Code, Name} from '../../ui/code.tsx';
import {QuestionPage} from '../flow/question.tsx';
import type {Tap} from '../flow/screen.tsx';
import {GoodsCalled} from './called.tsx';

interface Parts {
  readonly question: Question;
  readonly draft: Draft;
  readonly tap: Tap;
}

/** What is doubted about a move, and how to answer. */
export function MoveQuestion({question, draft, tap}: Parts) {
  const {say} = useText();
  const isDoubt = question.about === 'short' || question.about === 'allocated';
  return (
    <QuestionPage
      text={say(`question.${question.about}`)}
      tap={tap}
      {...(isDoubt ? {yes: 'question.isHere'} : {})}
    >
      {isDoubt ? <Doubt question={question} draft={draft} /> : <Options question={question} tap={tap} />}
    </QuestionPage>
  );
}

function Doubt({
  question,
  draft,
}: {
  readonly question: Extract<Question, {about: 'short' | 'allocated'}>;
  readonly draft: Draft;
}) {
  const {say} = useText();
  const app = useApp();
  const {exactAt} = useReadable(app.status);
  const age = useAge(app.clock);
  return (
    <>
      <p className="line-clamp-2 text-22 leading-tight font-semibold">
        {draft.goods && <GoodsCalled goods={draft.goods} />}
      </p>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 text-22">
        <Compare
          label={say(question.about === 'allocated' ? 'question.free' : 'question.there')}
          value={question.there}
        />
        <Compare label={say('question.wanted')} value={question.wanted} />
      </dl>
      <p className="text-18">
        {exactAt === 0 ? say('status.copy.none') : say('question.asOf', {age: age(exactAt).words})}
      </p>
      <p className="text-18 font-semibold">{say(question.to ? 'question.scan.to' : 'question.scan.goods')}</p>
    </>
  );
}

/** Numbers to compare stand one above the other, right-aligned. */
function Compare({label, value}: {readonly label: string; readonly value: number}) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-end text-44 leading-none font-bold">{value}</dd>
    </>
  );
}

function Options({question, tap}: {readonly question: Question; readonly tap: Tap}) {
  return (
    <ul className="flex flex-col gap-2">
      {optionsOf(question).map(({key, label, detail}, option) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => tap({kind: 'choose', option})}
            className="flex min-h-row w-full items-center justify-between gap-3 rounded-card border-2 border-current px-4 text-22 font-semibold active:brightness-85"
          >
            {label}
            <span className="text-24 font-bold">{detail}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function optionsOf(question: Question): {key: string; label: ReactNode; detail: ReactNode}[] {
  if (question.about === 'lot') {
    return question.lines.map((line) => ({
      key: `${line.lot}/${line.unit}`,
      label: <Code>{line.lotCode || '—'}</Code>,
      detail: line.quantity,
    }));
  }
  if (question.about !== 'which') return [];
  return question.options.map((option) =>
    option.kind === 'bin'
      ? {key: option.id, label: <Code>{option.name}</Code>, detail: ''}
      : {key: option.id, label: <Name>{option.name || option.code}</Name>, detail: ''},
  );
}
