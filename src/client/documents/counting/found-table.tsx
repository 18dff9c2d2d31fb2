import {useText} from '../../i18n/text.ts';
import {lotOf} from '../../data/lots.ts';
import {optionName} from '../../resource/option-name.ts';
import {fieldName} from '../../resource/texts.ts';
import {Code} from '../../ui/code.tsx';
import {LotCalled} from '../../ui/lot-called.tsx';
import {GoodsCell} from '../line-table.tsx';
import type {CountPlanRead} from './use-count-plan.ts';

const CELL = 'border-b border-hair px-2 py-1';
const NUMBER = `${CELL} text-end tabular-nums`;

/** What was found otherwise than the records said, bin by bin. */
export function FoundTable({read}: {readonly read: CountPlanRead}) {
  const {say} = useText();
  const {lines, bins, goods, lots} = read;
  const differing = lines.filter(({difference}) => difference !== 0);
  if (differing.length === 0)
    return <p className="text-16 text-soft desk:text-14">{say('countPlan.nothingFound')}</p>;
  const texts = ['bin', 'goods', 'lot'];
  const numbers = ['history', 'believed', 'counted', 'difference'];
  return (
    <div role="region" aria-label={say('countPlan.found')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-16 desk:text-14">
        <thead>
          <tr className="bg-raised text-soft">
            {texts.map((name) => (
              <th key={name} scope="col" className={`${CELL} text-start font-medium`}>
                {fieldName(say, 'countLine', name)}
              </th>
            ))}
            {numbers.map((name) => (
              <th key={name} scope="col" className={`${NUMBER} font-medium`}>
                {fieldName(say, 'countLine', name)}
              </th>
            ))}
            <th scope="col" className={`${CELL} text-start font-medium`}>
              {fieldName(say, 'countLine', 'state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map((line) => (
            <tr key={line.id} data-line={line.id}>
              <th scope="row" className={`${CELL} text-start font-semibold`}>
                <Code>{String(bins.get(line.bin)?.['name'] ?? '')}</Code>
              </th>
              <td className={CELL}>
                <GoodsCell goods={goods.get(line.goods)} />
              </td>
              <td className={CELL}>
                <LotCalled of={lotOf(line, lots)} />
              </td>
              <td className={NUMBER}>{line.history}</td>
              <td className={NUMBER}>{line.believed}</td>
              <td className={NUMBER}>{line.counted}</td>
              <td className={`${NUMBER} font-semibold`}>
                {line.difference > 0 ? `+${String(line.difference)}` : line.difference}
              </td>
              <td className={CELL}>{optionName(say, line.waits === '' ? line.state : line.waits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
