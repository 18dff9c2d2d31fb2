import {follow, prefer} from '../base/preferences.ts';
import {Cell} from '../base/readable.ts';

/** Chosen by the person, never by the clock: light, dark for cold stores, sun for the yard. */
export const THEMES = ['light', 'dark', 'sun'] as const;
type Theme = (typeof THEMES)[number];

const preferred = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

export const theme = new Cell<Theme>('light');

/** Dresses the page as this browser last was, or as its system prefers. */
export function startTheme(): void {
  follow('theme', (stored) => dress(THEMES.find((name) => name === stored) ?? preferred()));
}

export function setTheme(name: Theme): void {
  prefer('theme', name);
  dress(name);
}

function dress(name: Theme): void {
  document.documentElement.dataset['theme'] = name;
  theme.set(name);
}
