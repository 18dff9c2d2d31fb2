/** The plain facts in a JSON text; lists and nested values are for other readers. */
export function factsOf(json: string): Readonly<Record<string, string | number>> {
  const parsed: unknown = json === '' ? {} : JSON.parse(json);
  return plainFacts(typeof parsed === 'object' && parsed ? parsed : {});
}

export const plainFacts = (facts: object): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(facts).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
