import {ChevronRight} from 'lucide-react';
import {Link} from 'react-router-dom';
import {aboutLanguage} from '../../i18n/languages.ts';
import {dateOf, momentsIn} from '../../i18n/moments.ts';
import {useAge} from '../../i18n/time.ts';
import {useText} from '../../i18n/text.ts';
import {Card} from '../../ui/card.tsx';
import type {WaitingCount} from './plan.ts';
import {useNumbers} from './use-numbers.ts';

/** What waits for a person, each in its place whether there is any or not: an eye learns where to look. */
export function WaitingCounts(props: {
  readonly waits: readonly WaitingCount[] | undefined;
  readonly silent: WaitingCount | undefined;
  /** Of other companies, where there are any. */
  readonly inquiries: WaitingCount | undefined;
}) {
  const {waits, silent, inquiries} = props;
  const {say} = useText();
  return (
    <Card title={say('office.waits')}>
      {!waits && <div className="h-81 rounded-card bg-raised" />}
      {waits && (
        <ul data-test="waits" className="flex flex-col">
          {waits.map((wait) => (
            <Line key={wait.name} wait={wait} />
          ))}
          {silent ? (
            <Line wait={silent} />
          ) : (
            <li className="flex min-h-9 items-center gap-3 text-14 text-soft">
              <span className="min-w-18 text-end text-20">–</span>
              {say('office.silent')} · {say('cases.story.later')}
            </li>
          )}
          {inquiries && <Line wait={inquiries} />}
        </ul>
      )}
    </Card>
  );
}

function Line({wait: {name, count, to, oldest}}: {readonly wait: WaitingCount}) {
  const {say} = useText();
  const number = useNumbers();
  const since = useSince();
  return (
    <li className="border-b border-hair last:border-b-0">
      <Link
        to={to}
        data-wait={name}
        className={`flex min-h-9 items-center gap-3 rounded-card text-14 hover:bg-raised ${count === 0 ? 'text-soft' : ''}`}
      >
        <b
          className={`min-w-18 shrink-0 text-end text-20 whitespace-nowrap tabular-nums ${count === 0 ? 'font-normal' : ''}`}
        >
          {number(count)}
        </b>
        <span className={`min-w-0 flex-1 ${count === 0 ? '' : 'font-semibold'}`}>{say(name)}</span>
        {count > 0 && oldest !== undefined && (
          <span className="shrink-0 text-soft">{say('office.oldest', {age: since(oldest)})}</span>
        )}
        <ChevronRight aria-hidden size={18} className="mirrored shrink-0 text-soft" />
      </Link>
    </li>
  );
}

/** A day as a date, a moment as its age. */
function useSince(): (oldest: number | string) => string {
  const {language} = useText();
  const age = useAge();
  const days = momentsIn(aboutLanguage(language).intl, {dateStyle: 'medium', timeZone: 'UTC'});
  return (oldest) => (typeof oldest === 'number' ? age(oldest).words : days.format(dateOf(oldest)));
}
