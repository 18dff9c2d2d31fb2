import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {calledOf} from '../../data/found.ts';
import {Button} from '../../ui/button.tsx';
import {Code} from '../../ui/code.tsx';
import {jobsFor} from '../definitions/registry.ts';
import type {Parts} from './tap.ts';

/** The job that goes on with what this one was done with, for whoever may do it: one tap, and it is open. */
export function LeadsOn({job, state, tap}: Parts) {
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
        {say(next.title)} <Code className="whitespace-nowrap">{calledOf(state.leadsOn)}</Code>
      </Button>
    </div>
  );
}
