import {follow, prefer} from '../base/preferences.ts';
import {Cell} from '../base/readable.ts';

/** Which thumb works the screen, and what it wears: chosen by the person, told to the styles on `<html>`. */
export const HANDS = ['right', 'left'] as const;
type Hand = (typeof HANDS)[number];
export const GLOVES = ['normal', 'glove'] as const;
type Glove = (typeof GLOVES)[number];

export const hand = new Cell<Hand>('right');
export const glove = new Cell<Glove>('normal');

/** Lays the page out as this browser last was, and as whoever logs in has it. */
export function startReach(): void {
  follow('hand', (stored) => layOut('hand', hand, HANDS.find((each) => each === stored) ?? 'right'));
  follow('glove', (stored) => layOut('glove', glove, GLOVES.find((each) => each === stored) ?? 'normal'));
}

export function setHand(value: Hand): void {
  prefer('hand', value);
  layOut('hand', hand, value);
}

export function setGlove(value: Glove): void {
  prefer('glove', value);
  layOut('glove', glove, value);
}

function layOut<T extends string>(name: 'hand' | 'glove', cell: Cell<T>, value: T): void {
  document.documentElement.dataset[name] = value;
  cell.set(value);
}
