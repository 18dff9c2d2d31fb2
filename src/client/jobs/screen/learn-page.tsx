import {Hash} from 'lucide-react';
import {useCallback, useState} from 'react';
import type {FollowedLists} from '../../data/lists.ts';
import {useApp} from '../../data/app.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useText} from '../../i18n/text.ts';
import {visibleCode} from '../../scan/code.ts';
import type {FoundGoods} from '../../data/found.ts';
import {Button} from '../../ui/button.tsx';
import {CodeText} from '../../ui/code.tsx';
import {GoodsCalled} from './thing-names.tsx';
import type {Job} from '../engine/job.ts';
import {expectedGoods} from '../reads/expected-goods.ts';
import {AnswerOptions} from './options.tsx';
import {PadSheet} from './pad-sheet.tsx';
import {QuestionPage} from './question-page.tsx';
import type {JobState, OpenQuestion} from '../engine/state.ts';
import type {TapHandler} from './tap.ts';

/** Which goods a code stands on that was unknown, and how many of them: what is expected now, or what is scanned. */
export function LearnPage(props: {
  readonly job: Job;
  readonly state: JobState;
  readonly question: Extract<OpenQuestion, {about: 'learn'}>;
  readonly tap: TapHandler;
}) {
  const {job, state, question, tap} = props;
  const {say} = useText();
  const {warehouse} = useApp();
  const [isPadOpen, setIsPadOpen] = useState(false);
  const ask = useCallback(
    (lists: FollowedLists) => expectedGoods(job, state, lists, warehouse),
    [job, state, warehouse],
  );
  const expected: readonly FoundGoods[] = useAnswer(question.code, ask) ?? [];
  return (
    <>
      <QuestionPage text={say('learn.which')} tap={tap}>
        <p className="text-18">
          <CodeText className="block truncate">{visibleCode(question.raw)}</CodeText>
        </p>
        <div data-test="learn" className="flex min-h-0 flex-col">
          <AnswerOptions
            labels={expected.map((goods) => (
              <span key={goods.id} className="min-w-0 text-start">
                <GoodsCalled goods={goods} className="line-clamp-2" />
              </span>
            ))}
            choose={(at) => {
              const goods = expected[at];
              if (goods) tap({kind: 'learnt', goods});
            }}
          />
        </div>
        <p className="text-18 font-semibold">{say('learn.scan')}</p>
        {question.times !== undefined && (
          <p className="text-18 font-semibold">{say('learn.times', {times: question.times})}</p>
        )}
        <Button
          look="onColour"
          icon={<Hash aria-hidden className="shrink-0" />}
          onPress={() => setIsPadOpen(true)}
        >
          {say('learn.units', {units: say('waits.units', {count: question.units})})}
        </Button>
      </QuestionPage>
      {isPadOpen && (
        <PadSheet
          stands={undefined}
          enter={(many) => {
            tap({kind: 'quantity', quantity: many});
            setIsPadOpen(false);
          }}
          close={() => setIsPadOpen(false)}
        />
      )}
    </>
  );
}
