import {Link} from 'react-router-dom';
import {ownActsSchema, type OwnActsAnswer} from '#protocol/user-center.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useServerAnswer} from '../../data/use-server-answer.ts';
import {describeWork, workName} from '../../describe/work.ts';
import {useNamesInBags} from '../../describe/use-names.ts';
import {useText, type Say} from '../../i18n/text.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {Card} from '../../ui/card.tsx';
import {IsolatedPart} from '../../ui/alone.tsx';
import {SentenceText} from '../../ui/sentence.tsx';
import {TimeText} from '../../ui/time.tsx';
import {EntryRefusal} from '../entrance.tsx';

type Act = OwnActsAnswer['results'][number];

/** How much of each kind, by what people call it: several kinds may have one name. */
function kindsOf(say: Say, kinds: OwnActsAnswer['kinds']): [string, number][] {
  const all = new Map<string, number>();
  for (const {action, count} of kinds) {
    const name = workName(say, action);
    all.set(name, (all.get(name) ?? 0) + count);
  }
  return [...all];
}

/** What the person here did today, as it came to the server: of each kind how much, and the last acts. */
export function OwnDay() {
  const app = useApp();
  const {say} = useText();
  const {numbers} = useFormats();
  const {exactAt} = useReadable(app.status);
  const place = app.warehouse === '' ? '' : `?warehouse=${app.warehouse}`;
  const {value, denial} = useServerAnswer(`/api/session/acts${place}`, ownActsSchema, exactAt);
  const names = useNamesInBags(app.isVisit ? [] : (value?.results ?? []).map(({args}) => args));
  const wordsOf = (act: Act): string =>
    app.isVisit ? workName(say, act.action) : describeWork(say, act, names);
  return (
    <Card title={say('me.today')}>
      {denial && !value && <EntryRefusal {...denial} />}
      {value?.count === 0 && <p className="text-16 text-soft desk:text-14">{say('me.today.none')}</p>}
      {value && value.count > 0 && (
        <ul data-test="own-kinds" className="mb-3 flex flex-col text-16 desk:text-14">
          {kindsOf(say, value.kinds).map(([name, count]) => (
            <li key={name} className="flex items-baseline gap-3 border-b border-hair py-1">
              <span className="min-w-0 flex-1">{name}</span>
              <span className="font-semibold tabular-nums">{numbers.format(count)}</span>
            </li>
          ))}
        </ul>
      )}
      <ol data-test="own-acts" className="flex flex-col gap-1 text-16 desk:text-14">
        {value?.results.map((act) => (
          <IsolatedPart key={act.mutation} of={act} as="item">
            <li className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <SentenceText>{wordsOf(act)}</SentenceText>
              </span>
              {act.status !== 'applied' && <span className="text-soft">{say(`status.${act.status}`)}</span>}
              <TimeText at={act.received_at} isRoomy className="text-soft" />
            </li>
          </IsolatedPart>
        ))}
      </ol>
      {!app.isVisit && (
        <Link
          to="/acts"
          className="mt-3 inline-flex min-h-12 items-center font-semibold text-accent underline desk:min-h-8 desk:text-14"
        >
          {say('acts.title')}
        </Link>
      )}
    </Card>
  );
}
