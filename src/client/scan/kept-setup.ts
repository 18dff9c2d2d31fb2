import {AS_SENT, unframed, type ScannerSetup} from '#domain/scanning/frame.ts';
import {SETUP_START} from '#domain/scanning/label.ts';
import {Cell} from '../base/readable.ts';
import type {Code} from './code.ts';

/** Beside theme and paper: of this device, whoever works here, and there before any database is open. */
const KEY = 'scanner';

/** What is known of this device's scanner. */
export const setup = new Cell<ScannerSetup>(AS_SENT);

/** A set-up that somebody has scanned, as its text; '' for none. It is taken when a person says so. */
export const offered = new Cell('');

/** Whether anything has been found about this device's scanner. */
export const isFound = (kept: ScannerSetup): boolean => kept !== AS_SENT;

export function startSetup(): void {
  const read = (stored: string | null): void => setup.set(storedSetup(stored));
  read(localStorage.getItem(KEY));
  addEventListener('storage', ({key, newValue}) => {
    if (key === KEY) read(newValue);
  });
}

/** Keeps what was found; `undefined` goes back to taking codes as they are sent. */
export function keepSetup(found: ScannerSetup | undefined): void {
  if (found) localStorage.setItem(KEY, JSON.stringify(found));
  else localStorage.removeItem(KEY);
  setup.set(found ?? AS_SENT);
}

/** A code without what the scanner of this device puts around it. */
export function withoutFrame(code: Code): Code {
  const raw = unframed(code.raw, setup.get());
  return raw === code.raw ? code : {...code, raw};
}

/** Sets a set-up aside for a person to see: it is no code of any job. Whether it was one. */
export function offer({raw, byPlace = ''}: Pick<Code, 'raw' | 'byPlace'>): boolean {
  // On a device that nothing is known of yet its text may come in another layout, and with anything around it.
  const text = [raw, byPlace].find((each) => each.toUpperCase().includes(SETUP_START));
  if (text !== undefined) offered.set(text);
  return text !== undefined;
}

/** Written by this app alone; what an older or a newer build wrote may lack a part. */
function storedSetup(stored: string | null): ScannerSetup {
  if (stored === null) return AS_SENT;
  try {
    return {...AS_SENT, ...(JSON.parse(stored) as Partial<ScannerSetup>)};
  } catch {
    return AS_SENT;
  }
}
