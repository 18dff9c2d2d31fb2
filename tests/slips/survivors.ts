import {readFileSync} from 'node:fs';

/** A slip that is known to be noticed by no quick test, by its source and its name there. */
export interface Survivor {
  readonly file: string;
  readonly slip: string;
  /** Where it is no mistake, why: what it says is said elsewhere too, or cannot happen. */
  readonly why?: string;
}

export const SURVIVORS_FILE = new URL('survivors.json', import.meta.url);
export const knownSurvivors = JSON.parse(readFileSync(SURVIVORS_FILE, 'utf8')) as readonly Survivor[];

const keys = new Set(knownSurvivors.map(keyOf));
export const isKnown = (survivor: Survivor): boolean => keys.has(keyOf(survivor));

function keyOf({file, slip}: Survivor): string {
  return `${file}\n${slip}`;
}
