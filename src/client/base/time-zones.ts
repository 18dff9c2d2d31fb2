/** The zone in which this browser lives; UTC where it does not say. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Every zone that this browser knows by its IANA name, its own and UTC among them. */
export const timeZones = (): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ownTimeZone()])].toSorted();
