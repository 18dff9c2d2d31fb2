import {isElementSeen} from './give-focus.ts';

/** Keys, as they are written on a keyboard, and what they do, in the words of what they press. */
export interface PageKeys {
  readonly keys: readonly string[];
  readonly word: string;
}

const SIGNS = new Map(
  Object.entries({
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    Control: 'Ctrl',
    Meta: '⌘',
    Escape: 'Esc',
    PageUp: 'Page ↑',
    PageDown: 'Page ↓',
    Delete: 'Del',
  }),
);

/** One shortcut as `aria-keyshortcuts` names it, as a keyboard has it: `Control+K` is Ctrl K. */
export const keyText = (shortcut: string): string =>
  shortcut
    .split('+')
    .map((part) => SIGNS.get(part) ?? part)
    .join(' ');

/** The keys that what is in sight says it has, in the order of the page: each word once. */
export function keysOfPage(): readonly PageKeys[] {
  const found = new Map<string, PageKeys>();
  for (const element of document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')) {
    const word = wordOf(element);
    if (word === '' || found.has(word) || !isElementSeen(element)) continue;
    const keys = (element.getAttribute('aria-keyshortcuts') ?? '').split(' ').map(keyText);
    found.set(word, {keys, word});
  }
  return [...found.values()];
}

/** What an element does: as it says of its keys, else what it is called. */
function wordOf(element: HTMLElement): string {
  const {keyWord} = element.dataset;
  if (keyWord !== undefined) return keyWord;
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  return [...element.childNodes]
    .filter((node) => !(node instanceof Element && node.ariaHidden === 'true'))
    .map((node) => node.textContent ?? '')
    .join('')
    .trim();
}
