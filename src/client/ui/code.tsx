import {Fragment} from 'react';
import {emOf} from './em.ts';
import {fittingSize} from './fitting.tsx';

/** More characters than these may be wider than what they stand in. */
export const LONG_CODE = 20;

/** Where a code that is wider than its line goes on in the next one: behind its own separators, with these. */
const PIECES = /(?<=[-._/])/;

/** A code that may be wider than its line. */
export const PartedCode = ({children}: {readonly children: string}) =>
  children.split(PIECES).map((piece, i) => (
    <Fragment key={`${String(i)} ${piece}`}>
      {i > 0 && <wbr />}
      {piece}
    </Fragment>
  ));

/**
 * A bin or goods code: left to right in every language, its groups set apart so that an eye can hold them. A long one
 * begins on a line of its own before it parts.
 */
export function CodeText({
  children,
  className = '',
}: {
  readonly children: string;
  readonly className?: string;
}) {
  const isLong = children.length > LONG_CODE;
  return (
    <bdi dir="ltr" className={`tabular-nums ${isLong ? 'inline-block max-w-full' : ''} ${className}`}>
      {isLong ? <PartedCode>{children}</PartedCode> : children}
    </bdi>
  );
}

/** A code that has its lines alone: rather than part, its type shrinks as far as it can be read. */
export const WholeCode = ({children}: {readonly children: string}) => (
  <bdi dir="ltr" className="@container block tabular-nums">
    <span className="block" style={{fontSize: fittingSize(emOf(children))}}>
      <PartedCode>{children}</PartedCode>
    </span>
  </bdi>
);

/** A name given by people, in whatever direction it is written. */
export function NameText({
  children,
  className = '',
}: {
  readonly children: string;
  readonly className?: string;
}) {
  return (
    <bdi dir="auto" className={className}>
      {children}
    </bdi>
  );
}

/** What a character of a code takes of its type's size, and at most of a line, with the room beside it. */
const CHARACTER_EM = 0.68;
const CODE_LINE_WIDTH = '(min(100vw, 36rem) - 2rem)';
const SMALLEST_CODE_SIZE = '1.125rem';

/** The one thing to read from an arm's length: a bin's code, as large as the width allows, and in one line while that can be read. */
export function BigCode({children}: {readonly children: string}) {
  const {length} = children;
  const most = length <= 8 ? '3.5rem' : length <= 12 ? '2.75rem' : '1.75rem';
  const inOneLine = `calc(${CODE_LINE_WIDTH} / ${String(Math.max(1, length) * CHARACTER_EM)})`;
  return (
    <bdi
      dir="ltr"
      style={{fontSize: `max(${SMALLEST_CODE_SIZE}, min(${most}, ${inOneLine}))`}}
      className={`inline-block max-w-full self-start leading-none font-bold tracking-tight tabular-nums ${length > LONG_CODE ? '' : 'whitespace-nowrap'}`}
    >
      <PartedCode>{children}</PartedCode>
    </bdi>
  );
}
