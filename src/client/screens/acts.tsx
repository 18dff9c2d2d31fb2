import {useCallback, useState} from 'react';
import {Undo2} from 'lucide-react';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {NOT_UNDONE, UNDO_WITHIN} from '#domain/not-undone.ts';
import type {FollowedLists} from '../data/lists.ts';
import {useApp, type ActLine} from '../data/app.ts';
import {useAnswer} from '../data/use-answer.ts';
import {useReadable} from '../base/use-readable.ts';
import type {NamesById} from '../describe/names.ts';
import {useNamesInBags} from '../describe/use-names.ts';
import {describeWork} from '../describe/work.ts';
import {useText} from '../i18n/text.ts';
import {refusalText} from '../i18n/why.ts';
import {undoingPiece} from '../jobs/engine/undoing.ts';
import {ScreenPage} from '../frame/page.tsx';
import {Card} from '../ui/card.tsx';
import type {SubmitAnswer} from '../data/found.ts';
import {IsolatedPart} from '../ui/alone.tsx';
import {SentenceText} from '../ui/sentence.tsx';
import {TimeText} from '../ui/time.tsx';
import {TwoStepButton} from '../ui/two-step-button.tsx';
import {useIsWide} from '../ui/wide.ts';
import {answerOfFullDevice} from '../scan/full-device.ts';

/** So many are shown. */
const MAX_ACTS_SHOWN = 20;

/** What the person here has recorded of late: each act in words, what became of it, and how to take it back or why not. */
export function ActsScreen() {
  const app = useApp();
  const {say} = useText();
  const isDesk = useIsWide();
  const {waiting, sent, corrected, refused, held} = useReadable(app.status);
  // Told anew when some is answered, too.
  const counts = [waiting, sent, corrected, refused, held].join();
  const ask = useCallback(
    async (lists: FollowedLists) => ({counts, acts: await lists.ofWork(() => app.acts())}),
    [app, counts],
  );
  const acts = useAnswer('acts', ask)?.acts;
  const shown = (acts ?? []).slice(0, MAX_ACTS_SHOWN);
  const names = useNamesInBags(shown.map(({args}) => args));
  return (
    <ScreenPage title={say('acts.title')}>
      {acts?.length === 0 && (
        <Card>
          <p className="text-18">{say('acts.none')}</p>
        </Card>
      )}
      {/* It is asked of the server, and no record of this device. */}
      {isDesk && <p className="px-1 text-16 text-soft">{say('acts.office')}</p>}
      <ul className="flex flex-col gap-3">
        {shown.map((act) => (
          <IsolatedPart key={act.id} of={act} as="item">
            <Act act={act} names={names} />
          </IsolatedPart>
        ))}
      </ul>
    </ScreenPage>
  );
}

const EDGES: Readonly<Record<ActLine['status'], string>> = {
  waiting: 'border-s-kept',
  applied: 'border-s-accepted',
  corrected: 'border-s-question',
  refused: 'border-s-refused',
  held: 'border-s-line',
};

function Act({act, names}: {readonly act: ActLine; readonly names: NamesById}) {
  const {say} = useText();
  const ended = act.isOwnWord ? 'applied' : act.status;
  const status = ended === 'applied' ? 'sent' : ended;
  return (
    <li
      data-test="act"
      className={`flex flex-col gap-2 rounded-card border border-hair border-s-8 bg-panel p-4 ${EDGES[ended]}`}
    >
      <p className="flex items-baseline gap-2 text-16 text-soft">
        {say(act.isUndone ? 'acts.undone' : `status.${status}`)}
        <TimeText at={act.at} isRoomy className="ms-auto" />
      </p>
      <p className="text-18 leading-tight font-semibold">
        <SentenceText>{describeWork(say, act, names)}</SentenceText>
      </p>
      {!act.isUndone && act.action !== 'work.undo' && <Undo act={act} />}
    </li>
  );
}

/** Takes it back, or says why not and what to do instead. */
function Undo({act}: {readonly act: ActLine}) {
  const app = useApp();
  const {say} = useText();
  const session = useReadable(app.session);
  // Time goes on while it is on the screen.
  useReadable(app.clock);
  const [answer, setAnswer] = useState<SubmitAnswer>();
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const reason = reasonOf(act);
  if (reason !== undefined) return <p className="text-16 text-soft">{refusalText(say, reason, {})}</p>;
  const isDoubted = answer?.kind === 'question';
  const submit = (): void => {
    if (!session) return;
    const desk = {who: session.who, login: session.login, job: 'acts'};
    const piece = undoingPiece(act);
    const all = isDoubted ? [...answered, answer.code] : [];
    setAnswered(all);
    const sure = isDoubted ? {...piece, believed: JSON.stringify({code: answer.code}), answered: all} : piece;
    app.submit(desk, [sure]).catch(answerOfFullDevice).then(setAnswer, reportError);
  };
  return (
    <>
      {answer && answer.kind !== 'recorded' && (
        <p role="alert" className="text-18 font-semibold">
          {refusalText(say, answer.code, answer.facts)}
        </p>
      )}
      {answer?.kind !== 'refused' && (
        <TwoStepButton
          Picture={Undo2}
          first={say(isDoubted ? 'acts.allTheSame' : 'act.work.undo')}
          second={say('acts.again')}
          onDo={submit}
        />
      )}
    </>
  );
}

/** Why an act is not undone, where that is known without asking. */
function reasonOf({action, status, age}: ActLine): string | undefined {
  if (status === 'refused' || status === 'held') return 'undo.nothing';
  if (entryOf(NOT_UNDONE, action) !== undefined) return entryOf(NOT_UNDONE, action);
  return age() > UNDO_WITHIN ? 'undo.too-late' : undefined;
}
