import {ReadableCell} from './readable.ts';

/** Choices about the screens that follow a person, by the name under which this browser keeps them. */
const PREFERENCES = ['lang', 'theme', 'volume', 'hand', 'glove'] as const;
type Preference = (typeof PREFERENCES)[number];
export type PreferenceChoices = Readonly<Partial<Record<Preference, string>>>;

const readers = new Map<Preference, (value: string | null) => void>();

/** The last choice that a hand has made on this page. */
export const lastPreferences = new ReadableCell<PreferenceChoices>({});

/** Tells `read` what this browser last had, and again whenever the choices of the person who logs in come. */
export function followPreference(name: Preference, read: (value: string | null) => void): void {
  readers.set(name, read);
  read(localStorage.getItem(name));
}

/** What is chosen in another tab of this browser holds here at once, too. */
export function followOtherTabs(): void {
  addEventListener('storage', ({key, newValue}) => {
    const name = PREFERENCES.find((each) => each === key);
    if (name) readers.get(name)?.(newValue);
  });
}

/** Keeps what a hand has chosen. */
export function storePreference(name: Preference, value: string): void {
  if (localStorage.getItem(name) === value) return;
  localStorage.setItem(name, value);
  lastPreferences.set({[name]: value});
}

/** Dresses this browser in a person's choices: what they never chose is as if it had never been chosen. */
export function adoptPreferences(choices: Readonly<Record<string, string>>): void {
  for (const name of PREFERENCES) {
    const value = choices[name] ?? null;
    if (value === localStorage.getItem(name)) continue;
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
    readers.get(name)?.(value);
  }
}
