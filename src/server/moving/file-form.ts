import {readSync} from 'node:fs';

/** What a file is by its first bytes: a workbook is a ZIP, an old or locked one a compound file. */
type FileForm = 'text' | 'workbook' | 'compound';

const FORMS: readonly (readonly [form: FileForm, ...bytes: number[]])[] = [
  ['workbook', 0x50, 0x4b, 0x03, 0x04],
  ['compound', 0xd0, 0xcf, 0x11, 0xe0],
];
/** Bytes by which that shows. */
export const SHOWN_BY = 4;

export const fileFormOf = (head: Uint8Array): FileForm =>
  FORMS.find(
    ([, ...bytes]) => head.length >= bytes.length && bytes.every((byte, i) => head[i] === byte),
  )?.[0] ?? 'text';

const [SECTOR_BITS, DIRECTORY] = [30, 48];
/** Names that are looked at, of 128 bytes each. */
const MAX_ARCHIVE_NAMES = 32;
const ENTRY = 128;

/**
 * Why a compound file is not read: it is a workbook under a password, one of the years before 2007, or something else
 * altogether. [MS-CFB] 2.2, 2.6: its directory says so.
 */
export function faultOfCompound(fd: number): string {
  const head = bytesAt(fd, 0, 512);
  const bits = head.readUInt16LE(SECTOR_BITS);
  if (bits !== 9 && bits !== 12) return 'import.broken';
  const directory = bytesAt(fd, (head.readUInt32LE(DIRECTORY) + 1) * 2 ** bits, MAX_ARCHIVE_NAMES * ENTRY);
  const names = Array.from({length: MAX_ARCHIVE_NAMES}, (_, i) => {
    const entry = directory.subarray(i * ENTRY, (i + 1) * ENTRY);
    return entry.toString('utf16le', 0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2));
  });
  if (names[0] === '') return 'import.broken';
  if (names.some((name) => name === 'EncryptedPackage' || name === 'EncryptionInfo'))
    return 'import.protected';
  return names.some((name) => /^(?:Workbook|Book)$/i.test(name))
    ? 'import.old-spreadsheet'
    : 'import.spreadsheet';
}

/** Bytes of a file; where it ends before, the rest is none. */
function bytesAt(fd: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(fd, bytes, 0, length, at);
  return bytes;
}
