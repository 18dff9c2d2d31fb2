import type {CameraReading} from './reading.ts';

/** What the box holds: nothing, one code, or several of which none is aimed at. */
export type AimedCode = {readonly is: 'nothing' | 'several'} | {readonly is: 'one'; readonly raw: string};

/** Which of the codes in the box is meant: the only one, or the only one that lies across its middle. */
export function aimedAt(readings: readonly CameraReading[]): AimedCode {
  const one = onlyOf(readings);
  if (one !== undefined) return {is: 'one', raw: one};
  if (readings.length === 0) return {is: 'nothing'};
  const middle = onlyOf(readings.filter(({area}) => isAcross(area)));
  return middle === undefined ? {is: 'several'} : {is: 'one', raw: middle};
}

function onlyOf(readings: readonly CameraReading[]): string | undefined {
  const [one, ...others] = new Set(readings.map(({raw}) => raw));
  return others.length === 0 ? one : undefined;
}

const isAcross = ({left, top, right, bottom}: CameraReading['area']): boolean =>
  left <= 0.5 && right >= 0.5 && top <= 0.5 && bottom >= 0.5;
