import {ReadableCell} from '../base/readable.ts';

/** What no scan needs is loaded when a start is over and its first scan had the device for itself, ms. */
const CALM_MS = 15_000;

/** Whether the app has stood for a while. */
export const isCalm = new ReadableCell(false);
setTimeout(() => isCalm.set(true), CALM_MS);
