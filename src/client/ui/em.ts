/** What a letter takes of the type's size, where types are wide and bold. */
function widthOf(letter: string): number {
  // Marks that isolate a direction are invisible.
  if (/[\u2066-\u2069]/.test(letter)) return 0;
  if (/[ijl.,:;'’|!]/.test(letter)) return 0.39;
  if (/[frtIJ()\s-]/.test(letter)) return 0.5;
  if (/[\u2e80-\uffefmwMWжшщюыфмЖШЩЮЫФМ]/.test(letter)) return 1.06;
  if (/\p{Lu}/u.test(letter)) return 0.85;
  // Arabic letters are joined.
  return /[\u0600-\u06ff]/.test(letter) ? 0.62 : 0.73;
}

/** How wide a text is at most, in em. */
export const emOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0);
