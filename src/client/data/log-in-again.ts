import {ReadableCell} from '../base/readable.ts';

/** The server no more takes what is asked in the name of the person here, who has to log in again. */
export const sessionEnded = new ReadableCell(false);

/** The login stands over the page that the person was at, which waits beneath it as it is. */
export const loginOver = new ReadableCell(false);
