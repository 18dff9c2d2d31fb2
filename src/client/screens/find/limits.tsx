import {useText} from '../../i18n/text.ts';
import {MAX_THINGS_READ} from './read-things.ts';
import type {FindingLimits} from './use-findings.ts';

/** Below what was found: that nothing was, what could not be looked through, and the keys. */
export function FindLimits(props: {
  readonly limits: FindingLimits;
  /** What was searched and not found, or ''. */
  readonly text: string;
}) {
  const {limits, text} = props;
  const {isLooking, missing, long, isUnasked} = limits;
  const {say} = useText();
  const told = [
    ...(text === '' ? [] : [say(isLooking ? 'list.searching' : 'find.nothing', {text})]),
    ...(missing.length > 0 ? [say('find.notHere', {lists: missing.join(', ')})] : []),
    ...long.map((list) => say('find.part', {list, number: MAX_THINGS_READ})),
    ...(isUnasked ? [say('find.closed')] : []),
  ];
  return (
    <div className="shrink-0 border-t border-hair px-4 py-2 text-13 text-soft">
      <div role="status" data-test="find-limits">
        {told.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p aria-hidden>{say('find.keys')}</p>
    </div>
  );
}
