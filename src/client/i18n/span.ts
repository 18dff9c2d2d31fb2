const [MINUTE, HOUR] = [60, 3_600];

/** How long to wait, in words and rounded up: "40 seconds", "90 minutes", "24 hours". */
export function spanText(seconds: number, intl: string): string {
  const [unit, size] = unitOf(seconds);
  return new Intl.NumberFormat(intl, {style: 'unit', unit, unitDisplay: 'long'}).format(
    Math.ceil(seconds / size),
  );
}

/** Up to two hours in minutes: rounded up, a little more than one hour would be twice as long. */
function unitOf(seconds: number): readonly [unit: string, size: number] {
  if (seconds < MINUTE) return ['second', 1];
  return seconds < 2 * HOUR && seconds !== HOUR ? ['minute', MINUTE] : ['hour', HOUR];
}
