import {Camera, CameraOff} from 'lucide-react';
import {useText} from '../../i18n/text.ts';
import {cameraLens, type LensState} from './lens.ts';

/** Where the picture would be: the camera begins, rests, or why there is none and how to go on. */
export function WithoutPicture({is}: {readonly is: Exclude<LensState['is'], 'on'>}) {
  const {say} = useText();
  if (is === 'off' || is === 'starting') return <div aria-busy className="min-h-0 flex-1 bg-bar" />;
  if (is === 'resting')
    return (
      <button
        type="button"
        data-test="camera-rests"
        onClick={() => void cameraLens.open()}
        className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 bg-bar p-4 text-center text-24 leading-tight font-semibold text-on-bar"
      >
        <Camera aria-hidden size={64} strokeWidth={1.5} />
        {say('camera.resting')}
      </button>
    );
  return (
    <div
      role="status"
      className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 overflow-y-auto p-4 text-center"
    >
      <CameraOff aria-hidden size={56} strokeWidth={1.5} className="shrink-0 text-accent short:hidden" />
      <p className="text-22 leading-tight font-semibold">{say(`camera.${is}`)}</p>
      <p className="text-18 text-soft">{say(`camera.${is}.hint`)}</p>
    </div>
  );
}
