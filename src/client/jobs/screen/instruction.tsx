import {Camera, Keyboard, Package, ScanLine} from 'lucide-react';
import {Suspense, useState} from 'react';
import {useText} from '../../i18n/text.ts';
import {cameraOpen, useOffersCamera} from '../../scan/camera/open.ts';
import type {FoundKind} from '../../data/found.ts';
import {lazyChunk} from '../../ui/chunk.ts';
import {FittingText} from '../../ui/fitting.tsx';

const KeyIn = lazyChunk(() => import('./key-in.tsx').then(({KeyIn}) => KeyIn));

const BUTTON =
  'flex min-h-target w-17 shrink-0 flex-col items-center justify-center gap-0.5 self-stretch border-line text-16 leading-none active:brightness-85';

/**
 * The one next scan, with its picture, and the ways to a code that no scanner reads: the camera where there is one and
 * no scanner, and keys.
 */
export function ScanInstruction(props: {
  readonly takes: readonly FoundKind[];
  readonly text: string;
  /** What other scans would do now. */
  readonly would?: readonly string[];
  /** The step has keys of its own, or none to press. */
  readonly hasKeys?: boolean;
}) {
  const {takes, text, would = [], hasKeys = true} = props;
  const {say} = useText();
  const [isOpen, setIsOpen] = useState(false);
  const offersCamera = useOffersCamera();
  const Picture = takes[0] === 'goods' ? Package : ScanLine;
  return (
    <>
      <div className="mx-auto flex min-h-target w-full max-w-xl shrink-0 items-center gap-2 border-s-8 border-accent bg-tint text-24 leading-tight font-semibold short:text-20">
        {offersCamera ? (
          <button
            type="button"
            data-test="open-camera"
            onClick={() => cameraOpen.set(true)}
            className={`${BUTTON} border-e bg-accent text-on-accent`}
          >
            <Camera aria-hidden size={26} className="shrink-0" />
            <FittingText text={say('camera.open')} />
          </button>
        ) : (
          <Picture aria-hidden size={30} className="ms-2 shrink-0 text-accent" />
        )}
        <p data-test="instruction" className={`min-w-0 flex-1 py-1 ${hasKeys ? '' : 'pe-2'}`}>
          <FittingText text={text} lines={would.length > 1 ? 1 : 2} weight="bold" />
          {would.length > 0 && (
            <span data-test="would" className="block text-16 leading-none font-normal">
              <FittingText text={would.join(' · ')} lines={would.length > 1 ? 2 : 1} />
            </span>
          )}
        </p>
        {hasKeys && (
          <button type="button" onClick={() => setIsOpen(true)} className={`${BUTTON} border-s`}>
            <Keyboard aria-hidden size={26} className="shrink-0" />
            <FittingText text={say('keyIn.open')} />
          </button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <KeyIn takes={takes} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
