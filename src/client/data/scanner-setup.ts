import {AS_SENT, type ScannerSetup} from '#domain/scanning/frame.ts';
import {ReadableCell} from '../base/readable.ts';

/** Beside theme and paper: of this device, whichever person works here, and there before any database is open. */
const SCANNER_SETUP_KEY = 'scanner';

/** What is known of this device's scanner. */
export const scannerSetup = new ReadableCell<ScannerSetup>(AS_SENT);

/** Whether anything has been found about this device's scanner. */
export const isFound = (kept: ScannerSetup): boolean => kept !== AS_SENT;

export function startSetup(): void {
  const read = (stored: string | null): void => scannerSetup.set(storedSetup(stored));
  read(localStorage.getItem(SCANNER_SETUP_KEY));
  addEventListener('storage', ({key, newValue}) => {
    if (key === SCANNER_SETUP_KEY) read(newValue);
  });
}

/** Keeps what was found; `undefined` goes back to taking codes as they are sent. */
export function keepSetup(found: ScannerSetup | undefined): void {
  if (found) localStorage.setItem(SCANNER_SETUP_KEY, JSON.stringify(found));
  else localStorage.removeItem(SCANNER_SETUP_KEY);
  scannerSetup.set(found ?? AS_SENT);
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
