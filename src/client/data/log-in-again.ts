import {ReadableCell} from '../base/readable.ts';

/** The server no more takes what is asked in the name of whoever is here: they have to log in again. */
export const sessionEnded = new ReadableCell(false);

/** The login stands over the page that somebody was at, which waits beneath it is. */
export const loginOver = new ReadableCell(false);
