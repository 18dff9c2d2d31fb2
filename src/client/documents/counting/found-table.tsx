import type {CountLineRow} from '#domain/counting/count-plan.ts';
import {DIFFERENCE_CAUSES} from '#domain/counting/counted-lines.ts';
import {explainDifference} from '#domain/counting/explain.ts';
import {useText} from '../../i18n/text.ts';
import {namedLotOf} from '../../data/lots.ts';
import {ClaimReply} from '../../resource/claim-reply.tsx';
import {optionName} from '../../resource/option-name.ts';
import {LotLink} from '../../resource/lot-link.tsx';
import {fieldName} from '../../resource/texts.ts';
import {useClaim} from '../../resource/use-claim.ts';
import {ChoiceMenu} from '../../ui/choice-menu.tsx';
import {CodeText} from '../../ui/code.tsx';
import {GoodsCell} from '../line-table.tsx';
import {differencesIn} from './found-in.ts';
import type {CountPlanRead} from './use-count-plan.ts';

const FOUND_CELL_CLASS = 'border-b border-hair px-2 py-1';
const FOUND_NUMBER_CLASS = `${FOUND_CELL_CLASS} text-right tabular-nums`;

/** What was found otherwise than the records said, bin by bin. */
export function FoundTable({read, mayPlan}: {readonly read: CountPlanRead; readonly mayPlan: boolean}) {
  const {say} = useText();
  const {lines, bins, goods, lots} = read;
  const {differing, none} = differencesIn(lines);
  if (none) return <p className="text-16 text-soft desk:text-14">{say(none)}</p>;
  const texts = ['bin', 'goods', 'lot'];
  const numbers = ['history', 'believed', 'counted', 'difference'];
  return (
    <div role="region" aria-label={say('countPlan.found')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-16 desk:text-14">
        <thead>
          <tr className="bg-raised text-soft">
            {texts.map((name) => (
              <th key={name} scope="col" className={`${FOUND_CELL_CLASS} text-start font-medium`}>
                {fieldName(say, 'countLine', name)}
              </th>
            ))}
            {numbers.map((name) => (
              <th key={name} scope="col" className={`${FOUND_NUMBER_CLASS} font-medium`}>
                {fieldName(say, 'countLine', name)}
              </th>
            ))}
            {['state', 'cause'].map((name) => (
              <th key={name} scope="col" className={`${FOUND_CELL_CLASS} text-start font-medium`}>
                {fieldName(say, 'countLine', name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing.map((line) => (
            <tr key={line.id} data-line={line.id}>
              <th scope="row" className={`${FOUND_CELL_CLASS} text-start font-semibold`}>
                <CodeText className="whitespace-nowrap">
                  {String(bins.get(line.bin)?.['name'] ?? '')}
                </CodeText>
              </th>
              <td className={FOUND_CELL_CLASS}>
                <GoodsCell goods={goods.get(line.goods)} />
              </td>
              <td className={FOUND_CELL_CLASS}>
                <LotLink of={namedLotOf(line, lots)} />
              </td>
              <td className={FOUND_NUMBER_CLASS}>{line.history}</td>
              <td className={FOUND_NUMBER_CLASS}>{line.believed}</td>
              <td className={FOUND_NUMBER_CLASS}>{line.counted}</td>
              <td className={`${FOUND_NUMBER_CLASS} font-semibold`}>
                {line.difference > 0 ? `+${String(line.difference)}` : line.difference}
              </td>
              <td className={FOUND_CELL_CLASS}>
                {optionName(say, line.waits === '' ? line.state : line.waits)}
              </td>
              <td className={FOUND_CELL_CLASS}>
                <Cause line={line} of={String(bins.get(line.bin)?.['name'] ?? '')} mayChange={mayPlan} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Why it differs: chosen by a person who may confirm, until that is done. */
function Cause(props: {readonly line: CountLineRow; readonly of: string; readonly mayChange: boolean}) {
  const {line, of, mayChange} = props;
  const {say} = useText();
  const {claim, state} = useClaim();
  if (!mayChange || line.state !== 'counted') return optionName(say, line.cause);
  return (
    <>
      <ChoiceMenu
        isInRow
        text={optionName(say, line.cause)}
        label={`${fieldName(say, 'countLine', 'cause')} ${of}: ${optionName(say, line.cause)}`}
        isDisabled={state.kind === 'asking'}
        options={DIFFERENCE_CAUSES.map((cause) => ({value: cause, text: optionName(say, cause)}))}
        onChoose={(cause) =>
          void claim(explainDifference.name, {document: line.document, line: line.id, cause})
        }
      />
      <ClaimReply state={state} />
    </>
  );
}
