import type {CodeKind} from './draw-code.ts';

/** A code as it is printed, and what a scanner sends of it: the same that the camera must bring. */
export interface Printed {
  readonly kind: CodeKind;
  readonly text: string;
  readonly raw: string;
}

/** One of each kind that a warehouse has, typed by hand. */
export const PRINTED: readonly Printed[] = [
  {kind: 'qrcode', text: 'BW1:B:01JBNXG5Q0T8M2V6A4C9D7E3F1', raw: ']Q1BW1:B:01JBNXG5Q0T8M2V6A4C9D7E3F1'},
  {kind: 'code128', text: 'KETTLE-17', raw: ']C0KETTLE-17'},
  {
    kind: 'gs1-128',
    text: '(01)09501101530003(10)AB-123(17)270331',
    raw: ']C1010950110153000310AB-123\u001d17270331',
  },
  {kind: 'ean13', text: '9501101530003', raw: ']E09501101530003'},
  {
    kind: 'gs1datamatrix',
    text: '(01)09501101530003(17)270331(10)AB-123',
    raw: ']d2010950110153000317270331' + '10AB-123',
  },
  {kind: 'itf14', text: '19501101530000', raw: ']I119501101530000'},
];

/** Those that are rarer, but for UPC-E. */
export const RARER: readonly Printed[] = [
  {
    kind: 'gs1qrcode',
    text: '(01)09501101530003(10)AB-123(21)7',
    raw: ']Q3010950110153000310AB-123\u001d217',
  },
  {kind: 'datamatrix', text: 'KETTLE-17', raw: ']d1KETTLE-17'},
  {kind: 'code39', text: 'BIN-A-01', raw: ']A0BIN-A-01'},
  {kind: 'ean8', text: '95012346', raw: ']E495012346'},
  {kind: 'upca', text: '036000291452', raw: ']E00036000291452'},
];
