import {Link} from 'react-router-dom';
import {useText} from '../../i18n/text.ts';
import {optionName} from '../../resource/option-name.ts';
import {Card} from '../../ui/card.tsx';
import type {DayOverview} from './read-day.ts';
import {wordOfPlan} from './plan.ts';
import {useNumbers} from './use-numbers.ts';

/** How many documents are where, whatever day they are for; each number opens its view. */
export function OpenDocuments({open}: {readonly open: DayOverview['open'] | undefined}) {
  const {say} = useText();
  const number = useNumbers();
  return (
    <Card title={say('office.open')}>
      {!open && <div className="h-72 rounded-card bg-raised" />}
      {open?.map(({kind, states}) => (
        <section key={kind.path} className="mb-3 last:mb-0">
          <h3 className="mb-1 text-14 font-semibold text-soft">{say(wordOfPlan(kind))}</h3>
          <ul className="flex flex-col">
            {states.map(({state, count, to}) => (
              <li key={state} className="border-b border-hair last:border-b-0">
                <Link
                  to={to}
                  className={`flex min-h-8 items-center justify-between gap-3 rounded-card text-14 hover:bg-raised ${count === 0 ? 'text-soft' : ''}`}
                >
                  {optionName(say, state)}
                  <b className={`tabular-nums ${count === 0 ? 'font-normal' : 'text-accent underline'}`}>
                    {number(count)}
                  </b>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}
