import {RotateCcw} from 'lucide-react';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';

/** Instead of a blank page. */
export function Broken() {
  const {say} = useText();
  return (
    <main role="alert" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 bg-page p-6">
      <p className="text-24 font-semibold">{say('broken.title')}</p>
      <p className="text-18 text-soft">{say('broken.hint')}</p>
      <Button look="primary" icon={<RotateCcw aria-hidden />} onPress={() => location.reload()}>
        {say('broken.reload')}
      </Button>
    </main>
  );
}
