import {Fitting} from './fitting.tsx';

/** A bin or goods code: left to right in every language, its groups set apart so that an eye can hold them. */
export function Code({children, className = ''}: {readonly children: string; readonly className?: string}) {
  return (
    <bdi dir="ltr" className={`tabular-nums ${className}`}>
      {children}
    </bdi>
  );
}

/** A code in one line of its own: rather its type shrinks. */
export const WholeCode = ({children}: {readonly children: string}) => (
  <bdi dir="ltr" className="block tabular-nums rtl:text-right">
    <Fitting text={children} lines={1} weight="bold" />
  </bdi>
);

/** A name given by people, in whatever direction it is written. */
export function Name({children, className = ''}: {readonly children: string; readonly className?: string}) {
  return (
    <bdi dir="auto" className={className}>
      {children}
    </bdi>
  );
}

/** What a character of a code takes of its type's size, and at most of a line, with the room beside it. */
const CHARACTER_EM = 0.68;
const LINE = '(min(100vw, 36rem) - 2rem)';

/** The one thing to read from an arm's length: a bin's code, as large as the width allows, and always in one line. */
export function BigCode({children}: {readonly children: string}) {
  const {length} = children;
  const most = length <= 8 ? '3.5rem' : length <= 12 ? '2.75rem' : '1.75rem';
  const fitting = `calc(${LINE} / ${String(Math.max(1, length) * CHARACTER_EM)})`;
  return (
    <bdi
      dir="ltr"
      style={{fontSize: `min(${most}, ${fitting})`}}
      className="inline-block self-start leading-none font-bold tracking-tight whitespace-nowrap tabular-nums"
    >
      {children}
    </bdi>
  );
}
