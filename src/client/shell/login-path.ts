/** The query of the login's address that names the place to come back to. */
export const AGAIN = 'again';

/** The login for somebody who is here already and has to log in anew; it leads back to where they were. */
export const loginPath = (place: string): string => `/login?${AGAIN}=${encodeURIComponent(place)}`;
