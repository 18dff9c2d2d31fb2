import {Camera, X} from 'lucide-react';
import {useRef, useState} from 'react';
import {PHOTO_MOST, PHOTO_TYPE} from '#protocol/photo.ts';
import {PAUSE_MS, type OfficeService} from '../../../data/office.ts';
import {holdAsUnsaved} from '../../../base/open-forms.ts';
import {useText} from '../../../i18n/text.ts';
import {Button} from '../../../ui/button.tsx';

/** A photo that is to go with a proof, as small as it is sent, and as it is shown meanwhile. */
export interface ProofPhoto {
  readonly blob: Blob;
  readonly picture: string;
}

/** Photos for a proof that is being given: taken or chosen, made small at once, and left out again (PHOTO-9). */
export function ProofPhotos(props: {
  readonly photos: readonly ProofPhoto[];
  readonly onChange: (photos: readonly ProofPhoto[]) => void;
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
    <div data-test="proof-photos" className="flex flex-col gap-2">
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

/** As a device sends its own (PHOTO-1); `undefined` for what is no picture. */
async function photoOf(file: File): Promise<ProofPhoto | undefined> {
  const {scaleDown} = await import('../../../data/photos/scale-down.ts');
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

/** Sends the photos of a proof that the server has. Answers how many did not arrive, however often they were sent. */
export async function sendProofPhotos(
  office: OfficeService,
  proof: string,
  photos: readonly ProofPhoto[],
): Promise<number> {
  if (photos.length === 0) return 0;
  const release = holdAsUnsaved();
  let lost = 0;
  await office.asked
    .write(async () => {
      for (const [i, {blob}] of photos.entries())
        if (!(await sent(office, `/api/photos/${proof}?n=${String(i + 1)}`, blob))) lost++;
    })
    .finally(release);
  return lost;
}

async function sent(office: OfficeService, path: string, blob: Blob): Promise<boolean> {
  for (const pause of [...PAUSE_MS, 0]) {
    const reply = await office.tell(path, blob);
    if (reply.kind === 'answered') return true;
    // What the server does not want it will not want again.
    if (reply.kind === 'denied' && reply.status < 500) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return false;
}
