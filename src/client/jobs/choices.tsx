import {hasRole} from '#domain/kernel/roles.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {Fitting} from '../ui/fitting.tsx';
import type {ChoiceStep} from './job.ts';
import {Options} from './options.tsx';
import type {Parts} from './tap.ts';

/** More than these are not in sight one below the other on the smallest screen. */
const SIDE_BY_SIDE = 2;

/** The answers to a step that this person may give. */
export function Choices({step: {options}, tap}: {readonly step: ChoiceStep} & Pick<Parts, 'tap'>) {
  const {say} = useText();
  const role = useReadable(useApp().session)?.role;
  const own = options.filter(({roles}) => !roles || hasRole(roles, role));
  return (
    <Options
      isPaired={own.length > SIDE_BY_SIDE}
      labels={own.map(({value, label}) => (
        <Fitting key={value} text={say(label)} />
      ))}
      choose={(at) => {
        const chosen = own[at];
        if (chosen) tap({kind: 'choose', option: options.indexOf(chosen)});
      }}
    />
  );
}
