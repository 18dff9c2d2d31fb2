import * as z from 'zod/mini';
import {idSchema, shortIdSchema, statusSchema} from './mutation.ts';

/**
 * What a device writes into a plain file: `mutations` is its unsettled work, which another device can hand in
 * (POST /sync/rescue); the rest is what it was told and what it shows, which `npm run verify` compares with the
 * server. Older builds wrote company and mutations only.
 */
export const deviceFileSchema = z.object({
  binward: z.literal('outbox'),
  /** The version of the protocol that its mutations are written in. */
  proto: z._default(z.int(), 1),
  company: shortIdSchema,
  mutations: z.array(z.unknown()),
  /** Everything answered: its place on the device (0 for a claim that was asked over HTTP), its end, and where in the server's history that was. */
  told: z._default(
    z.array(
      z.object({
        n: z.int(),
        id: idSchema,
        status: statusSchema,
        version: z.int(),
        epoch: z.string(),
      }),
    ),
    [],
  ),
  /** Ids of the mutations of which the worker has a notice. */
  notices: z._default(z.array(idSchema), []),
  /** Links of the server's chain as the device heard them. */
  heard: z._default(z.array(z.object({epoch: z.string(), version: z.int(), link: z.string()})), []),
  /** The point that the mirror stands at, and count and sum of its lists. */
  mirror: z.optional(
    z.object({
      epoch: z.string(),
      version: z.int(),
      partial: z.boolean(),
      warehouse: z.string(),
      lists: z.array(z.object({list: z.string(), count: z.int(), sum: z.int()})),
    }),
  ),
});
export type DeviceFile = z.infer<typeof deviceFileSchema>;
