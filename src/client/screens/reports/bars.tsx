import {max} from 'd3-array';
import {scaleBand, scaleLinear, type ScaleBand, type ScaleLinear} from 'd3-scale';
import {line} from 'd3-shape';
import {useEffect, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import {WayOn} from '../../ui/way-on.tsx';
import {aboutLanguage} from '../../i18n/languages.ts';
import {useText} from '../../i18n/text.ts';

/** One bar: what it is of, how high it is, how high the one before it was, and where its rows are. */
interface Bar {
  readonly key: string;
  /** Under it, where there is room. */
  readonly short: string;
  /** All that it says, for a person who hears it or points at it. */
  readonly text: string;
  readonly value: number;
  /** `undefined` where the period before has no such part. */
  readonly before: number | undefined;
  /** `undefined` where it has none. */
  readonly to: string | undefined;
}

const HEIGHT = 240;
/** Room around the bars: for what stands under them, and for numbers at the side where the language begins. */
const [TOP, BOTTOM, SIDE, END] = [12, 28, 64, 8];
/** Of a label under a bar, px. */
const LABEL = 44;

/** Where things stand in the picture. */
interface ChartScale {
  readonly width: number;
  readonly isMirrored: boolean;
  /** From where to where the bars stand. */
  readonly left: number;
  readonly right: number;
  readonly x: ScaleBand<string>;
  readonly y: ScaleLinear<number, number>;
}

function scaleOf(bars: readonly Bar[], width: number, isMirrored: boolean): ChartScale {
  const [left, right] = isMirrored ? [END, width - SIDE] : [SIDE, width - END];
  const keys = bars.map(({key}) => key);
  const most = max(bars, ({value, before = 0}) => Math.max(value, before)) ?? 0;
  return {
    width,
    isMirrored,
    left,
    right,
    x: scaleBand(isMirrored ? keys.toReversed() : keys, [left, right]).padding(0.25),
    y: scaleLinear([0, Math.max(1, most)], [HEIGHT - BOTTOM, TOP]).nice(4),
  };
}

const leftOf = ({x, left}: ChartScale, {key}: Bar): number => x(key) ?? left;
const middleOf = (scale: ChartScale, bar: Bar): number => leftOf(scale, bar) + scale.x.bandwidth() / 2;

/**
 * Bars in their order, read from the side on which the language begins, with those of the period before as a dashed
 * line over them. Each bar is a link to its rows: one stop of the Tab key, the arrows go from bar to bar.
 */
export function BarChart(props: {
  readonly title: string;
  /** What the picture says, in a sentence. */
  readonly summary: string;
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
}) {
  const {title, summary, bars, format} = props;
  const {language} = useText();
  const {frame, width} = useWidth();
  const [at, setAt] = useState(0);
  const scale = scaleOf(bars, width, aboutLanguage(language).direction === 'rtl');
  const go = (event: KeyboardEvent<SVGSVGElement>): void => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = at + (scale.isMirrored ? -way : way);
    if (way === 0 || next < 0 || next >= bars.length) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelectorAll<SVGElement>('[data-bar]')[next]?.focus();
  };
  return (
    <figure ref={frame} className="min-w-0">
      <figcaption className="sr-only">{summary}</figcaption>
      <svg
        role="group"
        aria-label={title}
        width={width}
        height={HEIGHT}
        className="block max-w-full overflow-visible"
        onKeyDown={go}
      >
        <ChartNumbers scale={scale} format={format} />
        {bars.map((bar, i) => (
          <Way
            key={bar.key}
            bar={bar}
            tabIndex={i === Math.min(at, bars.length - 1) ? 0 : -1}
            onFocus={() => setAt(i)}
          >
            <BarItself bar={bar} scale={scale} />
          </Way>
        ))}
        <ChartOver bars={bars} scale={scale} />
      </svg>
    </figure>
  );
}

/** Lines at round numbers, each with its number at the side where the language begins. */
function ChartNumbers({
  scale,
  format,
}: {
  readonly scale: ChartScale;
  readonly format: (value: number) => string;
}) {
  const {width, isMirrored, left, right, y} = scale;
  return (
    <g aria-hidden>
      {y
        .ticks(4)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick} transform={`translate(0 ${String(y(tick))})`}>
            <line
              x1={left}
              x2={right}
              className={tick === 0 ? 'stroke-line' : 'stroke-hair'}
              strokeDasharray={tick === 0 ? undefined : '1 3'}
            />
            <text
              x={isMirrored ? width - SIDE + 8 : SIDE - 8}
              dy="0.32em"
              direction="ltr"
              textAnchor={isMirrored ? 'start' : 'end'}
              className="fill-soft text-13 tabular-nums"
            >
              {format(tick)}
            </text>
          </g>
        ))}
    </g>
  );
}

function BarItself({bar, scale}: {readonly bar: Bar; readonly scale: ChartScale}) {
  const {x, y} = scale;
  return (
    <>
      <title>{bar.text}</title>
      {/* All of its height is it: what is low is hit as well. */}
      <rect
        x={leftOf(scale, bar) - (x.step() - x.bandwidth()) / 2}
        y={TOP}
        width={x.step()}
        height={HEIGHT - TOP - BOTTOM}
        className="fill-transparent stroke-transparent group-hover:fill-raised group-focus-visible:stroke-accent group-focus-visible:[stroke-width:3]"
      />
      <rect
        x={leftOf(scale, bar)}
        y={y(bar.value)}
        width={x.bandwidth()}
        height={Math.max(0, y(0) - y(bar.value))}
        className="fill-accent"
      />
    </>
  );
}

/** The period before as a dashed line over the bars, and what stands under them where there is room. */
function ChartOver({bars, scale}: {readonly bars: readonly Bar[]; readonly scale: ChartScale}) {
  const {width, y} = scale;
  const compared = bars.filter(({before}) => before !== undefined);
  const path = line<Bar>(
    (bar) => middleOf(scale, bar),
    ({before = 0}) => y(before),
  )(compared);
  const every = Math.max(1, Math.ceil((LABEL * bars.length) / Math.max(1, width - SIDE)));
  return (
    <g aria-hidden className="pointer-events-none">
      {path !== null && compared.length > 1 && (
        <path d={path} fill="none" strokeWidth={2} strokeDasharray="6 4" className="stroke-ink" />
      )}
      {compared.map((bar) => (
        <circle
          key={bar.key}
          cx={middleOf(scale, bar)}
          cy={y(bar.before ?? 0)}
          r={3}
          strokeWidth={1.5}
          className="fill-panel stroke-ink"
        />
      ))}
      {bars.map(
        (bar, i) =>
          i % every === 0 && (
            <text
              key={bar.key}
              x={middleOf(scale, bar)}
              y={HEIGHT - 8}
              textAnchor="middle"
              className="fill-soft text-13 tabular-nums"
            >
              {bar.short}
            </text>
          ),
      )}
    </g>
  );
}

/** A bar: the way to its rows. One without rows says what it is, and leads nowhere. */
function Way(props: {
  readonly bar: Bar;
  readonly tabIndex: number;
  readonly onFocus: () => void;
  readonly children: ReactNode;
}) {
  const {bar, children, ...focus} = props;
  const told = {'aria-label': bar.text, 'data-bar': bar.key, className: 'group outline-none', ...focus};
  return bar.to === undefined ? (
    <g role="img" {...told}>
      {children}
    </g>
  ) : (
    <WayOn to={bar.to} {...told}>
      {children}
    </WayOn>
  );
}

/** How wide what it stands in is. */
function useWidth() {
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(600);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, Math.floor(entry.contentRect.width)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return {frame, width};
}
