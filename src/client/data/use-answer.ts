import {useEffect, useState} from 'react';
import {useApp} from './app.ts';
import {useReadable} from './use-readable.ts';

/**
 * What a question to the device's lists answers, asked again whenever rows or own work change; `undefined` before
 * the first answer. `subject` names what is asked about: an answer about another subject is not shown, one to an
 * earlier question about the same stays in sight until the next. `ask` must stay the same function while it asks
 * the same.
 */
export function useAnswer<T>(subject: string, ask: () => Promise<T>): T | undefined {
  const changed = useReadable(useApp().office.changed);
  const [answer, setAnswer] = useState<{readonly subject: string; readonly value: T}>();
  useEffect(() => {
    let isOld = false;
    ask().then((value) => !isOld && setAnswer({subject, value}), reportError);
    return () => {
      isOld = true;
    };
  }, [subject, ask, changed]);
  return answer?.subject === subject ? answer.value : undefined;
}
