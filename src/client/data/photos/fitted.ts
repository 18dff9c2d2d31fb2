interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/** A picture's size with its longer side no longer than this, and no side of nothing; never made larger. */
export function fittedSize({width, height}: PhotoSize, longSide: number): PhotoSize {
  const by = Math.min(1, longSide / Math.max(width, height));
  const scaled = (side: number): number => Math.max(1, Math.round(side * by));
  return {width: scaled(width), height: scaled(height)};
}
