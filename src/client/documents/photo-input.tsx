import {Camera, X} from 'lucide-react';
import {useRef, useState} from 'react';
import {PHOTO_MOST, PHOTO_TYPE} from '#protocol/photo.ts';
import type {ClientApp} from '../data/app.ts';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';

/** A photo that is to go with what is being told, as small as it is sent, and as it is shown meanwhile. */
export interface TakenPhoto {
  readonly blob: Blob;
  readonly picture: string;
}

/** Photos for what is being told: taken or chosen, made small at once, and left out again (PHOTO-9, PHOTO-10). */
export function PhotoInput(props: {
  readonly photos: readonly TakenPhoto[];
  readonly onChange: (photos: readonly TakenPhoto[]) => void;
}) {
  const {photos, onChange} = props;
  const {say} = useText();
  const input = useRef<HTMLInputElement>(null);
  const [is, setIs] = useState<'idle' | 'working' | 'unreadable'>('idle');
  const add = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setIs('working');
    const photo = await photoOf(file).catch(reportError);
    setIs(photo ? 'idle' : 'unreadable');
    if (photo) onChange([...photos, photo]);
  };
  return (
    <div data-test="photo-input" className="flex flex-col gap-2">
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map(({picture}, i) => (
            <li key={picture} className="relative">
              <img
                src={picture}
                alt={say('cases.photo', {number: i + 1})}
                className="size-24 rounded-card border border-line object-cover"
              />
              <button
                type="button"
                aria-label={say('photo.remove', {number: i + 1})}
                onClick={() => onChange(photos.filter((_, at) => at !== i))}
                className="absolute end-0 top-0 flex size-12 items-center justify-center rounded-card bg-panel text-ink shadow-float desk:size-8"
              >
                <X aria-hidden size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        onChange={({target}) => {
          const [file] = target.files ?? [];
          void add(file);
          target.value = '';
        }}
      />
      {photos.length < PHOTO_MOST.ofWork && (
        <div className="desk:w-fit">
          <Button
            icon={<Camera aria-hidden size={18} />}
            isDisabled={is === 'working'}
            onPress={() => input.current?.click()}
          >
            {say(photos.length === 0 ? 'photo.take' : 'photo.another')}
          </Button>
        </div>
      )}
      <p role="status" className="text-16 font-medium empty:hidden desk:text-14">
        {is === 'working' && say('photo.working')}
        {is === 'unreadable' && say('photo.noPicture')}
      </p>
    </div>
  );
}

/** Photos for a document that is being entered, under what they are of (PHOTO-10). */
export function PhotosToAdd(props: Parameters<typeof PhotoInput>[0]) {
  const {say} = useText();
  return (
    <section className="flex flex-col gap-2 rounded-card border border-hair bg-panel p-4 desk:max-w-2xl">
      <h2 className="text-18 font-semibold desk:text-16">{say('document.photos')}</h2>
      <p className="text-16 text-soft desk:text-14">{say('entry.photos', {most: PHOTO_MOST.ofWork})}</p>
      <PhotoInput {...props} />
    </section>
  );
}

/** As a device sends its own (PHOTO-1); `undefined` for what is no picture. */
async function photoOf(file: File): Promise<TakenPhoto | undefined> {
  const {scaleDown} = await import('../data/photos/scale-down.ts');
  const jpeg = await scaleDown(file);
  if (!jpeg) return undefined;
  const blob = new Blob([jpeg], {type: PHOTO_TYPE});
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({blob, picture: typeof reader.result === 'string' ? reader.result : ''});
    reader.onerror = () => reject(new Error('a photo could not be shown', {cause: reader.error}));
    reader.readAsDataURL(blob);
  });
}

/** Adds photos to what was just told: kept or sent by whatever keeps them here. Answers how many were given up. */
export async function addTakenPhotos(
  uploads: ClientApp['photos'],
  mutation: string,
  photos: readonly TakenPhoto[],
): Promise<number> {
  const ends = await Promise.all(photos.map(({blob}, i) => uploads.add(mutation, i + 1, blob)));
  return ends.filter((end) => end !== 'kept').length;
}
