import type {DrawingContext} from 'bwip-js/browser';

/** A code as one path of a picture, without its quiet zone. */
export interface DrawnCode {
  readonly d: string;
  readonly width: number;
  readonly height: number;
}

/** Takes the shapes of a code as they are: squares, or bars as upright lines. No letters. */
export function pathDrawing(): DrawingContext<DrawnCode> {
  let d = '';
  let size = {width: 0, height: 0};
  const never = (): void => undefined;
  return {
    scale: () => null,
    measure: () => ({width: 0, ascent: 0, descent: 0}),
    init: (width, height) => (size = {width, height}),
    polygon: (points) => (d += `M${points.map((point) => point.join(' ')).join('L')}z`),
    line: (x, from, _, to, width) =>
      (d += `M${String(x - width / 2)} ${String(from)}h${String(width)}V${String(to)}h${String(-width)}z`),
    hexagon: never,
    ellipse: never,
    fill: never,
    text: never,
    end: () => ({d, ...size}),
  };
}
