import type {ReactNode} from 'react';

/** Large buttons, one for each answer; what tells two of them apart stands at the end. */
export function AnswerOptions(props: {
  readonly labels: readonly ReactNode[];
  readonly details?: readonly ReactNode[];
  /** Two side by side where the screen is low: all of them are in sight. */
  readonly isPaired?: boolean;
  /** In pairs on every screen; of an odd number the first has a line to itself. */
  readonly isFirstWide?: boolean;
  /** What stands behind the last of them and scrolls along. */
  readonly after?: ReactNode;
  readonly choose: (option: number) => void;
}) {
  const {labels, details = [], isPaired = false, isFirstWide = false, after, choose} = props;
  return (
    <ul
      className={`min-h-0 gap-2 overflow-y-auto ${isFirstWide ? '' : 'flex flex-col'} ${isPaired ? 'short:grid short:grid-cols-2 short:gap-1' : ''} ${isFirstWide ? 'grid grid-cols-2 [&>:first-child:nth-last-child(odd)]:col-span-2' : ''}`}
    >
      {labels.map((label, option) => (
        // oxlint-disable-next-line react/no-array-index-key -- an option is its place.
        <li key={option}>
          <button
            type="button"
            onClick={() => choose(option)}
            className={`flex min-h-row w-full items-center short:min-h-target justify-between gap-3 rounded-card border-2 border-current px-4 text-22 font-semibold active:brightness-85 ${isPaired ? 'short:px-2 short:text-20' : ''}`}
          >
            {label}
            {details[option] !== undefined && <span className="text-24 font-bold">{details[option]}</span>}
          </button>
        </li>
      ))}
      {after && <li className="col-span-full">{after}</li>}
    </ul>
  );
}
