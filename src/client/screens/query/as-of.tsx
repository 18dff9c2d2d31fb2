import {useApp} from '../../data/app.ts';
import {useReadable} from '../../data/use-readable.ts';
import {useAge} from '../../i18n/time.ts';
import {useText} from '../../i18n/text.ts';

/** How old the numbers above are, and what of this device's own work they hold already. */
export function AsOf() {
  const app = useApp();
  const {say} = useText();
  const {exactAt, isComplete, waiting} = useReadable(app.status);
  const age = useAge(app.clock);
  const {words, full} = age(exactAt);
  return (
    <p className="text-16 text-soft" title={exactAt === 0 ? undefined : full}>
      {exactAt === 0 ? say('status.copy.none') : say('question.asOf', {age: words})}
      {waiting > 0 && <span className="ms-2">{say('query.own', {number: waiting})}</span>}
      {!isComplete && <span className="block font-semibold text-ink">{say('status.copy.partial')}</span>}
    </p>
  );
}
