import {useState} from 'react';
import type {EntryDenial} from '../data/identity.ts';

/** A try that needs the server: one at a time, with what became of it. */
export function useAttempt(): {
  isTrying: boolean;
  denial: EntryDenial;
  attempt: (work: () => Promise<EntryDenial>) => void;
} {
  const [isTrying, setIsTrying] = useState(false);
  const [denial, setDenial] = useState<EntryDenial>();
  const attempt = (work: () => Promise<EntryDenial>): void => {
    if (isTrying) return;
    setIsTrying(true);
    setDenial(undefined);
    work()
      .catch((error: unknown): EntryDenial => {
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
