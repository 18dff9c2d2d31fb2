import {hasRole} from '#domain/kernel/roles.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {FittingText} from '../../ui/fitting.tsx';
import type {ChoiceStep, SeenLine} from '../engine/job.ts';
import {AnswerOptions} from './options.tsx';
import type {JobPartProps} from './tap.ts';

/** More than these are not in sight one below the other on the smallest screen. */
const SIDE_BY_SIDE = 2;

/** The answers to a step that this person may give. */
export function StepChoices(
  props: {readonly step: ChoiceStep; readonly seen: SeenLine} & Pick<JobPartProps, 'tap'>,
) {
  const {
    step: {options},
    seen,
    tap,
  } = props;
  const {say} = useText();
  const role = useReadable(useApp().session)?.role;
  const own = options.filter(({roles, when}) => (!roles || hasRole(roles, role)) && (when?.(seen) ?? true));
  return (
    <AnswerOptions
      isPaired={own.length > SIDE_BY_SIDE}
      labels={own.map(({value, label}) => (
        <FittingText key={value} text={say(label)} />
      ))}
      choose={(at) => {
        const chosen = own[at];
        if (chosen) tap({kind: 'choose', option: options.indexOf(chosen)});
      }}
    />
  );
}
