/** The symbologies that a warehouse has on its walls, cartons and papers. */
export type Symbology =
  'code128' | 'code39' | 'ean13' | 'ean8' | 'upcA' | 'upcE' | 'itf' | 'dataBar' | 'qr' | 'dataMatrix';

/** Where in a picture something stands: parts of its width and height, from the left and from the top. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export const WHOLE: Area = {left: 0, top: 0, right: 1, bottom: 1};

/** What a reader has seen in a picture, before it is said as a scanner would say it. */
export interface Symbol {
  readonly symbology: Symbology;
  readonly text: string;
  /** It begins with FNC1: a string of GS1 application identifiers. */
  readonly isGs1: boolean;
  readonly area: Area;
}

/** A code in a picture, as a scanner would send it: its AIM identifier in front. */
export interface Reading {
  readonly raw: string;
  readonly area: Area;
}

/** AIM identifiers without and with FNC1 in front. `handheld.md` 5.4. */
const AIM: Readonly<Record<Symbology, readonly [plain: string, gs1: string]>> = {
  code128: [']C0', ']C1'],
  code39: [']A0', ']A0'],
  ean13: [']E0', ']E0'],
  ean8: [']E4', ']E4'],
  upcA: [']E0', ']E0'],
  upcE: [']E0', ']E0'],
  itf: [']I1', ']I1'],
  dataBar: [']e0', ']e0'],
  qr: [']Q1', ']Q3'],
  dataMatrix: [']d1', ']d2'],
};

/** Says what was seen as a scanner would; nothing where it cannot be what it seems to be. */
export function readingOf({symbology, text, isGs1, area}: Symbol): Reading | undefined {
  const said = (SAID[symbology] ?? whole)(text);
  const [plain, gs1] = AIM[symbology];
  return said === undefined || said === '' ? undefined : {raw: (isGs1 ? gs1 : plain) + said, area};
}

/** The text of a code as scanners say it; nothing where its digits do not check. */
type Say = (text: string) => string | undefined;
const whole: Say = (text) => text;
const checked =
  (length: number): Say =>
  (text) =>
    hasCheckDigit(text, length) ? text : undefined;
/** Scanners say these in thirteen digits. */
const upcA: Say = (text) => checked(13)(text.length === 12 ? `0${text}` : text);

const SAID: Readonly<Partial<Record<Symbology, Say>>> = {
  // Lines across a part of the bars read as a shorter code: on cartons there is only the long one.
  itf: checked(14),
  ean13: checked(13),
  ean8: checked(8),
  upcA,
  // A reader may have written the zeros out already.
  upcE: (text) => upcA(text.length > 8 ? text : wholeUpc(text)),
};

/** Whether these are so many digits, the last of which checks the others (GS1, by tens). */
function hasCheckDigit(text: string, length: number): boolean {
  if (text.length !== length || !/^\d+$/.test(text)) return false;
  const sum = Array.from(text, Number).reduce(
    (before, digit, i) => before + digit * ((length - i) % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

/** A UPC-E code with the zeros that it leaves out. */
function wholeUpc(short: string): string {
  const [, system = '', digits = '', last = '', check = ''] = /^([01])(\d{5})(\d)(\d)$/.exec(short) ?? [];
  const [two, three, four] = [2, 3, 4].map((length) => digits.slice(0, length));
  const body =
    last <= '2'
      ? `${two}${last}0000${digits.slice(2)}`
      : last === '3'
        ? `${three}00000${digits.slice(3)}`
        : last === '4'
          ? `${four}00000${digits.slice(4)}`
          : `${digits}0000${last}`;
  return system + body + check;
}
