import {useEffect, useState} from 'react';
import type * as z from 'zod/mini';
import {useApp} from './app.ts';
import type {EntryDenial} from './identity.ts';
import {readAnswer} from './office-answer.ts';

/** What the server tells of something, and why not; asked anew with each `turn`, and meanwhile as it was. */
export function useServerAnswer<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  turn: string | number,
): {readonly value: T | undefined; readonly denial: EntryDenial} {
  const {office} = useApp();
  const [answer, setAnswer] = useState<{readonly path: string; readonly value: T}>();
  const [denial, setDenial] = useState<EntryDenial>();
  useEffect(() => {
    let isHere = true;
    const ask = async (): Promise<void> => {
      const read = readAnswer(await office.peek(path), schema);
      if (!isHere) return;
      if (read.ok) setAnswer({path, value: read.value});
      setDenial(read.ok ? undefined : read.denial);
    };
    ask().catch(reportError);
    return () => {
      isHere = false;
    };
  }, [office, path, schema, turn]);
  return {value: answer?.path === path ? answer.value : undefined, denial};
}
