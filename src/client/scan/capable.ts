import {ReadableCell} from '../base/readable.ts';

/** Whether a wedge scanner is attached to this browser: a person's own word, kept here. */
const WEDGE_KEY = 'wedge';
export const hasWedge = new ReadableCell(false);

export function startWedge(): void {
  hasWedge.set(localStorage.getItem(WEDGE_KEY) === 'on');
}

export function setWedge(on: boolean): void {
  localStorage.setItem(WEDGE_KEY, on ? 'on' : 'off');
  hasWedge.set(on);
}

/** Specification section 1: scanning works only on a mobile device. A finger or a small screen makes one. */
export const isMobile = (): boolean =>
  matchMedia('(pointer: coarse), (max-width: 600px), (max-height: 480px)').matches;
