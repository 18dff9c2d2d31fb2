import {GROUP_SEPARATOR} from '#domain/scanning/separator.ts';
import {endsInCheckDigit, wholeUpc} from './digits.ts';

/** The text of a code as scanners say it; nothing where it cannot be what it seems to be. */
type Say = (text: string) => string | undefined;

/** One symbology: what each reader calls it, and what its codes may carry. */
interface SymbologyDetails {
  /** AIM identifiers without and with FNC1 in front. `handheld.md` 5.4. */
  readonly aim: readonly [plain: string, gs1: string];
  /** The format of the browser's own detector; it knows no DataBar. */
  readonly native?: string;
  /** The name in `@zxing/library`. Not UPC-E: it takes part of a tilted EAN-13 for one, time and again. */
  readonly zxing?: string;
  /** What `zxing-wasm` is asked for, and what it may call what it finds. */
  readonly wasm: readonly [asked: string, ...named: string[]];
  /** It fills a square, and not a line. */
  readonly isSquare?: true;
  readonly says: Say;
}

const carries =
  (signs: RegExp): Say =>
  (text) =>
    signs.test(text) ? text : undefined;
const checked =
  (length: number): Say =>
  (text) =>
    endsInCheckDigit(text, length) ? text : undefined;
/** Scanners say these in thirteen digits. */
const upcA: Say = (text) => checked(13)(text.length === 12 ? `0${text}` : text);

/**
 * The symbologies that a warehouse has on its walls, cartons and papers. Whichever reader sees one is asked by this
 * table and says it by this table, so that all say the same of one picture.
 */
export const SYMBOLOGIES = {
  code128: {
    aim: [']C0', ']C1'],
    native: 'code_128',
    zxing: 'CODE_128',
    wasm: ['Code128'],
    // A separator at the end separates nothing: a reader may take the check sign for one.
    says: (text) => carries(/^[\0-\u00ff]+$/)(text.endsWith(GROUP_SEPARATOR) ? text.slice(0, -1) : text),
  },
  code39: {
    aim: [']A0', ']A0'],
    native: 'code_39',
    zxing: 'CODE_39',
    // Its own alphabet alone: in the extended one `+A` would be read as `a`, which no scanner says unless it is told
    // to.
    wasm: ['Code39Std', 'Code39'],
    says: carries(/^[0-9A-Z\-. $/+%]+$/),
  },
  ean13: {
    aim: [']E0', ']E0'],
    native: 'ean_13',
    zxing: 'EAN_13',
    wasm: ['EANUPC', 'EAN13'],
    says: checked(13),
  },
  ean8: {aim: [']E4', ']E4'], native: 'ean_8', zxing: 'EAN_8', wasm: ['EANUPC', 'EAN8'], says: checked(8)},
  upcA: {aim: [']E0', ']E0'], native: 'upc_a', zxing: 'UPC_A', wasm: ['EANUPC', 'UPCA'], says: upcA},
  upcE: {
    aim: [']E0', ']E0'],
    native: 'upc_e',
    wasm: ['EANUPC', 'UPCE'],
    // A reader may have written the zeros out already.
    says: (text) => upcA(text.length > 8 ? text : wholeUpc(text)),
  },
  itf: {
    aim: [']I1', ']I1'],
    native: 'itf',
    zxing: 'ITF',
    wasm: ['ITF', 'ITF14'],
    // Lines across a part of the bars read as a shorter code: on cartons there is only the long one.
    says: checked(14),
  },
  dataBar: {
    aim: [']e0', ']e0'],
    wasm: [
      'DataBar',
      'DataBarOmni',
      'DataBarStk',
      'DataBarStkOmni',
      'DataBarLtd',
      'DataBarExp',
      'DataBarExpStk',
    ],
    // Identifiers of GS1 and what they stand before.
    says: carries(/^\d\d[!-z \p{Cc}]+$/u),
  },
  qr: {
    aim: [']Q1', ']Q3'],
    native: 'qr_code',
    zxing: 'QR_CODE',
    wasm: ['QRCode', 'QRCodeModel2'],
    isSquare: true,
    says: (text) => text,
  },
  dataMatrix: {
    aim: [']d1', ']d2'],
    native: 'data_matrix',
    zxing: 'DATA_MATRIX',
    wasm: ['DataMatrix'],
    isSquare: true,
    says: asUnicode,
  },
} as const satisfies Readonly<Record<string, SymbologyDetails>>;
export type Symbology = keyof typeof SYMBOLOGIES;

/** The same, for callers that ask the same of each. */
export const ALL_SYMBOLOGIES: readonly (readonly [Symbology, SymbologyDetails])[] = Object.entries(
  SYMBOLOGIES,
) as (readonly [Symbology, SymbologyDetails])[];

/** Where readers that know no better show bytes as Windows does, what stands from 0x80 to 0x9f. */
const WINDOWS = new TextDecoder('windows-1252').decode(Uint8Array.from({length: 32}, (_, i) => 0x80 + i));

/** Letters whose bytes a reader has shown one by one: where they are whole in UTF-8, they are meant so. */
function asUnicode(text: string): string {
  const bytes = Array.from(text, (sign) => {
    const at = WINDOWS.indexOf(sign);
    return at >= 0 ? 0x80 + at : (sign.codePointAt(0) ?? 0);
  });
  if (bytes.every((byte) => byte < 0x80) || bytes.some((byte) => byte > 0xff)) return text;
  try {
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}
