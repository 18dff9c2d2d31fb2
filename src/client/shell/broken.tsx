import {RotateCcw, Sparkles} from 'lucide-react';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {updateNow, updateStage} from '../frame/update.ts';

/**
 * `missing`: a part of the app did not arrive. `defect`: it arrived, and something in it is wrong. `storage`: what is
 * recorded on this device cannot be opened, so nothing more may be recorded either.
 */
export type AppFault = 'missing' | 'defect' | 'storage';

/** Instead of a blank page: load it again, or take the new build, which may be the remedy for both. */
export function BrokenScreen({fault}: {readonly fault: AppFault}) {
  const {say} = useText();
  const stage = useReadable(updateStage);
  const isAsked = stage === 'waiting' || stage === 'taking';
  return (
    <main role="alert" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 bg-page p-6">
      <h1 className="text-24 font-semibold">{say(`broken.${fault}`)}</h1>
      <p className="text-18 text-soft">{say(fault === 'storage' ? 'broken.storage.hint' : 'broken.hint')}</p>
      <Button look="primary" icon={<RotateCcw aria-hidden />} onPress={() => location.reload()}>
        {say('broken.reload')}
      </Button>
      <Button icon={<Sparkles aria-hidden />} isDisabled={isAsked} onPress={() => void updateNow()}>
        {isAsked ? say(`update.${stage}`) : say('broken.update')}
      </Button>
    </main>
  );
}
