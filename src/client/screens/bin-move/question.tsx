import {ArrowLeft, Check, CircleQuestionMark} from 'lucide-react';
import type {ReactNode} from 'react';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../data/use-readable.ts';
import {useAge} from '../../i18n/time.ts';
import {useText} from '../../i18n/text.ts';
import type {Draft, Question} from '../../scan/flows/bin-move-state.ts';
import type {FlowEvent} from '../../scan/flows/flow.ts';
import {Button} from '../../ui/button.tsx';
import {Code, Name} from '../../ui/code.tsx';

interface Parts {
  readonly question: Question;
  readonly draft: Draft;
  readonly tap: (event: FlowEvent) => void;
}

/** An amber page: doubt before the ✓. Stays until it is answered by a scan or a tap. */
export function QuestionPage({question, draft, tap}: Parts) {
  const {say} = useText();
  const isDoubt = question.about === 'short' || question.about === 'allocated';
  return (
    <section
      role="alertdialog"
      data-test="question"
      className="flex min-h-0 flex-1 flex-col bg-question text-on-question"
    >
      <div className="mx-auto flex min-h-0 w-full max-w-xl flex-1 flex-col justify-center gap-2 overflow-y-auto px-4 py-2">
        <p className="flex items-start gap-3 text-24 leading-tight font-bold">
          <CircleQuestionMark aria-hidden size={40} className="shrink-0" />
          {say(`question.${question.about}`)}
        </p>
        {isDoubt ? <Doubt question={question} draft={draft} /> : <Options question={question} tap={tap} />}
      </div>
      <div className="mx-auto grid w-full max-w-xl shrink-0 auto-cols-fr grid-flow-col gap-2 p-2">
        <Button
          look="onColour"
          icon={<ArrowLeft aria-hidden className="mirrored shrink-0" />}
          onPress={() => tap({kind: 'back'})}
        >
          {say('question.goBack')}
        </Button>
        {isDoubt && (
          <Button
            look="onColour"
            icon={<Check aria-hidden className="shrink-0" />}
            onPress={() => tap({kind: 'insist'})}
          >
            {say('question.isHere')}
          </Button>
        )}
      </div>
    </section>
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
        <Name>{draft.goods?.name || draft.goods?.code || ''}</Name>
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

function Options({question, tap}: {readonly question: Question; readonly tap: (event: FlowEvent) => void}) {
  return (
    <ul className="flex flex-col gap-2">
      {optionsOf(question).map(({key, label, detail}, option) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => tap({kind: 'choose', option})}
            className="flex min-h-18 w-full items-center justify-between gap-3 rounded-card border-2 border-current px-4 text-22 font-semibold active:brightness-85"
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
