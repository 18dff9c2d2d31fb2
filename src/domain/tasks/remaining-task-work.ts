/** What a task is about, and whether any of it is left to do. */
export interface RemainingTaskWork {
  readonly warehouse: string;
  readonly isLeft: boolean;
  /** Whose it is by a plan of the office, or ''. */
  readonly assigned: string;
}
