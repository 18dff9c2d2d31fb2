import {useEffect, useState} from 'react';
import {useApp} from '../../data/app.ts';
import {noAnswerReasonOf, type NoAnswerReason} from '../../data/office-answer.ts';

/** How many rows a page of the server would be of: a number, not known yet, or not to be had. */
export function useRowCount(path: string): number | 'coming' | NoAnswerReason {
  const {office} = useApp();
  const [told, setTold] = useState<{readonly path: string; readonly count: number | NoAnswerReason}>();
  useEffect(() => {
    let isGone = false;
    void office.peek(path).then((reply) => {
      const count = reply.kind === 'answered' ? Number(reply.body['count']) : noAnswerReasonOf(reply);
      if (!isGone) setTold({path, count});
    });
    return () => {
      isGone = true;
    };
  }, [office, path]);
  return told?.path === path ? told.count : 'coming';
}
