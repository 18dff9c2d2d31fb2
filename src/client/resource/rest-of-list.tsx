import {CloudDownload} from 'lucide-react';
import {useText} from '../i18n/text.ts';
import {useFocusHeirs} from '../ui/give-focus.ts';
import {hasNoAnswer, type ServerRest} from './use-list.ts';

/** The way to rows that only the server has; where it cannot be reached, that too is said. */
export function RestOfList(props: {
  readonly rest: ServerRest;
  /** What the foot of the table is the sum of; nothing where it has none. */
  readonly foot: 'rows' | 'told' | undefined;
  readonly onFetch: () => void;
}) {
  return props.rest === 'none' ? null : <More {...props} />;
}

function More({rest, foot, onFetch}: Parameters<typeof RestOfList>[0]) {
  const {say} = useText();
  const isComing = rest === 'coming';
  useFocusHeirs(() => [document.querySelector('[data-row]'), document.querySelector('main input')]);
  return (
    <div className="flex shrink-0 items-center gap-3 px-2 py-1 lg:border-t lg:border-hair lg:px-4">
      <button
        type="button"
        // What cannot be pressed would leave the focus to the page.
        aria-disabled={isComing}
        onClick={isComing ? undefined : onFetch}
        className="flex min-h-target items-center gap-2 rounded-card border border-line px-3 text-16 desk:text-14 aria-disabled:text-soft"
      >
        <CloudDownload aria-hidden size={18} />
        {say(isComing ? 'list.rest.coming' : 'list.rest')}
      </button>
      {foot && (
        <p data-test="foot" className="text-14 text-soft">
          {say(foot === 'told' ? 'list.rest.allTotals' : 'list.rest.shownTotals')}
        </p>
      )}
      {hasNoAnswer(rest) && (
        <p role="status" className="text-14 text-soft">
          {say(rest === 'login' ? 'why.login.needed' : 'list.rest.away')}
        </p>
      )}
    </div>
  );
}
