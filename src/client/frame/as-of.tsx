import {useApp, type DeviceStatus} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {TimeText} from '../ui/time.tsx';

/** News come at once, and a look every minute stands behind them: an older copy may have missed something, ms. */
const LIVE_COPY_MS = 120_000;

/** Whether the numbers on this device follow the server as it goes. */
const isLive = ({link, exactAt, isComplete}: DeviceStatus, now: number): boolean =>
  link === 'reached' && isComplete && now - exactAt < LIVE_COPY_MS;

/** How old the numbers of a screen are: "as of 4 min. ago"; nothing where they are live. */
export function AsOfTime({className = ''}: {readonly className?: string}) {
  const app = useApp();
  const {say} = useText();
  const status = useReadable(app.status);
  const now = useReadable(app.clock);
  const {exactAt, isComplete} = status;
  if (isLive(status, now)) return null;
  return (
    <p data-test="as-of" className={`text-14 text-soft ${className}`}>
      {exactAt === 0 ? (
        say('status.copy.none')
      ) : (
        <TimeText at={exactAt} words={(age) => say('question.asOf', {age})} />
      )}
      {!isComplete && exactAt !== 0 && ` · ${say('status.copy.partial')}`}
    </p>
  );
}
