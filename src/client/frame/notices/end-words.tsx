import type {DecidedEnd} from '../../data/app.ts';
import {closedLabel} from '../../describe/closing-label.ts';
import {personName, type NamesById} from '../../describe/names.ts';
import {useText, type Say} from '../../i18n/text.ts';
import {TimeText} from '../../ui/time.tsx';

/** How a supervisor decided about some work, who did, when and why. */
export function EndWords({end, names}: {readonly end: DecidedEnd; readonly names: NamesById}) {
  const {say} = useText();
  return (
    <div data-test="end" className="flex flex-col gap-1 wrap-anywhere">
      <p className="font-semibold">
        {decided(say, end, names)} <TimeText at={end.at} className="font-normal" />
      </p>
      {end.note !== '' && <p dir="auto">{end.note}</p>}
    </div>
  );
}

function decided(say: Say, {closing, by, status}: DecidedEnd, names: NamesById): string {
  // No person closed it: what was lacking came by itself.
  if (by === '') return say('end.itself');
  const who = personName(say, names, by);
  return status === undefined
    ? say('end.by', {who, closing: closedLabel(say, closing)})
    : say('end.again', {who});
}
