import {useCallback, useEffect, useRef} from 'react';

/** Whether what asked is still on the screen, and so can tell by itself what came of it. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
