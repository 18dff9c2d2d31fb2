import {TextDecoder} from 'node:util';
import {TableFault} from './table.ts';

/** Encodings that tables come in, as browsers name them. '' is UTF-8, or what the file's first bytes say. */
export const TABLE_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1256',
  'iso-8859-15',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const;

/** How a file begins that says its encoding. */
const MARKS: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];
const MAX_MARK_BYTES = 4;
/** Looked at where no mark says the encoding. */
const ENCODING_SAMPLE = 64;

/**
 * The text of a file that comes in pieces, in the encoding that was named or that its bytes show. Nothing is guessed: a file that is not in it
 * is refused (`import.encoding`).
 */
export async function* decodedText(chunks: AsyncIterable<Uint8Array>, named: string): AsyncGenerator<string> {
  let head: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    if (decoder) {
      yield textOf(decoder, chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < ENCODING_SAMPLE) continue;
    decoder = decoderFor(head, named);
    yield textOf(decoder, head);
  }
  if (!decoder) {
    decoder = decoderFor(head, named);
    yield textOf(decoder, head);
  }
  yield textOf(decoder);
}

function decoderFor(head: Uint8Array, named: string): TextDecoder {
  const marked = MARKS.find(([, ...bytes]) => beginsWith(head, bytes))?.[0];
  const told = named === '' ? (halfEmpty(head) ?? 'utf-8') : named;
  return new TextDecoder(marked ?? told, {fatal: true});
}

/**
 * UTF-16 that does not say so: every second byte is none, as in no text of another encoding. The first cells of a table
 * are heads, which have Latin letters or separators in every language; where they have not, the bytes are no UTF-8.
 */
function halfEmpty(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const some = head.subarray(0, ENCODING_SAMPLE - (ENCODING_SAMPLE % 2));
  const isEmpty = (from: 0 | 1): boolean =>
    some.length >= MAX_MARK_BYTES && some.every((byte, i) => (i % 2 === from) === (byte === 0));
  if (isEmpty(1)) return 'utf-16le';
  return isEmpty(0) ? 'utf-16be' : undefined;
}

const beginsWith = (head: Uint8Array, bytes: readonly number[]): boolean =>
  head.length >= bytes.length && bytes.every((byte, i) => head[i] === byte);

function textOf(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, {stream: true}) : decoder.decode();
  } catch {
    throw new TableFault('import.encoding', 0);
  }
}
