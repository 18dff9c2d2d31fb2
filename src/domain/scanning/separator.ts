/** Group separator: it parts fields in GS1 codes, and is never blank space. */
export const GS = '\u001d';

/** A text without the separators before it. */
export function withoutLeading(text: string): string {
  let at = 0;
  while (text.startsWith(GS, at)) at++;
  return text.slice(at);
}
