import {Keyboard, Package, ScanLine} from 'lucide-react';
import {Suspense, useState} from 'react';
import {useText} from '../i18n/text.ts';
import type {ThingKind} from '../scan/found.ts';
import {lazy} from '../ui/chunk.ts';
import {Fitting} from '../ui/fitting.tsx';

const KeyIn = lazy(() => import('./key-in.tsx').then(({KeyIn}) => KeyIn));

/** The one next scan, with its picture, and the way to key a code in that does not scan. */
export function Instruction({takes, text}: {readonly takes: readonly ThingKind[]; readonly text: string}) {
  const {say} = useText();
  const [isOpen, setIsOpen] = useState(false);
  const Picture = takes[0] === 'goods' ? Package : ScanLine;
  return (
    <>
      <div className="mx-auto flex min-h-target w-full max-w-xl shrink-0 items-center gap-2 border-s-8 border-accent bg-tint ps-2 text-24 leading-tight font-semibold short:text-20">
        <Picture aria-hidden size={30} className="shrink-0 text-accent" />
        <p data-test="instruction" className="min-w-0 flex-1 hyphens-auto">
          {text}
        </p>
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="flex min-h-target w-17 shrink-0 flex-col items-center justify-center gap-0.5 self-stretch border-s border-line text-16 leading-none active:brightness-85"
        >
          <Keyboard aria-hidden size={26} className="shrink-0" />
          <Fitting text={say('keyIn.open')} />
        </button>
      </div>
      {isOpen && (
        <Suspense>
          <KeyIn takes={takes} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
