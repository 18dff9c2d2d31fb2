/** A side of the screen. */
export type ScreenSide = 'left' | 'right';

/** Where the scan button stands: at which side once it was dragged, how far down (0 to 1), and whether it is open. */
export interface ButtonPlace {
  readonly side?: ScreenSide;
  readonly y: number;
  readonly isOpen: boolean;
}

const SCAN_BUTTON_KEY = 'scan_button';
/** At the foot, beside the way back, which makes room for it. */
export const FOOT_PLACE = 1;
const FIRST: ButtonPlace = {y: FOOT_PLACE, isOpen: false};
/** Elsewhere a row can be scrolled clear of it at either end; under that it goes to the foot. */
const [TOP, BOTTOM] = [0.4, 0.8];

/** The place under a finger: the nearer side, at its height. */
export const placeAt = (
  x: number,
  y: number,
  width: number,
  height: number,
): Required<Omit<ButtonPlace, 'isOpen'>> => ({
  side: x < width / 2 ? 'left' : 'right',
  y: y / height > BOTTOM ? FOOT_PLACE : Math.max(TOP, y / height),
});

/** The side where the thumb is, unless it was dragged to the other: where a row ends, mirrored for the left hand. */
export const sideOf = ({side}: ButtonPlace, direction: 'ltr' | 'rtl', hand: 'left' | 'right'): ScreenSide =>
  side ?? ((direction === 'rtl') === (hand === 'left') ? 'right' : 'left');

/** A place as it was kept; the first one where nothing, or nothing that can be read, was. */
export function buttonPlaceOf(kept: string | null): ButtonPlace {
  try {
    const {side, y, isOpen} = JSON.parse(kept ?? '{}') as Partial<ButtonPlace>;
    const isSide = side === 'left' || side === 'right';
    const isHeight = typeof y === 'number' && (y === FOOT_PLACE || (y >= TOP && y <= BOTTOM));
    if (!isHeight || !(isSide || side === undefined)) return FIRST;
    return {...(isSide ? {side} : {}), y, isOpen: isOpen === true};
  } catch {
    return FIRST;
  }
}

export const readPlace = (): ButtonPlace => buttonPlaceOf(localStorage.getItem(SCAN_BUTTON_KEY));
export const keepPlace = (place: ButtonPlace): void =>
  localStorage.setItem(SCAN_BUTTON_KEY, JSON.stringify(place));

/** Tells the styles where it stands, so that pages make room for it; without a place there is none. */
export function tellPlace(place: {readonly side: ScreenSide; readonly y: number} | undefined): void {
  const {dataset, style} = document.documentElement;
  if (!place) {
    delete dataset['scan'];
    return;
  }
  dataset['scan'] = place.y === FOOT_PLACE ? `foot-${place.side}` : 'over';
  style.setProperty('--scan-y', String(place.y));
}
