/**
 * The property of the bins where goods belong that are announced for these reasons, '' being none: what is damaged is set
 * apart (RETURN-9). `undefined` where some of them are damaged and some are not, so that no bin is right for all.
 */
export function propertyForReasons(reasons: readonly string[]): 'Normal' | 'Damage' | undefined {
  const damaged = reasons.filter((reason) => reason === 'damaged').length;
  if (damaged === 0) return 'Normal';
  return damaged === reasons.length ? 'Damage' : undefined;
}
