import {X} from 'lucide-react';
import {hasRole} from '#domain/kernel/roles.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';
import {seenOf} from '../engine/state.ts';
import type {JobPartProps} from './tap.ts';

/** What else may be done with the open line: large buttons over the step. */
export function LineExceptions({job, state, tap, close}: JobPartProps & {readonly close: () => void}) {
  const {say} = useText();
  const role = useReadable(useApp().session)?.role;
  const offered = Object.entries(job.exceptions ?? {}).filter(
    ([name, {records = [], when}]) =>
      name !== job.done?.first &&
      records.every(({roles}) => hasRole(roles, role)) &&
      (when?.(seenOf(state)) ?? true),
  );
  return (
    <div
      role="dialog"
      aria-label={say('job.more')}
      data-test="exceptions"
      className="absolute inset-x-0 bottom-0 z-10 mx-auto grid max-w-xl grid-cols-2 gap-2 rounded-card border-t-2 border-line bg-panel p-2 shadow-float"
    >
      {offered.map(([name, {label, Picture}]) => (
        <Button
          key={name}
          isStacked
          icon={<Picture aria-hidden className="shrink-0" />}
          onPress={() => {
            close();
            tap({kind: 'exception', name});
          }}
        >
          {say(label)}
        </Button>
      ))}
      <Button isStacked icon={<X aria-hidden className="shrink-0" />} onPress={close}>
        {say('action.close')}
      </Button>
    </div>
  );
}
