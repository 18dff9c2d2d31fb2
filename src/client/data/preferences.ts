import {Cell} from './readable.ts';

/** Choices about the screens that follow a person, by the name under which this browser keeps them. */
export const PREFERENCES = ['lang', 'theme', 'volume', 'hand', 'glove'] as const;
export type Preference = (typeof PREFERENCES)[number];
export type Choices = Readonly<Partial<Record<Preference, string>>>;

const readers = new Map<Preference, (value: string | null) => void>();

/** Raised by each choice that a hand makes. */
export const chosen = new Cell(0);

/** Tells `read` what this browser last had, and again whenever the choices of whoever logs in come. */
export function follow(name: Preference, read: (value: string | null) => void): void {
  readers.set(name, read);
  read(localStorage.getItem(name));
}

/** Keeps what a hand has chosen. */
export function prefer(name: Preference, value: string): void {
  if (localStorage.getItem(name) === value) return;
  localStorage.setItem(name, value);
  chosen.set(chosen.get() + 1);
}

export const presentChoices = (): Choices =>
  Object.fromEntries(
    PREFERENCES.flatMap((name) => {
      const value = localStorage.getItem(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** Takes over a person's choices; what they never chose stays as it is here. */
export function adopt(choices: Readonly<Record<string, string>>): void {
  for (const name of PREFERENCES) {
    const value = choices[name];
    if (value === undefined || value === localStorage.getItem(name)) continue;
    localStorage.setItem(name, value);
    readers.get(name)?.(value);
  }
}
