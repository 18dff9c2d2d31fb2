/** Width, depth and height, mm. */
type Sides = Readonly<Record<'width' | 'depth' | 'height', number>>;

const SIDES = ['width', 'depth', 'height'] as const;

/**
 * How many units go into a bin beside what stands there: as many as its volume, less `inside` (mm³), leaves room for,
 * where the sorted sides of one fit into the bin's. `facts.md`, "Fits".
 */
export function roomFor(into: Sides, one: Sides, inside: number): number {
  const free = sorted(into);
  if (sorted(one).some((side, i) => side > (free[i] ?? 0))) return 0;
  return Math.max(0, Math.floor((volumeOf(into) - inside) / volumeOf(one)));
}

const volumeOf = ({width, depth, height}: Sides): number => width * depth * height;

const sorted = (of: Sides): number[] => SIDES.map((side) => of[side]).toSorted((a, b) => a - b);
