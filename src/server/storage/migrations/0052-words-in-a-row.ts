/** Words are kept with those that stand behind them: all are kept anew when the database is opened. */
export const wordsInARow = (): readonly string[] => ['delete from words'];
