import * as z from 'zod/mini';
import {deviceFileSchema} from '#protocol/device-file.ts';
import {mutationSchema, type Mutation} from '#protocol/mutation.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';
import type {EntryDenial} from './identity.ts';

/** What a device wrote into a file, as far as it can be handed in. */
type ReadFile =
  | {
      readonly ok: true;
      readonly mutations: readonly Mutation[];
      /** So many that no server could read: they stay in the file. */
      readonly unreadable: number;
    }
  | {readonly ok: false; readonly denial: NonNullable<EntryDenial>};

const fileSchema = z.pick(deviceFileSchema, {binward: true, proto: true, company: true, mutations: true});

/** Reads the file of a device of that company (its OPENID), or says why it cannot be handed in here. */
export function parseDeviceFile(text: string, company: string): ReadFile {
  const raw = jsonOf(text);
  if (typeof raw !== 'object' || raw === null || !('binward' in raw)) return no('file.none');
  const {proto} = raw as {readonly proto?: unknown};
  // Whatever else has changed in it: a newer build wrote it, and a newer one reads it.
  if (raw.binward !== 'outbox' || (typeof proto === 'number' && proto > PROTOCOL_VERSION))
    return no('file.newer');
  const file = fileSchema.safeParse(raw).data;
  if (!file) return no('file.none');
  if (file.company !== company) return no('file.company', {company: file.company});
  if (file.mutations.length === 0) return no('file.empty');
  const isWhole = (item: unknown): item is Mutation =>
    mutationSchema.safeParse(item).data?.company === company;
  const mutations = file.mutations.filter(isWhole);
  return {ok: true, mutations, unreadable: file.mutations.length - mutations.length};
}

const no = (code: string, facts: NonNullable<EntryDenial>['facts'] = {}): ReadFile => ({
  ok: false,
  denial: {code, facts},
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
