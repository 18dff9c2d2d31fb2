import {ListOrdered} from 'lucide-react';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {useScanner} from './scanner.ts';

/** How many codes have been scanned and wait for their turn. */
export function QueuedCodes() {
  const {say} = useText();
  const {waiting} = useReadable(useScanner().bus);
  if (waiting < 2) return null;
  return (
    <span
      className="flex items-center gap-1 text-16 font-semibold"
      aria-label={say('queue.waiting', {number: waiting})}
    >
      <ListOrdered aria-hidden size={20} />
      {waiting}
    </span>
  );
}
