import {followPreference, storePreference} from '../base/preferences.ts';
import {ReadableCell} from '../base/readable.ts';

/** Chosen by the person, never by the clock: light, dark for cold stores, sun for the yard. */
export const THEME_CHOICES = ['light', 'dark', 'sun'] as const;
type Theme = (typeof THEME_CHOICES)[number];

const preferred = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

export const chosenTheme = new ReadableCell<Theme>('light');

/** Dresses the page as this browser last was, or as its system prefers. */
export function startTheme(): void {
  followPreference('theme', (stored) => dress(THEME_CHOICES.find((name) => name === stored) ?? preferred()));
}

export function setTheme(name: Theme): void {
  storePreference('theme', name);
  dress(name);
}

function dress(name: Theme): void {
  document.documentElement.dataset['theme'] = name;
  chosenTheme.set(name);
}
