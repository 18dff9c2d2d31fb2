import {ArrowLeft} from 'lucide-react';
import {useText} from '../../i18n/text.ts';
import type {FoundBin, FoundGoods, FoundThing} from '../../scan/flows/flow.ts';
import {goodsQuery, locationQuery, type Query} from '../../scan/flows/query.ts';
import {Instruction} from '../../scan/instruction.tsx';
import {Button} from '../../ui/button.tsx';
import {BigCode} from '../../ui/code.tsx';
import {ThumbRow} from '../../ui/thumb-row.tsx';
import {QuestionPage} from '../flow/question.tsx';
import {FlowScreen, type StepParts, type Tap} from '../flow/screen.tsx';
import {Begin} from './begin.tsx';
import {BinPage} from './bin-page.tsx';
import {GoodsName} from './goods-name.tsx';
import {GoodsPage} from './goods-page.tsx';

/** Specification section 1, goods query: where goods stand, how many, and what may be promised. */
export const GoodsQueryScreen = () => (
  <FlowScreen flow={goodsQuery} titleKey="goodsQuery.title" stepOf={stepOf} Step={GoodsStep} />
);

/** Specification section 1, location query: what a bin is and what stands in it. */
export const LocationQueryScreen = () => (
  <FlowScreen flow={locationQuery} titleKey="locationQuery.title" stepOf={stepOf} Step={BinStep} />
);

const stepOf = ({subject}: Query): string => (subject ? 'shown' : 'scan');
const GoodsStep = (parts: StepParts<Query>) => <QueryStep {...parts} wanted="goods" />;
const BinStep = (parts: StepParts<Query>) => <QueryStep {...parts} wanted="bin" />;

function QueryStep({state, tap, wanted}: StepParts<Query> & {readonly wanted: FoundThing['kind']}) {
  if (state.offer) return <Offer thing={state.offer} tap={tap} />;
  return <Result state={state} tap={tap} wanted={wanted} />;
}

/** A code of the other kind: said what it is, and shown only when the worker wants it. */
function Offer({thing, tap}: {readonly thing: FoundThing; readonly tap: Tap}) {
  const {say} = useText();
  return (
    <QuestionPage text={say(`query.offer.${thing.kind}`)} yes={`query.show.${thing.kind}`} tap={tap}>
      {thing.kind === 'bin' ? (
        <p>
          <BigCode>{thing.name}</BigCode>
        </p>
      ) : (
        <GoodsName goods={thing} />
      )}
      <p className="text-18 font-semibold">{say('query.offer.hint')}</p>
    </QuestionPage>
  );
}

function Result({state, tap, wanted}: StepParts<Query> & {readonly wanted: FoundThing['kind']}) {
  const {say} = useText();
  const {subject} = state;
  const show = (thing: FoundBin | FoundGoods): void => tap({kind: 'show', thing});
  return (
    <>
      {/* Anew for each subject: it begins at its top. */}
      <div key={subject?.id} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="mx-auto flex min-h-full w-full max-w-xl flex-col gap-3 px-4 py-2">
          {!subject && <Begin wanted={wanted} />}
          {subject?.kind === 'goods' && <GoodsPage goods={subject} show={show} />}
          {subject?.kind === 'bin' && <BinPage bin={subject} show={show} />}
        </div>
      </div>
      <Instruction wanted={wanted} text={say(`query.scan.${wanted}`)} />
      <ThumbRow>
        <Button
          icon={<ArrowLeft aria-hidden className="mirrored shrink-0" />}
          onPress={() => tap({kind: 'back'})}
        >
          {say('action.back')}
        </Button>
      </ThumbRow>
    </>
  );
}
