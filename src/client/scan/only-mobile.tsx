import {Smartphone} from 'lucide-react';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {setWedge} from './capable.ts';

/** Specification section 8: "Only mobile can scan"; here is how to go on. */
export function OnlyMobile() {
  const {say} = useText();
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
      <Smartphone aria-hidden size={56} className="text-accent" />
      <p className="text-24 font-semibold">{say('onlyMobile.title')}</p>
      <p className="max-w-md text-16 text-soft">{say('onlyMobile.hint')}</p>
      <div className="w-72">
        <Button onPress={() => setWedge(true)}>{say('onlyMobile.enable')}</Button>
      </div>
    </div>
  );
}
