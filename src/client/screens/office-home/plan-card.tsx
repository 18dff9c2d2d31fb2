import {Link} from 'react-router-dom';
import {useText} from '../../i18n/text.ts';
import {optionName} from '../../resource/option-name.ts';
import {Card} from '../../ui/card.tsx';
import type {DayPlan} from './plan.ts';
import {useNumbers} from './use-numbers.ts';

/** What is meant for today against what has happened; each state of it opens its list. */
export function PlanCard(props: {
  readonly plan: DayPlan | undefined;
  readonly name: string;
  readonly title: string;
  readonly nothing: string;
}) {
  const {plan, name, title, nothing} = props;
  const {say} = useText();
  const number = useNumbers();
  return (
    <Card title={title}>
      {!plan && <div className="h-24 rounded-card bg-raised" />}
      {plan?.all.count === 0 && <p className="flex h-24 items-center text-14 text-soft">{nothing}</p>}
      {plan && plan.all.count > 0 && (
        <div data-test={name} className="flex flex-col gap-3">
          <Link
            to={plan.all.to}
            className="w-fit rounded-card text-28 leading-none font-bold hover:underline"
          >
            {say('office.ofPlan', {done: number(plan.done), number: number(plan.all.count)})}
          </Link>
          <div aria-hidden className="h-3 overflow-hidden rounded-full border border-line bg-panel">
            <div
              className="h-full bg-accent"
              style={{width: `${String((100 * plan.done) / plan.all.count)}%`}}
            />
          </div>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {plan.states
              .filter(({count}) => count > 0)
              .map(({state, count, to}) => (
                <li key={state}>
                  <Link to={to} className="text-14 text-accent underline">
                    {optionName(say, state)} <b className="tabular-nums">{number(count)}</b>
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
