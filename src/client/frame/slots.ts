import {createContext, use, type ComponentType} from 'react';

/** What stands in the frame and is made by rooms above it; the shell fills it in. */
export interface FrameSlots {
  /** The menu of a desktop. */
  readonly Menu: ComponentType;
  /** In the bar: how many codes wait for their turn. */
  readonly QueuedCodes: ComponentType;
  /** In the bar: how many messages of people are unread. */
  readonly UnreadMessages: ComponentType;
  /** Under the bar, or at the end of a job's own line: work of the person here that the server settled otherwise. */
  readonly WorkerCard: ComponentType<{readonly isInJob: boolean}>;
}

export const FrameSlotsContext = createContext<FrameSlots | undefined>(undefined);

export function useFrameSlots(): FrameSlots {
  const slots = use(FrameSlotsContext);
  if (!slots) throw new Error('a screen stands outside the app');
  return slots;
}
