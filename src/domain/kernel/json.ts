/** What a person or a program sent as a list; nothing of it is known to be right, and `undefined` is no list. */
export function listIn(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The same of an object; what is none is empty. */
export function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRow(value) ? value : {};
  } catch {
    return {};
  }
}

/** The same of a list of rows, whose fields may hold anything; `undefined` where one of them is no row. */
export function rowsIn<Name extends string>(text: string): {readonly [K in Name]?: unknown}[] | undefined {
  return objectRowsIn(listIn(text));
}

/** The same of what stands in such a row. */
export function objectRowsIn<Name extends string>(
  value: unknown,
): {readonly [K in Name]?: unknown}[] | undefined {
  return Array.isArray(value) && value.every(isRow)
    ? (value as {readonly [K in Name]?: unknown}[])
    : undefined;
}

const isRow = (each: unknown): each is Readonly<Record<string, unknown>> =>
  typeof each === 'object' && each !== null && !Array.isArray(each);
