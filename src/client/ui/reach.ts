import {followPreference, storePreference} from '../base/preferences.ts';
import {ReadableCell} from '../base/readable.ts';

/** Which thumb works the screen, and what it wears: chosen by the person, told to the styles on `<html>`. */
export const HAND_CHOICES = ['right', 'left'] as const;
type Hand = (typeof HAND_CHOICES)[number];
export const GLOVE_CHOICES = ['normal', 'glove'] as const;
type Glove = (typeof GLOVE_CHOICES)[number];

export const chosenHand = new ReadableCell<Hand>('right');
export const chosenGlove = new ReadableCell<Glove>('normal');

/** Lays the page out as this browser last was, and as the person who logs in has it. */
export function startReach(): void {
  followPreference('hand', (stored) =>
    layOut('hand', chosenHand, HAND_CHOICES.find((each) => each === stored) ?? 'right'),
  );
  followPreference('glove', (stored) =>
    layOut('glove', chosenGlove, GLOVE_CHOICES.find((each) => each === stored) ?? 'normal'),
  );
}

export function setHand(value: Hand): void {
  storePreference('hand', value);
  layOut('hand', chosenHand, value);
}

export function setGlove(value: Glove): void {
  storePreference('glove', value);
  layOut('glove', chosenGlove, value);
}

function layOut<T extends string>(name: 'hand' | 'glove', cell: ReadableCell<T>, value: T): void {
  document.documentElement.dataset[name] = value;
  cell.set(value);
}
