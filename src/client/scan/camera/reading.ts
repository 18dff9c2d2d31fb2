import {SYMBOLOGIES, type Symbology} from './symbologies.ts';

/** Where in a picture something stands: parts of its width and height, from the left and from the top. */
export interface PictureArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export const WHOLE_PICTURE: PictureArea = {left: 0, top: 0, right: 1, bottom: 1};

/** What a reader has seen in a picture, before it is said as a scanner would say it. */
interface Symbol {
  readonly symbology: Symbology;
  readonly text: string;
  /** It begins with FNC1: a string of GS1 application identifiers. */
  readonly isGs1: boolean;
  readonly area: PictureArea;
}

/** A code in a picture, as a scanner would send it: its AIM identifier in front. */
export interface CameraReading {
  readonly raw: string;
  readonly area: PictureArea;
}

/** Says what was seen as a scanner would; nothing where it cannot be what it seems to be. */
export function readingOf({symbology, text, isGs1, area}: Symbol): CameraReading | undefined {
  const {aim, says} = SYMBOLOGIES[symbology];
  const [plain, gs1] = aim;
  const said = says(text);
  return said === undefined || said === '' ? undefined : {raw: (isGs1 ? gs1 : plain) + said, area};
}
