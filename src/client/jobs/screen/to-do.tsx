import {useText} from '../../i18n/text.ts';
import {LotCalled} from '../../describe/lot-name.tsx';
import {LotWarning} from './lot-warning.tsx';
import {OtherAtIt} from './worked-on-hint.tsx';
import {BinCalled, GoodsCalled} from './thing-names.tsx';
import {thingGot} from '../engine/say.ts';
import {EMPTY_DRAFT, quantityOf} from '../engine/state.ts';
import type {JobPartProps} from './tap.ts';

/** The line of the plan that is open: where to go and what to take. */
export function ToDo({job, state}: JobPartProps) {
  const {say} = useText();
  const {line, draft, opened} = state;
  if (!line) return null;
  const isThere = Object.values(draft.got).some((what) => typeof what === 'object' && what.kind === 'bin');
  // An exception that counts nothing is about the same goods.
  const {repeat} = quantityOf(job, draft) ?? quantityOf(job, EMPTY_DRAFT) ?? {};
  if (isThere && thingGot(draft, repeat)) return null;
  return (
    <div data-test="to-do" className="flex flex-col gap-1">
      {!isThere && <OtherAtIt opened={opened} />}
      {line.bin && !isThere && (
        <>
          <p className="text-18 text-soft">{say('job.goTo')}</p>
          <BinCalled bin={line.bin} isLarge />
        </>
      )}
      {!thingGot(draft, repeat) && (
        <>
          <p className="flex items-baseline gap-3 text-22 leading-tight font-semibold">
            <GoodsCalled goods={line.goods} className="line-clamp-2 min-w-0 flex-1" />
            {line.quantity !== undefined && <span className="text-44 leading-none">{line.quantity}</span>}
          </p>
          {line.lot !== '' && (
            <p className="text-18 text-soft">
              {say('query.lot')} <LotCalled of={line} />
              <LotWarning of={line} />
            </p>
          )}
        </>
      )}
    </div>
  );
}
