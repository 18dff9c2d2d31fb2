import {Suspense} from 'react';
import {useReadable} from '../base/use-readable.ts';
import {useApp} from '../data/app.ts';
import type {FrameSlots} from '../frame/slots.ts';
import {QueuedCodes} from '../scan/queued-codes.tsx';
import {lazyChunk} from '../ui/chunk.ts';
import {useIsWide} from '../ui/wide.ts';
import {isCalm} from './calm.ts';

const UnreadMessages = lazyChunk(() =>
  import('./unread-messages.tsx').then(({UnreadMessages}) => UnreadMessages),
);

/** A desk has them in its rail. */
function MessagesOfHandheld() {
  const isWide = useIsWide();
  const isIn = useReadable(useApp().session) !== undefined;
  if (!useReadable(isCalm) || isWide || !isIn) return null;
  return (
    <Suspense>
      <UnreadMessages />
    </Suspense>
  );
}

/** What the app puts into the frame of its screens. */
export const FRAME_SLOTS: FrameSlots = {
  Menu: lazyChunk(() => import('./wide-rail.tsx').then(({WideRail}) => WideRail)),
  QueuedCodes,
  UnreadMessages: MessagesOfHandheld,
  // Most shifts have nothing to tell.
  WorkerCard: lazyChunk(() => import('./worker-card.tsx').then(({WorkerCard}) => WorkerCard)),
};
