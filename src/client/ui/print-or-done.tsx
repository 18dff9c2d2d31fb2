import {Printer} from 'lucide-react';
import {useText} from '../i18n/text.ts';
import {Button} from './button.tsx';
import {useLeaveQuestion} from './leave-question.tsx';

/** At the foot of what is shown once: print it, or be done with it. To leave it by what stands beside asks first. */
export function PrintOrDone({onDone}: {readonly onDone: () => void}) {
  const {say} = useText();
  const {question} = useLeaveQuestion(() => true, {question: 'once.sure', go: 'once.leave'});
  if (question) return <div className="w-full max-w-xl">{question}</div>;
  return (
    <div className="grid w-full max-w-xl grid-cols-2 gap-2">
      <Button icon={<Printer aria-hidden />} onPress={() => print()}>
        {say('devices.print')}
      </Button>
      <Button look="primary" onPress={onDone}>
        {say('devices.done')}
      </Button>
    </div>
  );
}
