import {NO_PERSON} from '#domain/kernel/no-person.ts';
import type {Mutation} from '#protocol/mutation.ts';

/** A mutation that no outbox made: a sequence of its own, of one. */
export const mutationWithoutOutbox = (of: {
  readonly id: string;
  readonly company: string;
  readonly who: string;
  readonly action: string;
  readonly at: number;
}): Mutation => ({
  ...of,
  client: of.id,
  seq: 1,
  prev: '',
  warehouse: '',
  v: 1,
  args: {},
  login: NO_PERSON,
  device: NO_PERSON,
  elapsed: 0,
  build: 'http',
  after: [],
});
