import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {calledOf} from '../../data/found.ts';
import {Button} from '../../ui/button.tsx';
import {CodeText} from '../../ui/code.tsx';
import {jobsFor} from '../definitions/registry.ts';
import type {JobPartProps} from './tap.ts';

/** The job that goes on with what this one was done with, for a person who may do it: one tap, and it is open. */
export function LeadsOn({job, state, tap}: JobPartProps) {
  const {say} = useText();
  const role = useReadable(useApp().session)?.role;
  const next = jobsFor(role).find(({name}) => name === job.leadsTo);
  if (!next || !state.leadsOn) return null;
  return (
    <div data-test="leads-on">
      <Button
        look="primary"
        icon={<next.Picture aria-hidden className="shrink-0" />}
        onPress={() => tap({kind: 'go', job: next.name})}
      >
        {say(next.title)} <CodeText className="whitespace-nowrap">{calledOf(state.leadsOn)}</CodeText>
      </Button>
    </div>
  );
}
