/** Group separator: it parts fields in GS1 codes, and is never blank space. */
export const GROUP_SEPARATOR = '\u001d';

/** A text without the separators before it. */
export function withoutLeading(text: string): string {
  let at = 0;
  while (text.startsWith(GROUP_SEPARATOR, at)) at++;
  return text.slice(at);
}
