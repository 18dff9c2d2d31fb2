import {code128, gs1_128, gs1qrcode, type RenderOptions} from 'bwip-js/browser';
import type {TestCode} from '../../scan/setup/test-codes.ts';
import {pathDrawing, type DrawnCode} from '../../ui/codes/path-drawing.ts';
import {qrPicture} from '../../ui/codes/qr-picture.ts';

/** What scanners read: squares, or bars for those that read lines only. */
export const CODE_SORTS = ['qr', 'bars'] as const;
export type CodeSort = (typeof CODE_SORTS)[number];

/** Draws a test code; GS1 ones with the sign in front that says so. */
export function codePicture({name, drawn}: TestCode, sort: CodeSort): DrawnCode {
  const isGs1 = name === 'gs1';
  if (sort === 'bars') {
    const bars = isGs1 ? gs1_128<DrawnCode> : code128<DrawnCode>;
    return bars({bcid: isGs1 ? 'gs1-128' : 'code128', text: drawn, scale: 1, height: 12}, pathDrawing());
  }
  if (!isGs1) {
    const {d, size} = qrPicture(drawn);
    return {d, width: size, height: size};
  }
  const options: RenderOptions & {readonly eclevel: string} = {
    bcid: 'gs1qrcode',
    text: drawn,
    eclevel: 'M',
    scale: 1,
  };
  return gs1qrcode<DrawnCode>(options, pathDrawing());
}
