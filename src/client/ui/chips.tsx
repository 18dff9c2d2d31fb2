/** One choice out of a few, in a row that a phone scrolls sideways. */
export function ChipChoice<T extends string>(props: {
  readonly label: string;
  readonly options: readonly {readonly value: T; readonly label: string; readonly count?: number}[];
  readonly value: T;
  /** What they are about stands before them: where rows of them stand side by side. */
  readonly isNamed?: boolean;
  readonly onChoose: (value: T) => void;
}) {
  const {label, options, value, isNamed = false, onChoose} = props;
  return (
    <div
      role="group"
      aria-label={label}
      className="flex shrink-0 flex-wrap items-center gap-1 lg:min-w-0 lg:shrink"
    >
      {isNamed && <span className="me-1 text-14 text-soft">{label}</span>}
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className={`flex min-h-12 shrink-0 items-center gap-2 rounded-card border-2 px-3 text-16 font-semibold lg:min-h-10 lg:text-14 ${option.value === value ? 'border-accent bg-accent text-on-accent' : 'border-line bg-panel text-ink'}`}
        >
          {option.label}
          {option.count !== undefined && option.count > 0 && <span>{option.count}</span>}
        </button>
      ))}
    </div>
  );
}
