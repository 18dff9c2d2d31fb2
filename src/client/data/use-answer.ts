import {useEffect, useState} from 'react';
import {useApp} from './app.ts';
import type {FollowedLists} from './lists.ts';
import {readAndFollow, type ByLists} from './read-and-follow.ts';

/**
 * What a question to the device's lists answers, asked again whenever rows or own work of those that it has looked into
 * change; `undefined` before the first answer. `subject` names what is asked about: an answer about another subject is
 * not shown, one to an earlier question about the same stays in sight until the next. `ask` must stay the same function
 * while it asks the same.
 */
export function useAnswer<A extends (lists: FollowedLists) => Promise<unknown>>(
  subject: string,
  ask: A & ByLists<A>,
): Awaited<ReturnType<A>> | undefined {
  const {office} = useApp();
  const [answer, setAnswer] = useState<{readonly subject: string; readonly value: unknown}>();
  useEffect(() => {
    let last = 0;
    const stop = readAndFollow(office, 0, async (lists: FollowedLists) => {
      const turn = ++last;
      const value = await ask(lists);
      if (turn === last) setAnswer({subject, value});
    });
    return () => {
      last = -1;
      stop();
    };
  }, [office, subject, ask]);
  return answer?.subject === subject ? (answer.value as Awaited<ReturnType<A>>) : undefined;
}
