import {objectIn} from '#domain/kernel/json.ts';

/** The plain facts in a JSON text; lists and nested values are for other readers. */
export const plainFactsIn = (json: string): Readonly<Record<string, string | number>> =>
  plainFacts(objectIn(json));

export const plainFacts = (facts: object): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(facts).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
