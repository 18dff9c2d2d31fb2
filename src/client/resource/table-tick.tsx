/** Rows that are ticked. */
export interface ChosenRows {
  readonly keys: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  readonly toggleAll: () => void;
}

/** What stays in sight when the table is scrolled sideways, over the ground of its row. */
export const STICKY_COLUMN_CLASS = 'sticky start-0 z-[1] border-e border-e-hair';

/** Whether it is ticked, and how that is changed. */
export interface TickOf {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Room for a tick before the words. */
export const TICKED = 'relative ps-9';

/** Chosen by a click, or by `x` in its row: no stop of the Tab key of its own. */
export function Tick({isOn, toggle, label}: TickOf & {readonly label: string}) {
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={label}
      checked={isOn}
      onChange={toggle}
      onClick={(event) => event.stopPropagation()}
      className="absolute start-3 top-1/2 h-4 w-4 -translate-y-1/2 accent-accent"
    />
  );
}
