import {useEffect, useRef} from 'react';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useScanner} from '../scan/scanner.ts';

/**
 * Work of this device that the server settled otherwise is felt and heard once, between two steps; the badge in the
 * bar stays until it has been read. What stood there at the start has been told before.
 */
export function useServerRefused(): void {
  const {feedback} = useScanner();
  const unread = useReadable(useApp().notices).filter(({isSeen}) => !isSeen).length;
  const told = useRef(unread);
  useEffect(() => {
    if (unread > told.current) feedback.giveLater('server-refused');
    told.current = unread;
  }, [feedback, unread]);
}
