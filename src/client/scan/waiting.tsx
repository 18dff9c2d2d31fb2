import {ScanLine, Trash2, X} from 'lucide-react';
import {useEffect} from 'react';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {visibleCode} from './code.ts';
import {useScanner} from './scanner.ts';

/**
 * Codes that are set aside. Those scanned before an open question come when it is answered; those that the job was
 * left with come when the worker calls for them. Either may be dropped.
 */
export function ParkedScans({isAsking}: {readonly isAsking: boolean}) {
  const {bus} = useScanner();
  const {say} = useText();
  const {parked} = useReadable(bus);
  if (parked === 0) return null;
  return (
    <div className={`shrink-0 bg-question px-2 pb-2 text-on-question ${isAsking ? '' : 'pt-2'}`}>
      <div className="mx-auto flex max-w-xl gap-gap">
        <Button
          look="onColour"
          icon={<Trash2 aria-hidden className="shrink-0" />}
          onPress={() => bus.discard()}
        >
          {say('queue.discard', {number: parked})}
        </Button>
        {!isAsking && (
          <Button
            look="onColour"
            icon={<ScanLine aria-hidden className="shrink-0" />}
            onPress={() => bus.release()}
          >
            {say('queue.take', {number: parked})}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A code keyed in slowly, in sight until Enter sends it. */
export function TypedStrip() {
  const {sink} = useScanner();
  const {say} = useText();
  const strip = useReadable(sink.strip);
  useEffect(() => {
    sink.showStrip(true);
    return () => sink.showStrip(false);
  }, [sink]);
  if (strip === '') return null;
  return (
    <div className="absolute inset-x-0 top-10 z-10 flex items-center gap-2 border-b-2 border-line bg-panel ps-4 shadow-float">
      <p className="min-w-0 flex-1 py-2">
        <span className="block text-16 text-soft">{say('strip.enter')}</span>
        <bdi dir="ltr" className="block truncate text-24 font-bold">
          {visibleCode(strip)}
        </bdi>
      </p>
      <button
        type="button"
        aria-label={say('strip.clear')}
        onClick={() => sink.clearStrip()}
        className="flex size-16 items-center justify-center"
      >
        <X aria-hidden size={28} />
      </button>
    </div>
  );
}
