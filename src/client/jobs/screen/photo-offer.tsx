import {Camera, X} from 'lucide-react';
import {useEffect, useRef, useState} from 'react';
import {PHOTO_MOST} from '#protocol/photo.ts';
import {useApp} from '../../data/app.ts';
import {useText} from '../../i18n/text.ts';
import type {PhotoOutcome} from '../../data/photos/photos.ts';
import {Button} from '../../ui/button.tsx';

const PHOTO_ANSWERS = {
  working: 'photo.working',
  kept: 'photo.kept',
  full: 'photo.full',
  unreadable: 'photo.unreadable',
} as const;

/**
 * What has been recorded may be shown too: over the buttons of the step, gone with the next scan, and nothing waits for
 * it. What became of a photo stands in the place of the next scan: either is whole.
 */
export function PhotoOffer({mutation, close}: {readonly mutation: string; readonly close: () => void}) {
  const {say} = useText();
  const {photos} = useApp();
  const camera = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState(0);
  const [last, setLast] = useState<PhotoOutcome | 'working'>();
  useEffect(() => {
    const input = camera.current;
    const closes = (): void => void photos.closes(mutation).catch(reportError);
    input?.addEventListener('cancel', closes);
    return () => {
      input?.removeEventListener('cancel', closes);
      closes();
    };
  }, [photos, mutation]);
  const open = (): void => {
    camera.current?.click();
    void photos.opens(mutation).catch(reportError);
  };
  const add = async (photo: File | undefined): Promise<void> => {
    if (!photo) return;
    setTaken(taken + 1);
    setLast('working');
    const unkept = (error: unknown): PhotoOutcome => {
      reportError(error);
      return 'unreadable';
    };
    setLast(await photos.add(mutation, taken + 1, photo).catch(unkept));
  };
  return (
    <div
      role="dialog"
      aria-label={say('photo.offer')}
      data-test="photo-offer"
      className={`absolute inset-x-0 bottom-0 z-10 mx-auto flex w-full max-w-xl flex-col gap-2 bg-panel p-2 ${last ? 'pt-0' : ''}`}
    >
      <p
        role="status"
        data-photo={last ?? ''}
        className="flex min-h-target items-center px-2 text-18 leading-tight font-semibold empty:hidden"
      >
        {last && say(PHOTO_ANSWERS[last])}
      </p>
      {/* The camera of the system itself: what every handheld has, and no permission is asked for. */}
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        onChange={({target}) => {
          const [photo] = target.files ?? [];
          void add(photo).catch(reportError);
          target.value = '';
        }}
      />
      <div className="grid grid-cols-2 gap-2">
        {taken < PHOTO_MOST.ofWork && (
          <Button look="primary" icon={<Camera aria-hidden className="shrink-0" />} onPress={open}>
            {say(taken === 0 ? 'photo.take' : 'photo.another')}
          </Button>
        )}
        <Button icon={<X aria-hidden className="shrink-0" />} onPress={close}>
          {say(taken === 0 ? 'photo.none' : 'photo.done')}
        </Button>
      </div>
    </div>
  );
}
