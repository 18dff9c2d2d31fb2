/** Where a party is finds it in its own list alone: all words are kept anew when the database is opened. */
export const detailsOfParties = (): readonly string[] => ['delete from words'];
