import {createHash} from 'node:crypto';
import {expect, test} from 'vitest';
import * as z from 'zod/mini';
import {mutationSchema} from '#protocol/mutation.ts';
import * as sync from '#protocol/sync.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';

/**
 * What the wire looked like in each version of the protocol. A released line is never edited: devices in the
 * field speak it. When a schema changes before release, its line changes; after, a new version gets a new line.
 */
const HASHES: Readonly<Record<number, string>> = {
  1: '73dc4be323a6e294',
};

const SCHEMAS: readonly (readonly [string, z.ZodMiniType])[] = [
  ['mutation', mutationSchema],
  ['pushRequest', sync.pushRequestSchema],
  ['pushAnswer', sync.pushAnswerSchema],
  ['pullRequest', sync.pullRequestSchema],
  ['pullAnswer', sync.pullAnswerSchema],
  ['verifyRequest', sync.verifyRequestSchema],
  ['verifyAnswer', sync.verifyAnswerSchema],
  ['rescueRequest', sync.rescueRequestSchema],
  ['news', sync.newsSchema],
];

test('the wire schemas are those of the protocol version', () => {
  const text = JSON.stringify(SCHEMAS.map(([name, schema]) => [name, z.toJSONSchema(schema)]));
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  expect(
    {version: PROTOCOL_VERSION, hash},
    'a changed wire needs a new PROTOCOL in src/protocol/version.ts',
  ).toEqual({
    version: PROTOCOL_VERSION,
    hash: HASHES[PROTOCOL_VERSION],
  });
});

test('every version up to the present one is listed', () => {
  expect(Object.keys(HASHES).map(Number)).toEqual(Array.from({length: PROTOCOL_VERSION}, (_, i) => i + 1));
});

test('a mutation of version 1 as a device recorded it is still read', () => {
  const id = '01M7Z40AXBFNCAMC74XDDQ0000';
  const recorded = {
    id,
    client: id,
    seq: 1,
    prev: '',
    company: '0HSZ5JC6',
    warehouse: 'NV1075QN',
    action: 'stock.moveBin',
    v: 1,
    args: {quantity: 1},
    who: id,
    login: id,
    device: id,
    at: 1_795_266_980_916,
    elapsed: 12,
    build: 'b1',
    after: [],
    fieldOfLater: 1,
  };
  expect(mutationSchema.safeParse(recorded).success).toBe(true);
});
