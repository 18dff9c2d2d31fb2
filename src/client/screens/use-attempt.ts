import {useState} from 'react';
import type {Denial} from '../data/identity.ts';

/** A try that needs the server: one at a time, with what became of it. */
export function useAttempt(): {
  isTrying: boolean;
  denial: Denial;
  attempt: (work: () => Promise<Denial>) => void;
} {
  const [isTrying, setIsTrying] = useState(false);
  const [denial, setDenial] = useState<Denial>();
  const attempt = (work: () => Promise<Denial>): void => {
    if (isTrying) return;
    setIsTrying(true);
    setDenial(undefined);
    work()
      .catch((error: unknown): Denial => {
        reportError(error);
        return {code: 'action.failed', facts: {}};
      })
      .then((answer) => {
        setDenial(answer);
        setIsTrying(false);
      }, reportError);
  };
  return {isTrying, denial, attempt};
}
