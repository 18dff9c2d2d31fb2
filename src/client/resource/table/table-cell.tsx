import type {CSSProperties} from 'react';

/** What of a table's style tells where the column of that place begins that stays in sight. */
export const startName = (place: number): `--start-${string}` => `--start-${String(place)}`;

/** Room for a tick before the words. */
export const TICK_ROOM = 'relative ps-9';

/** A tick of a row, which the table hears, or of all; no stop of the Tab key of its own, since there is `x` in a row. */
export function Tick(props: {
  readonly isOn: boolean;
  readonly label: string;
  readonly onPress?: (() => void) | undefined;
}) {
  const {isOn, label, onPress} = props;
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={label}
      checked={isOn}
      readOnly
      onClick={onPress}
      className="absolute start-3 top-1/2 h-4 w-4 -translate-y-1/2 accent-accent"
    />
  );
}

/** How a cell stays in sight when the table is scrolled sideways, over the ground of its row; `undefined` where it goes along. */
export function stuckCell(
  place: number,
  keptCount: number,
): {readonly style: CSSProperties; readonly look: string} | undefined {
  if (place >= keptCount) return undefined;
  const edge = place === keptCount - 1 ? 'border-e border-e-hair' : '';
  return {style: {insetInlineStart: `var(${startName(place)})`}, look: `sticky z-[1] ${edge}`};
}
