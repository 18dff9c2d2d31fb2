import {Check, CheckCheck, type LucideIcon} from 'lucide-react';
import {useEffect, useState} from 'react';
import {Button} from './button.tsx';
import {twoStepPress, PRESSES_WITHIN_MS} from './two-step.ts';

/** A button that is pressed twice on purpose: no scan, swipe or double tap does what it does. */
export function TwoStepButton(props: {
  readonly first: string;
  readonly second: string;
  /** Of what it does; a tick unless told. */
  readonly Picture?: LucideIcon | undefined;
  readonly look?: 'plain' | 'onColour' | 'primary';
  readonly isDisabled?: boolean;
  readonly onDo: () => void;
}) {
  const {first, second, Picture = Check, look = 'plain', isDisabled = false, onDo} = props;
  const [armedAt, setArmedAt] = useState(0);
  const isArmed = armedAt > 0;
  useEffect(() => {
    if (armedAt === 0) return undefined;
    const disarm = (): void => setArmedAt(0);
    const timer = setTimeout(disarm, PRESSES_WITHIN_MS);
    // A second thought leaves everything where it is: Esc closes nothing else meanwhile.
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      disarm();
    };
    addEventListener('keydown', press, {capture: true});
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', press, {capture: true});
    };
  }, [armedAt]);
  const Shown = isArmed && Picture === Check ? CheckCheck : Picture;
  const press = (): void => {
    const now = performance.now();
    const next = twoStepPress(armedAt, now);
    if (next === 'arm') setArmedAt(now);
    if (next === 'do') onDo();
  };
  return (
    <Button
      look={look}
      isDisabled={isDisabled}
      isArmed={isArmed}
      icon={<Shown aria-hidden className="shrink-0" />}
      onPress={press}
    >
      {isArmed ? second : first}
    </Button>
  );
}
