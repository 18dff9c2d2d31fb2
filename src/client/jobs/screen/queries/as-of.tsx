import {useApp} from '../../../data/app.ts';
import {useReadable} from '../../../base/use-readable.ts';
import {useText} from '../../../i18n/text.ts';
import {TimeText} from '../../../ui/time.tsx';

/** How old the numbers above are, and what of this device's own work they hold already. */
export function QueryAsOf() {
  const app = useApp();
  const {say} = useText();
  const {exactAt, isComplete, waiting} = useReadable(app.status);
  return (
    <p className="text-16 text-soft">
      {exactAt === 0 ? (
        say('status.copy.none')
      ) : (
        <TimeText at={exactAt} words={(age) => say('question.asOf', {age})} />
      )}
      {waiting > 0 && <span className="ms-2">{say('query.own', {number: waiting})}</span>}
      {!isComplete && <span className="block font-semibold text-ink">{say('status.copy.partial')}</span>}
    </p>
  );
}
