/** One way to break the protocol: a patch of one file, which the simulation must notice. */
export interface Mutant {
  readonly name: string;
  /** The law, rule or failure it breaks. */
  readonly breaks: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export const mutant = (
  name: string,
  breaks: string,
  file: string,
  find: string,
  replace: string,
): Mutant => ({
  name,
  breaks,
  file,
  find,
  replace,
});
