import {useEffect, useEffectEvent} from 'react';
import {offerSetup} from '../../scan/setup/offered-setup.ts';
import {useScanner} from '../../scan/scanner.ts';
import {triggerPullOf, isOfScan, type TriggerPull, type ScanInput} from '../../scan/setup/trigger-pull.ts';

/** How long nothing more must come until a code is over, ms: behind its end, in text, and between slow keys. */
const QUIET = {end: 250, text: 300, keys: 1_000} as const;
/** Fewer characters are a hand's. */
const LEAST = 3;

/**
 * While this screen stands everything that a scanner sends is studied and nothing becomes a code of a job; what was
 * heard comes whole. A set-up among it is offered as everywhere.
 */
export function useScanTap(take: (heard: TriggerPull) => void): void {
  const {sink} = useScanner();
  const told = useEffectEvent((heard: TriggerPull) => {
    if (!offerSetup({raw: heard.text, byPlace: heard.byPlace})) take(heard);
  });
  useEffect(() => {
    let arrivals: ScanInput[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      const heard = triggerPullOf(arrivals);
      arrivals = [];
      if (heard && heard.text.length >= LEAST) told(heard);
    };
    const stop = sink.overhear((arrival) => {
      const part = isOfScan(arrival, arrivals.length > 0);
      if (part === undefined) return false;
      arrivals.push(arrival);
      clearTimeout(timer);
      timer = setTimeout(end, QUIET[part]);
      return true;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [sink]);
}
