import '../paper.css';
import {qrPicture} from './qr-picture.ts';

/** A code to scan from the screen: black on white in every theme, with its quiet zone, as large as it fits. */
export function QrCode({text, label}: {readonly text: string; readonly label: string}) {
  const {d, size} = qrPicture(text);
  // Four modules of quiet zone on each side; a picture of modules two units wide has them at eight.
  const quiet = size / 8;
  const box = [-quiet, -quiet, size + 2 * quiet, size + 2 * quiet].join(' ');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={box}
      shapeRendering="crispEdges"
      className="qr-code w-full max-w-96 rounded-card"
    >
      <path d={d} fillRule="evenodd" />
    </svg>
  );
}
