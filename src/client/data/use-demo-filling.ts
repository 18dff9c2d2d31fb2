import {useEffect, useState} from 'react';
import {workAnswerSchema, type WorkStatus} from '#protocol/long-work.ts';
import {useApp} from './app.ts';
import {demoWorkId, forgetDemoWork} from './demo-work.ts';
import {readAnswer} from './office-answer.ts';

const DEMO_POLL_MS = 700;

/** How far the demo is, until all of it is there; of one that has stopped the last that was heard. */
export function useDemoFilling(): WorkStatus | undefined {
  const {office} = useApp();
  const [id, setId] = useState(demoWorkId);
  const [work, setWork] = useState<WorkStatus>();
  useEffect(() => {
    if (id === '') return undefined;
    let isGone = false;
    const look = async (): Promise<void> => {
      const reply = await office.peek(`/api/long-work/${id}`);
      const answer = readAnswer(reply, workAnswerSchema);
      const told = answer.ok ? answer.value.work : undefined;
      // Another person may be here, of whom the server tells nothing; without a network it is asked again.
      const isOver = told ? told.ended_at > 0 : reply.kind === 'denied' && reply.status === 404;
      if (isGone) return;
      if (isOver) forgetDemoWork();
      if (isOver) setId('');
      setWork(told?.state === 'done' ? undefined : told);
    };
    void look();
    const timer = setInterval(() => void look(), DEMO_POLL_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [office, id]);
  return work;
}
