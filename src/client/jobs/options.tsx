import type {ReactNode} from 'react';

/** Large buttons, one for each answer; what tells two of them apart stands at the end. */
export function Options(props: {
  readonly labels: readonly ReactNode[];
  readonly details?: readonly ReactNode[];
  /** Two side by side where the screen is low: all of them are in sight. */
  readonly isPaired?: boolean;
  readonly choose: (option: number) => void;
}) {
  const {labels, details = [], isPaired = false, choose} = props;
  return (
    <ul
      className={`flex min-h-0 flex-col gap-2 overflow-y-auto ${isPaired ? 'short:grid short:grid-cols-2' : ''}`}
    >
      {labels.map((label, option) => (
        // oxlint-disable-next-line react/no-array-index-key -- an option is its place.
        <li key={option}>
          <button
            type="button"
            onClick={() => choose(option)}
            className="flex min-h-row w-full items-center justify-between gap-3 rounded-card border-2 border-current px-4 text-22 font-semibold active:brightness-85"
          >
            {label}
            {details[option] !== undefined && <span className="text-24 font-bold">{details[option]}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
