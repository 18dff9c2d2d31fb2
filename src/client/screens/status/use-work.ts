import {useEffect, useState} from 'react';
import {useApp, type WorkLine} from '../../data/app.ts';
import {useReadable} from '../../data/use-readable.ts';

/** This device's own work, the newest first, told anew when some is recorded or answered. */
export function useWork(): readonly WorkLine[] {
  const app = useApp();
  const changed = useReadable(app.office.changed);
  const {waiting, sent, corrected, refused, held} = useReadable(app.status);
  const counts = [waiting, sent, corrected, refused, held].join();
  const [work, setWork] = useState<readonly WorkLine[]>([]);
  useEffect(() => {
    let isGone = false;
    app.work().then((lines) => !isGone && setWork(lines), reportError);
    return () => {
      isGone = true;
    };
  }, [app, changed, counts]);
  return work;
}
