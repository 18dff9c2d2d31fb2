/**
 * What a table holds under a key that may come from outside. Brackets also find what every object inherits, such as
 * `valueOf` or `constructor`, under texts that anybody can scan, type or send.
 */
export const entryOf = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Whether a table holds something of its own under a key: what `in` would ask, without what every object inherits. */
export const isKeyOf = <T extends object>(table: T, key: string): key is string & keyof T =>
  Object.hasOwn(table, key);
