/** The words of a name: `linesByDn` has three, `MAX_DOCUMENT_LINES` has three, `Dialog` has one. */
export const wordsOf = (name: string): string[] =>
  name.match(/[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+/g) ?? [name];
