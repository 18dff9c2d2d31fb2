import {Suspense, type ReactNode} from 'react';
import {useLocation} from 'react-router-dom';
import {sessionEnded} from '../data/log-in-again.ts';
import {useUnread} from '../data/notices.tsx';
import {useReadable} from '../base/use-readable.ts';
import {useFrameSlots} from './slots.ts';

/**
 * The place of news under the bar. It is kept also while there are none, so that nothing moves when some arrive: until
 * then it says what its screen has to say. A job keeps the place itself, and the news stand at the end of its line
 * (`isOver`).
 */
export function StatusStrip({isOver, children}: {readonly isOver: boolean; readonly children: ReactNode}) {
  const {WorkerCard} = useFrameSlots();
  const {pathname} = useLocation();
  // Without a session no work goes on at a desk, and where to log in stands here alone: the bar counts the news beside.
  const isEnded = useReadable(sessionEnded) && !isOver;
  // There they all stand in full.
  const isNews = (useUnread()?.length ?? 0) > 0 && pathname !== '/notices' && !isEnded;
  return (
    <div className={`relative z-30 shrink-0 ${isOver ? 'h-0' : 'h-strip'} lg:h-auto`}>
      {isNews ? (
        <Suspense fallback={null}>
          <WorkerCard isInJob={isOver} />
        </Suspense>
      ) : (
        !isOver && children
      )}
    </div>
  );
}
