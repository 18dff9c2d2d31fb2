/** The query of the door's address that names the place to come back to. */
export const AGAIN = 'again';

/** The door for somebody who is here already and has to log in anew; it leads back to where they were. */
export const doorPath = (place: string): string => `/login?${AGAIN}=${encodeURIComponent(place)}`;
