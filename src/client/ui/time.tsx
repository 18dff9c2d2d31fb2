import {useState} from 'react';
import {isoOf} from '../i18n/moments.ts';
import {useAge} from '../i18n/time.ts';

/**
 * A moment as its age, in a sentence where `words` gives one. A touch or a key shows the full time in its place, the
 * next one the age again; a pointer that rests on it reads the other of the two.
 */
export function TimeText(props: {
  /** ms UTC. */
  readonly at: number;
  readonly words?: (time: string) => string;
  /** There is room for a thumb above and below it: on pages that are read, and not in the steps of a job. */
  readonly isRoomy?: boolean;
  readonly className?: string;
}) {
  const {at, words = String, isRoomy = false, className = ''} = props;
  const [isFull, setIsFull] = useState(false);
  const age = useAge()(at);
  return (
    <button
      type="button"
      aria-pressed={isFull}
      title={isFull ? age.words : age.full}
      onClick={() => setIsFull(!isFull)}
      // Larger than its words, and the line no higher for it; no further than the padding of the steps.
      className={`${isRoomy ? '-my-3.5 min-w-12 py-3.5 desk:-my-2 desk:py-2' : `-my-2 py-2 ${isFull ? 'min-w-0' : ''}`} text-start ${isFull ? '' : 'shrink-0'} ${className}`}
    >
      <time dateTime={isoOf(at)}>{words(isFull ? age.full : age.words)}</time>
    </button>
  );
}
