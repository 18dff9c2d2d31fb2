import {ArrowLeft, ArrowRight, Check, Grid3x3, Layers, ScanLine} from 'lucide-react';
import {moveBin} from '#domain/stock/move-bin.ts';
import {useText} from '../../i18n/text.ts';
import {AsOf} from '../../shell/as-of.tsx';
import {stepOf, type BinMove, type Draft, type Moved} from '../../scan/flows/bin-move-state.ts';
import type {FoundBin} from '../../scan/flows/flow.ts';
import {RecordedLast} from '../../scan/recorded-last.tsx';
import {Instruction} from '../../scan/instruction.tsx';
import {Button} from '../../ui/button.tsx';
import {Code} from '../../ui/code.tsx';
import {ThumbRow} from '../../ui/thumb-row.tsx';
import {Trail} from '../../ui/trail.tsx';
import type {Tap} from '../flow/screen.tsx';
import {BinCalled, GoodsCalled} from './called.tsx';

interface Parts {
  readonly state: BinMove;
  readonly tap: Tap;
  readonly openPad: () => void;
}

const TRAIL = ['binMove.step.from', 'binMove.step.goods', 'binMove.step.to'] as const;

/** One step: what is known so far, the one next scan, and at most three buttons under the thumb. */
export function StepPage({state, tap, openPad}: Parts) {
  const {say} = useText();
  const step = stepOf(state);
  const {draft, last} = state;
  return (
    <>
      <Trail steps={TRAIL.map((key) => say(key))} at={TRAIL.indexOf(`binMove.step.${step}`)} />
      <div className="mx-auto flex min-h-0 w-full max-w-xl flex-1 flex-col justify-center gap-3 overflow-hidden px-4 py-2">
        {step === 'from' && !draft.goods && (last ? <Last moved={last} /> : <Begin />)}
        {draft.from && <From bin={draft.from} isLarge={step === 'goods'} />}
        {draft.goods && <Goods draft={draft} />}
      </div>
      <Instruction wanted={step === 'goods' ? 'goods' : 'bin'} text={say(`binMove.scan.${step}`)} />
      <ThumbRow>
        <Button
          isStacked={step === 'to'}
          icon={<ArrowLeft aria-hidden className="mirrored shrink-0" />}
          onPress={() => tap({kind: 'back'})}
        >
          {say('action.back')}
        </Button>
        {step === 'to' && (
          <>
            <Button isStacked icon={<Grid3x3 aria-hidden className="shrink-0" />} onPress={openPad}>
              {say('binMove.pad')}
            </Button>
            <Button
              isStacked
              icon={<Layers aria-hidden className="shrink-0" />}
              isDisabled={(draft.line?.quantity ?? 0) < 1}
              onPress={() => tap({kind: 'all'})}
            >
              {say('binMove.all')}
            </Button>
          </>
        )}
      </ThumbRow>
    </>
  );
}

function From({bin, isLarge}: {readonly bin: FoundBin; readonly isLarge: boolean}) {
  const {say} = useText();
  return (
    <div className={isLarge ? '' : 'flex items-baseline gap-2'}>
      <p className="text-18 text-soft">{say('binMove.from')}</p>
      <BinCalled bin={bin} isLarge={isLarge} className="text-28 font-bold" />
    </div>
  );
}

function Goods({draft}: {readonly draft: Draft}) {
  const {say} = useText();
  const {goods, line, quantity} = draft;
  if (!goods) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="line-clamp-2 text-22 leading-tight font-semibold">
        <GoodsCalled goods={goods} />
      </p>
      <p className="text-18 text-soft">
        <Code>{goods.code}</Code>
        {line && line.lotCode !== '' && (
          <span className="ms-3">{say('binMove.lot', {lot: line.lotCode})}</span>
        )}
      </p>
      <div className="flex flex-wrap items-end gap-x-3">
        <span data-test="quantity" className="text-72 leading-none font-bold">
          {quantity}
        </span>
        {line && (
          // Beside the large number: below it there is no room on the smallest screen with the largest controls.
          <div className="flex flex-col pb-1">
            <p className="text-22 leading-tight text-soft">
              {line.quantity === undefined
                ? say('status.copy.none')
                : say('binMove.of', {number: line.quantity})}
            </p>
            {line.quantity !== undefined && <AsOf />}
          </div>
        )}
      </div>
    </div>
  );
}

/** Nothing known yet: the picture of what to do, and what was done last. */
const Begin = () => (
  <>
    <ScanLine aria-hidden size={96} strokeWidth={1.25} className="mx-auto min-h-0 shrink text-accent" />
    <RecordedLast action={moveBin.name} />
  </>
);

/** What has just been recorded, so that the eye can check it while the next move begins. */
function Last({moved}: {readonly moved: Moved}) {
  const {say} = useText();
  return (
    <div data-test="last" className="flex flex-col gap-1 border-s-8 border-accepted ps-3">
      <p className="flex items-center gap-2 text-18 text-soft">
        <Check aria-hidden size={22} />
        {say('binMove.last')}
      </p>
      <p className="line-clamp-2 text-22 leading-tight font-semibold">
        {moved.quantity} × <GoodsCalled goods={moved.goods} />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-28 font-bold">
        <BinCalled bin={moved.from} className="whitespace-nowrap" />
        <ArrowRight aria-hidden size={26} className="mirrored shrink-0" />
        <BinCalled bin={moved.to} className="whitespace-nowrap" />
      </p>
    </div>
  );
}
