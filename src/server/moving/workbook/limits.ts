/** A workbook beyond one of these is none that people made, or none that is read in a while. Bytes and counts. */
export const WORKBOOK_LIMIT = {
  /** All that is unpacked of it: a million rows of ten columns are two thirds of a gigabyte. */
  unpacked: 2_147_483_648,
  /** A part that names others or says how cells look. */
  smallPart: 33_554_432,
  /** Of a part between two tags, in characters. */
  between: 1_048_576,
  parts: 10_000,
  sheets: 1_000,
  /** Of the name of a sheet, in characters. */
  sheetName: 31,
  /** Names of other sheets that are told. */
  namesTold: 20,
  texts: 10_000_000,
  rows: 1_048_576,
} as const;
