import {useEffect, useRef} from 'react';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {useUnread} from '../data/notices.tsx';
import {useScanner} from '../scan/scanner.ts';

/**
 * Work of the person here that the server settled otherwise is felt and heard once, between two steps; the badge in
 * the bar stays until it has been read. What stood there when they came has been told before.
 */
export function useServerRefused(): void {
  const {feedback} = useScanner();
  const who = useReadable(useApp().session)?.who;
  const count = useUnread()?.length;
  const shown = useRef({who, count});
  useEffect(() => {
    const {who: before, count: told = Infinity} = shown.current;
    if (count !== undefined && before === who && count > told) feedback.giveLater('server-refused');
    shown.current = {who, count};
  }, [feedback, who, count]);
}
