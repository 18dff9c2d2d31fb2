/** What is seen of a promise of which less is picked than was promised. */
interface ShortPickSeen<Reason, Rest> {
  /** How many are picked. */
  readonly units: number;
  /** How many the screen says stand in the bin. */
  readonly there: number;
  readonly reason: Reason;
  readonly rest: Rest;
}

/** What a short pick tells: goods that are there and cannot be taken stay, those that are not found are missing (DN-6). */
export const shortPickFacts = <Reason extends string, Rest extends string>({
  units,
  there,
  reason,
  rest,
}: ShortPickSeen<Reason, Rest>) => ({
  quantity: units,
  believed: there,
  left: reason === 'not-found' ? 0 : Math.max(0, there - units),
  reason,
  rest,
});
