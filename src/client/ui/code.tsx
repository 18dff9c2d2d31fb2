/** A bin or goods code: left to right in every language, its groups set apart so that an eye can hold them. */
export function Code({children, className = ''}: {readonly children: string; readonly className?: string}) {
  return (
    <bdi dir="ltr" className={`tabular-nums ${className}`}>
      {children}
    </bdi>
  );
}

/** A name given by people, in whatever direction it is written. */
export function Name({children, className = ''}: {readonly children: string; readonly className?: string}) {
  return (
    <bdi dir="auto" className={className}>
      {children}
    </bdi>
  );
}

/** The one thing to read from an arm's length: a bin's code, as large as the width allows. */
export function BigCode({children}: {readonly children: string}) {
  const size = children.length <= 8 ? 'text-56' : children.length <= 12 ? 'text-44' : 'text-28';
  return (
    <bdi
      dir="ltr"
      className={`inline-block leading-none font-bold tracking-tight break-all tabular-nums ${size}`}
    >
      {children}
    </bdi>
  );
}
