import {useCallback, useEffect, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {WorkStatus} from '#protocol/long-work.ts';
import type {OfficeReply} from '#offline/sync/office.ts';
import {useApp} from './app.ts';
import {newWorkId} from './row-id.ts';

const LONG_WORK_POLL_MS = 700;
const NO_WORK_ROW: Row = {};

/**
 * Long work of one kind with these arguments: what is under way or has failed, also where it was begun on another
 * screen. What else it takes is told as it is begun.
 */
export function useLongWork(kind: string, args: Row = NO_WORK_ROW) {
  const {office, warehouse} = useApp();
  const [work, setWork] = useState<WorkStatus>();
  const about = JSON.stringify(args);
  useEffect(() => {
    let isGone = false;
    void office.peek('/api/long-work').then((reply) => {
      if (isGone || reply.kind !== 'answered') return;
      const all = reply.body['results'] as readonly WorkStatus[];
      const wanted = Object.entries(JSON.parse(about) as Row);
      const isIt = (each: WorkStatus): boolean =>
        each.kind === kind &&
        each.warehouse === warehouse &&
        wanted.every(([name, value]) => each.args[name] === value);
      const newest = all.find(isIt);
      // What has failed is told until a person has seen it.
      setWork(newest?.ended_at === 0 || newest?.code === 'work.failed' ? newest : undefined);
    });
    return () => {
      isGone = true;
    };
  }, [office, warehouse, kind, about]);
  const id = work?.ended_at === 0 ? work.id : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    const look = setInterval(() => {
      void office.peek(`/api/long-work/${id}`).then((reply) => {
        if (reply.kind === 'answered') setWork(reply.body['work'] as WorkStatus);
      });
    }, LONG_WORK_POLL_MS);
    return () => clearInterval(look);
  }, [office, id]);
  const isCancelled = work?.state === 'cancelling' || work?.state === 'cancelled';
  const cancelled = isCancelled ? work.id : undefined;
  useEffect(() => {
    if (cancelled !== undefined) void office.forget(cancelled).catch(reportError);
  }, [office, cancelled]);
  const heard = useCallback((reply: OfficeReply): void => {
    if (reply.kind === 'answered') setWork(reply.body['work'] as WorkStatus);
  }, []);
  const post = useCallback(
    async (path: string, body: unknown): Promise<void> => heard(await office.call('post', path, body)),
    [office, heard],
  );
  return {
    work,
    // Its id is of the same form whatever it is about.
    start: (more: Row) => {
      const asked = {id: newWorkId(), kind, args: {...args, ...more}, warehouse};
      void office.begin(asked, '/api/long-work', asked).then(heard);
    },
    cancel: () => void post(`/api/long-work/${work?.id ?? ''}/cancel`, {}),
    goOn: () => void post(`/api/long-work/${work?.id ?? ''}/go-on`, {}),
    close: () => setWork(undefined),
  };
}
