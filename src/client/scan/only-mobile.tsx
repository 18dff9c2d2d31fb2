import {Camera, Smartphone} from 'lucide-react';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {cameraOpen, useHasCamera} from './camera/open.ts';
import {setWedge} from './capable.ts';

/** Specification section 8: "Only mobile can scan"; here is how to go on. */
export function OnlyMobile() {
  const {say} = useText();
  const hasCamera = useHasCamera();
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
      <Smartphone aria-hidden size={56} className="text-accent" />
      <p className="text-24 font-semibold">{say('onlyMobile.title')}</p>
      <p className="max-w-md text-16 text-soft">{say('onlyMobile.hint')}</p>
      <div className="flex w-72 flex-col gap-2">
        <Button onPress={() => setWedge(true)}>{say('onlyMobile.enable')}</Button>
        {hasCamera && (
          <Button
            icon={<Camera aria-hidden className="shrink-0" />}
            onPress={() => {
              cameraOpen.set(true);
              setWedge(true);
            }}
          >
            {say('camera.open')}
          </Button>
        )}
      </div>
    </div>
  );
}
