import {X} from 'lucide-react';
import {useEffect, useRef, useState} from 'react';
import type {PhotoLine} from '#protocol/photo.ts';
import {useApp} from '../../data/app.ts';
import {useText} from '../../i18n/text.ts';

/** What the floor has taken of some work: small beside it, and whole where somebody presses it. */
export function Photos({
  photos,
  of,
}: {
  readonly photos: readonly PhotoLine[] | undefined;
  readonly of: string;
}) {
  const own = (photos ?? []).filter(({mutation}) => mutation === of);
  if (own.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {own.map((photo) => (
        <Photo key={photo.n} photo={photo} />
      ))}
    </span>
  );
}

const SMALL = 'size-24 rounded-card border border-line bg-raised';

function Photo({photo: {mutation, n}}: {readonly photo: PhotoLine}) {
  const {say} = useText();
  const picture = usePicture(mutation, n);
  const whole = useRef<HTMLDialogElement>(null);
  const called = say('cases.photo', {number: n});
  // The shape of what comes, until it is there.
  if (picture === undefined) return <span aria-busy className={SMALL} />;
  if (picture === '') return <span className="text-14 text-soft">{say('cases.photo.unreached')}</span>;
  return (
    <>
      <button type="button" data-test="photo" onClick={() => whole.current?.showModal()}>
        <img src={picture} alt={called} className={`${SMALL} object-cover`} />
      </button>
      <dialog
        ref={whole}
        aria-label={called}
        data-test="whole-photo"
        className="m-auto max-h-dvh max-w-dvw bg-transparent p-0 backdrop:bg-ink/80"
      >
        <img src={picture} alt={called} className="max-h-dvh max-w-dvw object-contain" />
        <button
          type="button"
          aria-label={say('action.close')}
          onClick={() => whole.current?.close()}
          className="absolute end-2 top-2 flex size-14 items-center justify-center rounded-card bg-panel text-ink shadow-float lg:size-12"
        >
          <X aria-hidden />
        </button>
      </dialog>
    </>
  );
}

/** The picture as an address of its own; '' where the server cannot tell it, `undefined` until it has. */
function usePicture(mutation: string, n: number): string | undefined {
  const {office} = useApp();
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const reply = await office.peek(`/api/photos/${mutation}?n=${String(n)}`);
      const jpeg = reply.kind === 'answered' ? reply.body['jpeg'] : undefined;
      if (!isGone) setPicture(typeof jpeg === 'string' ? `data:image/jpeg;base64,${jpeg}` : '');
    };
    ask().catch(reportError);
    return () => {
      isGone = true;
    };
  }, [office, mutation, n]);
  return picture;
}
