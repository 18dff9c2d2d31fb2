import {drawCode} from '../camera/draw-code.ts';
import {photograph} from '../camera/photograph.ts';

/** What the camera of a sight looks at: a label that is not whole in the picture, and so is not read. */
export const NOT_WHOLE = photograph(
  drawCode('qrcode', '~'),
  {width: 400, height: 400},
  {angle: 12, scale: 9, beside: 150},
);
