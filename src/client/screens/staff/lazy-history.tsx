import {Suspense} from 'react';
import {lazyChunk} from '../../ui/chunk.ts';

const History = lazyChunk(() => import('./staff-history.tsx').then((module) => module.StaffHistory));

/** Who changed what of a person, below all else of their panel: it is loaded with it, and nothing waits for it. */
export const LazyStaffHistory = (of: {readonly id: string; readonly version: number}) => (
  <Suspense>
    <History key={of.id} {...of} />
  </Suspense>
);
