import {Suspense} from 'react';
import {useIsWide} from '../ui/wide.ts';
import {lazy} from './chunk.ts';

const WideRail = lazy(() => import('./wide-rail.tsx').then(({WideRail}) => WideRail));

/** The menu of a desktop. A handheld has its own home screen instead, and does not load it. */
export function Rail() {
  if (!useIsWide()) return null;
  return (
    <Suspense fallback={<div className="w-56 shrink-0 border-e border-hair bg-panel" />}>
      <WideRail />
    </Suspense>
  );
}
