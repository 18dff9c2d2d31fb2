import {Suspense} from 'react';
import {lazy} from '../../ui/chunk.ts';

const History = lazy(() => import('./staff-history.tsx').then((module) => module.StaffHistory));

/** Who changed what of somebody, below all else of their panel: it is loaded with it, and nothing waits for it. */
export const LazyStaffHistory = (of: {readonly id: string; readonly version: number}) => (
  <Suspense>
    <History key={of.id} {...of} />
  </Suspense>
);
