import {X} from 'lucide-react';
import {useEffect, useRef, useState} from 'react';
import type {PhotoLine} from '#protocol/photo.ts';
import {useApp} from '../data/app.ts';
import {useText} from '../i18n/text.ts';

const SMALL = 'size-24 rounded-card border border-line bg-raised';

/** One photo: small, and whole where it is pressed. `document`: the one whose photos its reader is shown. */
export function PhotoThumbnail({
  photo: {mutation, n},
  document,
  number = n,
}: {
  readonly photo: PhotoLine;
  readonly document?: string;
  /** Which of those beside it it is. */
  readonly number?: number;
}) {
  const {say} = useText();
  const picture = usePicture(mutation, n, document);
  const whole = useRef<HTMLDialogElement>(null);
  const called = say('cases.photo', {number});
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
function usePicture(mutation: string, n: number, document = ''): string | undefined {
  const {office} = useApp();
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const reply = await office.peek(
        `/api/photos/${mutation}?n=${String(n)}${document === '' ? '' : `&document=${document}`}`,
      );
      const jpeg = reply.kind === 'answered' ? reply.body['jpeg'] : undefined;
      if (!isGone) setPicture(typeof jpeg === 'string' ? `data:image/jpeg;base64,${jpeg}` : '');
    };
    ask().catch(reportError);
    return () => {
      isGone = true;
    };
  }, [office, mutation, n, document]);
  return picture;
}
