import {gtinsOf} from '../goods/gtin.ts';

/** Keyboards that a computer may take a scanner for, while the scanner presses the keys of an American one. */
export const KEYBOARD_LAYOUTS = [
  'german',
  'swiss',
  'nordic',
  'french',
  'spanish',
  'italian',
  'portuguese',
] as const;
export type KeyboardLayout = (typeof KEYBOARD_LAYOUTS)[number];

/** American keys, row by row, plain and with shift; below them what the same keys write elsewhere. */
const AMERICAN = '`1234567890-=[]\\;\',./~!@#$%^&*()_+{}|:"<>?' + 'qwazymQWAZYM';
const LAYOUTS: Readonly<Record<KeyboardLayout, string>> = {
  german: '^1234567890ß´ü+#öä,.-°!"§$%&/()=?`Ü*\'ÖÄ;:_' + 'qwayzmQWAYZM',
  swiss: '§1234567890\'^ü¨$öä,.-°+"*ç%&/()=?`è!£éà;:_' + 'qwayzmQWAYZM',
  nordic: '§1234567890+´å¨\'öä,.-½!"#¤%&/()=?`Å^*ÖÄ;:_' + 'qwazymQWAZYM',
  french: '²&é"\'(-è_çà)=^$*mù;:!~1234567890°+¨£µM%./§' + 'azqwy,AZQWY?',
  spanish: 'º1234567890\'¡`+çñ´,.-ª!"·$%&/()=?¿^*ÇÑ¨;:_' + 'qwazymQWAZYM',
  italian: '\\1234567890\'ìè+ùòà,.-|!"£$%&/()=?^é*§ç°;:_' + 'qwazymQWAZYM',
  portuguese: '\\1234567890\'«+´~çº,.-|!"#$%&/()=?»*`^Çª;:_' + 'qwazymQWAZYM',
};

/** What the keys that wrote this would have written on the scanner's own keyboard. */
export function asAmerican(text: string, keyboard: KeyboardLayout): string {
  const theirs = Array.from(LAYOUTS[keyboard]);
  return Array.from(text, (character) => {
    const key = theirs.indexOf(character);
    return key < 0 ? character : AMERICAN.charAt(key);
  }).join('');
}

/** Where on each keyboard `BW1:` of a label of ours begins as something that nothing else begins with. */
const BEGINNINGS: readonly (readonly [begins: RegExp, keyboard: KeyboardLayout])[] = [
  [/^BZ&M[A-Z]M/i, 'french'],
  [/^BW1Ö[A-Z]Ö/i, 'german'],
  [/^BW1Ñ[A-Z]Ñ/i, 'spanish'],
  [/^BW1ç[A-Z]ç/, 'italian'],
  [/^BW1é[A-Z]é/, 'swiss'],
  [/^BW1Ç[A-Z]Ç/, 'portuguese'],
];

/** A number whose digits came as what the French keyboard writes without shift. */
const FRENCH_DIGITS = /^[&é"'(\-è_çà]{8,20}$/;

/**
 * The keyboard that a text was wrongly written on, where it tells by itself: by the colons of our own labels, and by a
 * number that is a GTIN on the French one. Any other has to be set where it is known.
 */
export function wrongKeyboardOf(text: string): KeyboardLayout | undefined {
  const found = BEGINNINGS.find(([begins]) => begins.test(text));
  if (found) return found[1];
  return FRENCH_DIGITS.test(text) && gtinsOf(asAmerican(text, 'french')).length > 0 ? 'french' : undefined;
}
