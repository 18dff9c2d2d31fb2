import {ArrowDown, ArrowLeft, ArrowUp} from 'lucide-react';
import {Link, useLocation, useNavigate} from 'react-router-dom';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {leaveForms} from '../base/open-forms.ts';
import {aboutLanguage} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';
import {addressWithRow, neighboursOf, originIn} from '../resource/list-origin.ts';
import {useKeyDown} from '../ui/use-key-down.ts';
import {useIsDesk} from '../ui/wide.ts';

/** Where keys have a meaning of their own. */
const KEYS_OF_THEIR_OWN =
  'input, select, textarea, [contenteditable], [role=region], [role=menu], [role=listbox], [role=tablist], form, dialog, nav:not([data-test=document-bar])';

const STEP_LOOK =
  'flex size-9 items-center justify-center rounded-card hover:bg-raised aria-disabled:text-soft aria-disabled:opacity-45';

/**
 * At a desk, over a document: the way back to the list that it was opened from, where its row is open, and to its
 * neighbours there; by keys Esc or ←, ↑ and ↓.
 */
export function DocumentBar(props: {
  /** The page of the document. */
  readonly page: string;
  /** The list of all such documents, by its address and its name, and the row of this one there. */
  readonly list: string;
  readonly title: string;
  readonly row: string;
}) {
  const {page, list, title, row} = props;
  const {say, language} = useText();
  const isDesk = useIsDesk();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const origin = originIn(state);
  const near = origin && neighboursOf(origin, page);
  const backFrom = (at: typeof near): string => addressWithRow(origin?.list ?? list, at?.row ?? row);
  /** Of two quick keys the second goes on from where the first has led, though that is not drawn yet. */
  const nearNow = (): typeof near => {
    const at = origin && neighboursOf(origin, location.hash.slice(1));
    return at?.row === undefined ? near : at;
  };
  const step = (way: 'before' | 'after'): void => {
    const to = nearNow()?.[way];
    if (to !== undefined) leaveForms(() => void navigate(to, {state, replace: true}));
  };
  const goBack = (): void => leaveForms(() => void navigate(backFrom(nearNow())));
  const isRightToLeft = aboutLanguage(language).direction === 'rtl';
  useBarKeys(isDesk, {
    Escape: goBack,
    [isRightToLeft ? 'ArrowRight' : 'ArrowLeft']: goBack,
    ArrowUp: () => step('before'),
    ArrowDown: () => step('after'),
  });
  if (!isDesk) return null;
  return (
    <nav aria-label={title} data-test="document-bar" className="-my-2 flex items-center gap-1">
      <Link
        to={backFrom(near)}
        aria-keyshortcuts="Escape"
        className="-ms-2 flex min-h-9 items-center gap-2 rounded-card px-2 text-14 font-semibold text-accent hover:bg-raised"
      >
        <ArrowLeft aria-hidden size={18} className="mirrored" />
        {title}
      </Link>
      {(near?.before ?? near?.after) !== undefined && (
        <span className="ms-auto flex">
          {(
            [
              ['before', 'near.before', ArrowUp, 'ArrowUp'],
              ['after', 'near.after', ArrowDown, 'ArrowDown'],
            ] as const
          ).map(([way, word, Picture, key]) => (
            <button
              key={key}
              type="button"
              aria-label={say(word)}
              title={say(word)}
              aria-keyshortcuts={key}
              aria-disabled={near?.[way] === undefined}
              onClick={() => step(way)}
              className={STEP_LOOK}
            >
              <Picture aria-hidden size={18} />
            </button>
          ))}
        </span>
      )}
    </nav>
  );
}

/** Keys of a page, where nothing under the focus has a meaning for them. */
function useBarKeys(isOn: boolean, keys: Readonly<Record<string, () => void>>): void {
  useKeyDown((event) => {
    if (!isOn) return;
    const take = entryOf(keys, event.key);
    if (!take || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    if (event.target instanceof Element && event.target.closest(KEYS_OF_THEIR_OWN)) return;
    event.preventDefault();
    take();
  });
}
