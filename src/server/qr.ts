import {BarcodeFormat, EncodeHintType, QRCodeWriter} from '@zxing/library';

/** Light modules around a code, which scanners need. */
const QUIET = 4;

/** A QR code as one path; a module is one unit wide. */
export function qrSvg(code: string, label = code): string {
  const rows = modulesOf(code);
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${String(x)} ${String(y)}h1v1h-1z` : '')))
    .join('');
  const size = String(rows.length);
  return `<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}"><path d="${path}" /></svg>`;
}

/** For a terminal: two rows of modules to a line of text, light modules in the colour of the text. */
export function qrForTerminal(code: string): string {
  const rows = modulesOf(code);
  const lines: string[] = [];
  for (let y = 0; y < rows.length; y += 2) {
    const [upper = [], lower = []] = [rows[y], rows[y + 1]];
    lines.push(upper.map((dark, x) => HALVES[Number(dark) * 2 + Number(lower[x] ?? true)] ?? '').join(''));
  }
  return lines.join('\n');
}
/** By which halves are dark: none, lower, upper, both. */
const HALVES = ['█', '▀', '▄', ' '];

/** Row by row; true is dark. */
function modulesOf(code: string): boolean[][] {
  const hints = new Map([[EncodeHintType.MARGIN, QUIET]]);
  const matrix = new QRCodeWriter().encode(code, BarcodeFormat.QR_CODE, 1, 1, hints);
  return Array.from({length: matrix.getHeight()}, (_, y) =>
    Array.from({length: matrix.getWidth()}, (__, x) => matrix.get(x, y)),
  );
}
