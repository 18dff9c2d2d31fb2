/** Characters of a cell at most. */
const MAX_CELL_CHARACTERS = 32_767;

/** What XML has no place for: controls and two that are no characters. */
const NO_XML_CHARACTERS = /(?![\t\n\r\u{7F}-\u{9F}])\p{Cc}|[\u{FFFE}\u{FFFF}]/gu;
const HALF_PAIR = /\p{Cs}/gu;
/** What reads like the sign of a character that XML has no place for. */
const LIKE_A_SIGN = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text as it stands between two tags. */
export const escapedXml = (text: string): string =>
  text
    .slice(0, MAX_CELL_CHARACTERS)
    .replaceAll(HALF_PAIR, '\u{FFFD}')
    .replaceAll(LIKE_A_SIGN, '_x005F_')
    .replaceAll(
      NO_XML_CHARACTERS,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // As it stands a reader would take it for the end of a line.
    .replaceAll('\r', '&#13;');

/** The same between two quotes. */
export const quotedXml = (text: string): string => escapedXml(text).replaceAll('"', '&quot;');
