import * as z from 'zod/mini';
import {TASK_KINDS} from '#domain/tasks/task.ts';

/**
 * A task of a warehouse as machines are told it: what there is to do where, and who has it until when (ms UTC, 0 for
 * none).
 */
export const taskSchema = z.object({
  id: z.string(),
  kind: z.enum(TASK_KINDS),
  /** The order, the delivery, the bin; and what people call it. */
  about: z.string(),
  name: z.string(),
  zone: z.string(),
  left: z.int(),
  day: z.string(),
  who: z.string(),
  who_name: z.string(),
  until: z.int(),
});
export type TaskSummary = z.infer<typeof taskSchema>;
