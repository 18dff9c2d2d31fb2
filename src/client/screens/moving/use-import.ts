import {useCallback, useEffect, useState} from 'react';
import {goods} from '#domain/goods/goods.ts';
import {pageOf} from '#protocol/http.ts';
import {
  importAnswerSchema,
  importSchema,
  type CellMended,
  type ImportAnswer,
  type RowFault,
} from '#protocol/importing.ts';
import {workAnswerSchema, type WorkTold} from '#protocol/long-work.ts';
import type {OfficeReply} from '#offline/sync/office.ts';
import {useApp} from '../../data/app.ts';
import type {Denial} from '../../data/identity.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {newRowId} from '../../data/row-id.ts';
import type {CheckAsked} from './columns.tsx';
import {faultsSchema} from './fault-sheet.ts';

const LOOK_MS = 500;
/** The file that this tab has open, so that it is there after a reload; another one where it replaces rows. */
const OPEN = {adds: 'moving.open', replaces: 'moving.replacing'} as const;
const filesSchema = pageOf(importSchema);

/** A file on its way in, as the server tells of it. */
export interface OpenImport {
  readonly told: ImportAnswer | undefined;
  readonly work: WorkTold | undefined;
  readonly faults: readonly RowFault[];
}

const NOTHING: OpenImport = {told: undefined, work: undefined, faults: []};

/** One file: sent, looked at, brought in. Each answers why not. */
export function useImport(replaces: boolean) {
  const key = OPEN[replaces ? 'replaces' : 'adds'];
  const {office, warehouse} = useApp();
  const [open, setOpen] = useState<OpenImport>(NOTHING);

  const look = useCallback(
    async (id: string): Promise<void> => {
      const answer = readAnswer(await office.peek(`/api/imports/${id}`), importAnswerSchema);
      if (!answer.ok) return;
      // Rows that are right may have something told of them, too.
      const faults = readAnswer(await office.peek(`/api/imports/${id}/faults`), faultsSchema);
      // Another file may have been sent meanwhile.
      setOpen((now) =>
        now.told && now.told.import.id !== id
          ? now
          : {...now, told: answer.value, faults: faults.ok ? faults.value.results : []},
      );
    },
    [office],
  );

  useEffect(() => {
    let isGone = false;
    const reopen = async (): Promise<void> => {
      const files = readAnswer(await office.peek('/api/imports'), filesSchema);
      if (!files.ok) return;
      // What was looked at in one way is not brought in by the other.
      const all = files.value.results.filter(
        (each) => each.state === 'read' || (each.replaces === true) === replaces,
      );
      const left = sessionStorage.getItem(key);
      const file =
        all.find(({state}) => state === 'moving' || state === 'checking') ?? all.find(({id}) => id === left);
      if (!file || file.state === 'coming' || isGone) return;
      const work =
        file.work === ''
          ? undefined
          : readAnswer(await office.peek(`/api/long-work/${file.work}`), workAnswerSchema);
      await look(file.id);
      if (!isGone && work?.ok)
        setOpen((now) =>
          now.told?.import.id === file.id ? {...now, work: now.work ?? work.value.work} : now,
        );
    };
    reopen().catch(reportError);
    return () => {
      isGone = true;
    };
  }, [office, look, key, replaces]);

  const send = async (
    file: Blob & {readonly name: string},
    kind: string,
    encoding: string,
  ): Promise<Denial> => {
    setOpen(NOTHING);
    const query = new URLSearchParams({kind, name: file.name.slice(-255), encoding, warehouse}).toString();
    // What comes of it is told on the screen.
    const reply = await office.tell(`/api/imports/${newRowId(goods)}?${query}`, file);
    const answer = readAnswer(reply, importAnswerSchema);
    if (!answer.ok) return answer.denial;
    sessionStorage.setItem(key, answer.value.import.id);
    setOpen({...NOTHING, told: answer.value});
    return undefined;
  };

  const begin = async (path: string, body: object): Promise<Denial> => {
    return begun(await office.tell(path, {work: newRowId(goods), ...body}));
  };

  /** Puts cells right, and has all rows looked at once more as they were before. */
  const mend = async (cells: readonly CellMended[]): Promise<Denial> => {
    const answer = readAnswer(await office.tell(`/api/imports/${id}/mend`, {cells}), importAnswerSchema);
    if (!answer.ok) return answer.denial;
    setOpen((now) => ({...now, told: answer.value}));
    const {matched, readings = [], made, adds = false} = answer.value.import;
    return begin(`/api/imports/${id}/check`, {matched, readings, made, adds, replaces});
  };

  /** What comes of it is told on the screen; a file that was brought in is told of after a loss, by its name. */
  const bringIn = async (): Promise<Denial> => {
    const work = newRowId(goods);
    const args = {file: id, name: open.told?.import.name ?? ''};
    const asked = {id: work, kind: 'import.bringIn', args, warehouse};
    return begun(await office.begin(asked, `/api/imports/${id}/bring-in`, {work}, true));
  };

  const begun = (reply: OfficeReply): Denial => {
    const answer = readAnswer(reply, workAnswerSchema);
    if (!answer.ok) return answer.denial;
    setOpen((now) => ({...now, work: answer.value.work}));
    return undefined;
  };

  const id = open.told?.import.id ?? '';
  const workId = open.work?.ended_at === 0 ? open.work.id : undefined;
  useEffect(() => {
    if (workId === undefined) return undefined;
    const timer = setInterval(() => {
      void office.peek(`/api/long-work/${workId}`).then(async (reply) => {
        const answer = readAnswer(reply, workAnswerSchema);
        if (!answer.ok) return;
        const {work} = answer.value;
        if (work.ended_at > 0) await look(id);
        // Nothing of it is in: a loss takes nothing of it.
        if (work.ended_at > 0 && work.state !== 'done') await office.forget(work.id);
        setOpen((now) => (now.work?.id === work.id ? {...now, work} : now));
      });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [office, workId, id, look]);

  return {
    open,
    send,
    check: (asked: CheckAsked) => begin(`/api/imports/${id}/check`, asked),
    mend,
    bringIn,
    cancel: () => void office.tell(`/api/long-work/${workId ?? ''}/cancel`, {}).catch(reportError),
    forget: () => {
      sessionStorage.removeItem(key);
      setOpen(NOTHING);
    },
  };
}
