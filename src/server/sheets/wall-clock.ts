const QUARTER = 900_000;
/** Quarters of an hour whose distance is kept; more begin anew. */
const MAX_KEPT_MOMENTS = 20_000;

const zones = new Map<string, (at: number) => number>();

/**
 * What the clock on a wall there shows at a moment (ms UTC), as ms: the wall's own date and time read as if it were
 * UTC. In a zone that is unknown it is UTC's.
 */
export function wallClock(at: number, timeZone: string): number {
  const known = zones.get(timeZone) ?? clockIn(timeZone);
  zones.set(timeZone, known);
  return at + known(at);
}

/**
 * How far a zone is from UTC at a moment, ms. Zones change at the turn of a quarter of an hour, so each is asked once.
 */
function clockIn(timeZone: string): (at: number) => number {
  const format = formatOf(timeZone);
  let kept = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER);
    const known = kept.get(quarter);
    if (known !== undefined) return known;
    if (kept.size === MAX_KEPT_MOMENTS) kept = new Map();
    const distance = distanceAt(quarter * QUARTER, format);
    kept.set(quarter, distance);
    return distance;
  };
}

function distanceAt(at: number, format: Intl.DateTimeFormat): number {
  const parts = new Map(format.formatToParts(at).map(({type, value}) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - at;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = {
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', {...options, timeZone});
  } catch {
    return new Intl.DateTimeFormat('en-US', {...options, timeZone: 'UTC'});
  }
}
