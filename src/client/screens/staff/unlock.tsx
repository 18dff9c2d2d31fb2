import {LockOpen} from 'lucide-react';
import {useApp} from '../../data/app.ts';
import {useIsHere} from '../../base/use-is-here.ts';
import {denialOfAnswer} from '../../data/office-answer.ts';
import {useText} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';
import {EntryRefusal} from '../entrance.tsx';
import {useAttempt} from '../use-attempt.ts';

/** Lets a person who is locked, by three wrong codes or by hand, try again with the same code. */
export function UnlockButton({id, onDone}: {readonly id: string; readonly onDone?: () => void}) {
  const {office} = useApp();
  const isHere = useIsHere();
  const {say} = useText();
  const {isTrying, denial, attempt} = useAttempt();
  const unlock = async () => {
    const denied = denialOfAnswer(await office.claim('staff.unlock', {staff: id}, undefined, isHere));
    if (denied) return denied;
    onDone?.();
    return undefined;
  };
  return (
    <div className="flex flex-col gap-2">
      <Button icon={<LockOpen aria-hidden />} isDisabled={isTrying} onPress={() => attempt(unlock)}>
        {say('checkCode.unlock')}
      </Button>
      {denial && <EntryRefusal {...denial} />}
    </div>
  );
}
