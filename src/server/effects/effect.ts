import type {Args, Refusal} from '#domain/kernel/action.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {WriteTransaction} from '../storage/storage.ts';

/** What comes beside a mutation because it may stand in none: hashes of codes, secrets, tickets and passwords. */
export type SecretArguments = Readonly<Record<string, string>>;

/** A mutation that its rule has allowed, about to have its effect on the tables outside the lists. */
export interface AllowedMutation {
  readonly tx: WriteTransaction;
  readonly mutation: Mutation;
  readonly args: Args;
  readonly beside: SecretArguments;
  /** ms UTC, the server's clock at commit. */
  readonly at: number;
}

/** Changes those tables in the mutation's transaction, or changes nothing and says why not. */
export type IdentityEffect = (allowed: AllowedMutation) => Promise<Refusal | undefined>;

/** Something that must have come beside; its absence is our own mistake. */
export function secretArgument(beside: SecretArguments, name: string): string {
  const value = beside[name];
  if (value === undefined) throw new Error(`${name} did not come beside the mutation`);
  return value;
}
