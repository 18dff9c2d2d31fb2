import {Suspense} from 'react';
import {isScannedDocument} from '#domain/document-definitions.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useAge} from '../../i18n/time.ts';
import {useText, type Say, type TextKey} from '../../i18n/text.ts';
import {refusalText} from '../../i18n/why.ts';
import {calledOf, type FoundThing, type StockLine} from '../../data/found.ts';
import {lazyChunk} from '../../ui/chunk.ts';
import {BigCode, CodeText, NameText} from '../../ui/code.tsx';
import {LotCalled} from '../../describe/lot-name.tsx';
import {originOf} from '../engine/answer.ts';
import {GoodsCalled} from './thing-names.tsx';
import {DocumentOptions} from './document-options.tsx';
import {AnswerOptions} from './options.tsx';
import {GoodsName} from './queries/goods-name.tsx';
import {QuestionPage} from './question-page.tsx';
import type {Job} from '../engine/job.ts';
import type {LineDraft, OpenQuestion} from '../engine/state.ts';
import type {TapHandler} from './tap.ts';

const LastAct = lazyChunk(() => import('./last-act.tsx').then(({LastActBar: LastAct}) => LastAct));

/** What is doubted, and how to answer. */
export function JobQuestion(props: {
  readonly job: Job;
  readonly question: OpenQuestion;
  readonly draft: LineDraft;
  readonly tap: TapHandler;
}) {
  const {job, question, draft, tap} = props;
  const {say} = useText();
  const choose = (option: number): void => tap({kind: 'choose', option});
  switch (question.about) {
    case 'short':
    case 'allocated':
    case 'doubt':
      return (
        <QuestionPage
          text={
            question.about === 'doubt'
              ? refusalText(say, question.code, question.facts)
              : say(`question.${question.about}`)
          }
          tap={tap}
          yes={isOfUnits(question) ? 'question.isHere' : 'question.goOn'}
        >
          {isOfUnits(question) && <Doubt job={job} question={question} draft={draft} />}
        </QuestionPage>
      );
    case 'incomplete':
      return (
        <QuestionPage
          text={say('question.incomplete', {taken: question.wanted, wanted: question.there})}
          tap={tap}
          yes="question.notThere"
        >
          <GoodsInHand draft={draft} />
          <AnswerOptions
            labels={[
              <span key="later" className="min-w-0 text-start">
                {say('question.later')}
              </span>,
            ]}
            choose={choose}
          />
        </QuestionPage>
      );
    case 'missing':
      return (
        <QuestionPage
          text={say(question.asks?.says ?? 'question.missing')}
          tap={tap}
          yes={question.asks?.yes ?? 'question.notThere'}
        >
          <ul className="flex flex-col gap-2 text-22 font-semibold">
            {question.lines.map(({thing, document = '', unit, quantity, ...line}) => (
              <li key={`${document}/${thing.id}/${line.lot}/${unit}`} className="flex justify-between gap-3">
                <span className="flex min-w-0 flex-col">
                  {thing.kind === 'goods' ? (
                    <GoodsCalled goods={thing} />
                  ) : (
                    <CodeText>{calledOf(thing)}</CodeText>
                  )}
                  {line.lot !== '' && (
                    <span className="text-16 font-normal">
                      <LotCalled of={line} />
                    </span>
                  )}
                </span>
                <span>{quantity}</span>
              </li>
            ))}
          </ul>
        </QuestionPage>
      );
    case 'lot':
      return (
        <QuestionPage
          text={say(isOneDocument(question.lines) ? 'question.lot' : 'question.document')}
          tap={tap}
        >
          <AnswerOptions
            labels={question.lines.map((line) => (
              <span key={`${line.document ?? ''}/${line.lot}/${line.unit}`} className="min-w-0 text-start">
                {line.documentCode && <CodeText>{line.documentCode}</CodeText>}
                {line.documentCode && line.lot !== '' && ' · '}
                <LotCalled of={line} />
                {line.unitCode && <CodeText className="block text-16">{line.unitCode}</CodeText>}
                {!line.documentCode && !line.unitCode && line.lot === '' && '—'}
              </span>
            ))}
            details={question.lines.map(({quantity}) => quantity)}
            choose={choose}
          />
        </QuestionPage>
      );
    case 'which':
      return (
        <QuestionPage text={whichOf(say, question)} tap={tap}>
          <Which options={question.options} choose={choose} />
        </QuestionPage>
      );
    case 'empty':
      return (
        <QuestionPage text={say('question.empty')} yes="question.isEmpty" tap={tap}>
          <p>
            <CodeText className="text-28 font-bold">{question.bin.name}</CodeText>
          </p>
          <AnswerOptions labels={[say('question.notEmpty')]} choose={choose} />
          {question.next && (
            <p data-test="to-do" className="flex flex-wrap items-baseline gap-x-2 text-18">
              {say('job.goTo')} <BigCode>{question.next.name}</BigCode>
            </p>
          )}
        </QuestionPage>
      );
    case 'over':
      return (
        <QuestionPage text={say('question.over')} yes="card.understood" tap={tap}>
          <p className="flex flex-wrap gap-x-3">
            {question.of.map((thing) => (
              <CodeText key={thing.id} className="text-28 font-bold">
                {calledOf(thing)}
              </CodeText>
            ))}
          </p>
        </QuestionPage>
      );
    case 'undo':
      return (
        <QuestionPage text={say('question.undo')} yes="act.work.undo" tap={tap}>
          <Suspense>
            <LastAct act={question.act} />
          </Suspense>
        </QuestionPage>
      );
    case 'learn':
      // Its page has more to say than a question.
      return null;
    case 'offer':
      return <Offer thing={question.by} tap={tap} />;
  }
}

/** Whether there are numbers to compare: a doubt about a whole document has none. */
const isOfUnits = ({
  about,
  facts,
}: Extract<OpenQuestion, {about: 'short' | 'allocated' | 'doubt'}>): boolean =>
  about !== 'doubt' || 'there' in facts || 'free' in facts;

const isOneDocument = (lines: readonly StockLine[]): boolean =>
  new Set(lines.map(({document}) => document)).size === 1;

/** Of goods that stand on several documents it names them; any other code means several things itself. */
function whichOf(say: Say, {options: [first], named}: Extract<OpenQuestion, {about: 'which'}>): string {
  if (named === undefined || !isScannedDocument(first?.kind)) return say('question.which');
  return say(`question.which.${first.kind}`, {code: named});
}

/** Documents say whose they are: a code alone does not tell which is meant. */
function Which(props: {readonly options: readonly FoundThing[]; readonly choose: (option: number) => void}) {
  const {options, choose} = props;
  const areDocuments = options.every(({kind}) => isScannedDocument(kind));
  return areDocuments ? (
    <DocumentOptions things={options} choose={choose} />
  ) : (
    <AnswerOptions labels={options.map(nameOf)} choose={choose} />
  );
}

const nameOf = (thing: FoundThing) =>
  thing.kind === 'goods' ? (
    <NameText key={thing.id}>{thing.name || thing.code}</NameText>
  ) : (
    <CodeText key={thing.id}>{calledOf(thing)}</CodeText>
  );

/** A code of another kind: said what it is, and shown only when the worker wants it. */
function Offer({thing, tap}: {readonly thing: FoundThing; readonly tap: TapHandler}) {
  const {say} = useText();
  const kind = thing.kind === 'goods' || isScannedDocument(thing.kind) ? thing.kind : 'bin';
  return (
    <QuestionPage text={say(`query.offer.${kind}`)} yes={`query.show.${kind}`} tap={tap}>
      {thing.kind === 'goods' ? (
        <GoodsName goods={thing} />
      ) : (
        <p>
          <BigCode>{thing.name}</BigCode>
        </p>
      )}
      <p className="text-18 font-semibold">{say('query.offer.hint')}</p>
    </QuestionPage>
  );
}

function Doubt({
  job,
  question,
  draft,
}: {
  readonly job: Job;
  readonly question: Extract<OpenQuestion, {about: 'short' | 'allocated' | 'doubt'}>;
  readonly draft: LineDraft;
}) {
  const {say} = useText();
  const app = useApp();
  const {exactAt} = useReadable(app.status);
  const age = useAge();
  const label = labelOf(question);
  return (
    <>
      <GoodsInHand draft={draft} />
      <Numbers there={question.there} wanted={question.wanted} label={label} />
      <p className="text-18">
        {exactAt === 0 ? say('status.copy.none') : say('question.asOf', {age: age(exactAt).words})}
      </p>
      <p className="text-18 font-semibold">{say(howToAnswer(job, question.by, draft))}</p>
    </>
  );
}

function GoodsInHand({draft}: {readonly draft: LineDraft}) {
  const goods = Object.values(draft.got).find((what) => typeof what === 'object' && what.kind === 'goods');
  return (
    <p className="shrink-0 text-22 leading-tight font-semibold">
      {typeof goods === 'object' && goods.kind === 'goods' && (
        <GoodsCalled goods={goods} className="line-clamp-2" />
      )}
    </p>
  );
}

/** Which scans answer: the way back is a scan only where goods are taken out of a bin. */
function howToAnswer(job: Job, by: FoundThing | undefined, draft: LineDraft): TextKey {
  if (by?.kind === 'bin') return 'question.scan.to';
  return originOf(job, draft) ? 'question.scan.goods' : 'question.scan.only';
}

/** What the smaller number is. */
function labelOf(question: OpenQuestion): TextKey {
  if (question.about === 'allocated') return 'question.free';
  return question.about === 'doubt' && question.code === 'bin.full' ? 'question.fits' : 'question.there';
}

function Numbers(props: {readonly there: number; readonly wanted: number; readonly label: TextKey}) {
  const {say} = useText();
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 text-22">
      <Compare label={say(props.label)} value={props.there} />
      <Compare label={say('question.wanted')} value={props.wanted} />
    </dl>
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
