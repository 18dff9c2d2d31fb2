import {FittingText} from '../../ui/fitting.tsx';
import {WayOn} from '../../ui/way-on.tsx';

/** Where there is no number. */
export const NO_NUMBER = '–';

/** One number of a period, that of the period before, and where its rows are. */
export interface ReportTile {
  readonly name: string;
  readonly title: string;
  /** `undefined` until it is known. */
  readonly value: string | undefined;
  /** What it is of, in the same place of every tile. */
  readonly detail?: string;
  /** What is said of the period before. */
  readonly before: string | undefined;
  readonly to?: string;
}

/** The numbers of a period, each beside the one before it. */
export function ReportTiles({tiles}: {readonly tiles: readonly ReportTile[]}) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
      {tiles.map(({name, title, value, detail, before, to}) => (
        <section
          key={name}
          data-test={`tile-${name}`}
          className="flex min-w-0 flex-col rounded-card border border-hair bg-panel p-3"
        >
          <h2 className="text-14 text-soft">{title}</h2>
          <p className="min-h-9 text-22 leading-tight font-bold tabular-nums lg:text-24">
            {to !== undefined && value !== undefined ? (
              <WayOn to={to} className="block rounded-card hover:underline">
                <Amount value={value} />
              </WayOn>
            ) : (
              <Amount value={value ?? ''} />
            )}
          </p>
          {detail !== undefined && <p className="text-14 tabular-nums">{detail}</p>}
          <p className="mt-auto text-14 text-soft tabular-nums">{before}</p>
        </section>
      ))}
    </div>
  );
}

/** In one line: an amount that is wider than its tile shrinks, and never parts. */
const Amount = ({value}: {readonly value: string}) => (
  <bdi>
    <FittingText text={value} lines={1} weight="bold" />
  </bdi>
);
