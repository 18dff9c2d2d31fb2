/** What a server takes for a JPEG, of so many bytes. */
export function aJpeg(bytes = 64): Buffer {
  const jpeg = Buffer.alloc(bytes, 7);
  jpeg.set([0xff, 0xd8, 0xff, 0xe0], 0);
  jpeg.set([0xff, 0xd9], bytes - 2);
  return jpeg;
}
