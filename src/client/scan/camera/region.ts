/** A rectangle, in pixels of whatever it lies in. */
export interface PixelRegion {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Where a box over a video that covers its place (`object-fit: cover`) lies in the pixels of the camera. */
export function regionIn(camera: PictureSize, place: PictureSize, box: PixelRegion): PixelRegion {
  const scale = Math.max(place.width / camera.width, place.height / camera.height);
  const [hiddenX, hiddenY] = [
    (camera.width * scale - place.width) / 2,
    (camera.height * scale - place.height) / 2,
  ];
  return {
    x: Math.round((box.x + hiddenX) / scale),
    y: Math.round((box.y + hiddenY) / scale),
    width: Math.round(box.width / scale),
    height: Math.round(box.height / scale),
  };
}

/** More pixels make a reader slow and see no more. */
const MAX_REGION_PIXELS = 1_000;

/** The size in which a region is read. */
export function readSize({width, height}: PictureSize): PictureSize {
  const scale = Math.min(1, MAX_REGION_PIXELS / Math.max(width, height));
  return {width: Math.round(width * scale), height: Math.round(height * scale)};
}
