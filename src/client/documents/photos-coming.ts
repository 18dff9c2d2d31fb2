import * as z from 'zod/mini';
import type {PhotoLine} from '#protocol/photo.ts';

const comingSchema = z.object({photosComing: z.object({mutation: z.string(), number: z.int()})});

/** What the page of a document is told that opens after photos were added to what was just done with it. */
export const photosComing = (mutation: string, number: number): z.infer<typeof comingSchema> => ({
  photosComing: {mutation, number},
});

/** How many photos a page was told of that are not among those that the server has. */
export function photosStillComing(state: unknown, had: readonly Pick<PhotoLine, 'mutation'>[]): number {
  const told = comingSchema.safeParse(state);
  if (!told.success) return 0;
  const {mutation, number} = told.data.photosComing;
  return Math.max(0, number - had.filter((photo) => photo.mutation === mutation).length);
}
