import * as z from 'zod/mini';
import {idSchema} from './mutation.ts';

/** What a device may send of photos: of one piece of work, of one photo in bytes, and in a day (PHOTO-4). */
export const PHOTO_MOST = {ofWork: 3, bytes: 2_000_000, aDay: 300} as const;

/** What a photo is sent as. */
export const PHOTO_TYPE = 'image/jpeg';

/**
 * POST /sync/photos/<mutation>?n=1, and /api/photos/<mutation>?n=1 of a customer's own proof: the server has it for
 * good.
 */
export const photoKeptSchema = z.object({detail: z.literal('success')});

/** GET /sync/photos/<mutation>: which photos of this work of the device are there, each the how manieth. */
export const photosHadSchema = z.object({detail: z.literal('success'), had: z.array(z.int())});
export type PhotosHad = z.infer<typeof photosHadSchema>;

/** A photo without its picture: of which work, the how manieth of it, when it came (ms UTC), and its bytes. */
export const photoLineSchema = z.object({
  mutation: idSchema,
  n: z.int(),
  received_at: z.int(),
  bytes: z.int(),
});
export type PhotoLine = z.infer<typeof photoLineSchema>;

/**
 * GET /api/photos/<mutation>?n=1: `jpeg` in base64; a person who is shown those of a document names it, `&document=`.
 */
export const photoAnswerSchema = z.object({
  detail: z.literal('success'),
  photo: photoLineSchema,
  jpeg: z.string(),
});

/** GET /api/documents/<id>/photos: those of all that was done with it, the oldest first. */
export const documentPhotosSchema = z.object({
  detail: z.literal('success'),
  photos: z.array(photoLineSchema),
});
