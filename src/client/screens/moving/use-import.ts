import {useCallback, useEffect, useRef, useState} from 'react';
import {pageSchemaOf} from '#protocol/http.ts';
import {importAnswerSchema, importSchema, type CellMended} from '#protocol/importing.ts';
import {workAnswerSchema, type WorkStatus} from '#protocol/long-work.ts';
import {newId} from '#offline/new-id.ts';
import {useApp} from '../../data/app.ts';
import type {OfficeService} from '../../data/office.ts';
import {readAnswer} from '../../data/office-answer.ts';
import type {ColumnsCheck} from './columns.tsx';
import {faultsSchema} from './fault-sheet.ts';
import {bringInFile, checkRows, mendCells, sendFile, type ImportAt} from './import-acts.ts';
import {NO_IMPORT, type OpenImport} from './open-import.ts';
import {ImportQuestions} from './questions.ts';

const IMPORT_POLL_MS = 500;
/** The file that this tab has open, so that it is there after a reload; another one where it replaces rows. */
const OPEN_FILE_KEYS = {adds: 'moving.open', replaces: 'moving.replacing'} as const;
const filesSchema = pageSchemaOf(importSchema);

/** One file: sent, looked at, brought in. Each answers why not. */
export function useImport(replaces: boolean) {
  const key = OPEN_FILE_KEYS[replaces ? 'replaces' : 'adds'];
  const {office, warehouse} = useApp();
  const {open, setOpen, look, show} = useOpenImport(office);
  const questions = useRef(new ImportQuestions(newId));
  useReopenedFile({office, key, replaces, look, setOpen});
  const workId = open.work?.ended_at === 0 ? open.work.id : undefined;
  useFollowedWork(office, workId, show);
  const at = (): ImportAt => ({
    office,
    warehouse,
    replaces,
    questions: questions.current,
    open,
    begin: (told) => setOpen({...NO_IMPORT, told}),
    keep: (file) => sessionStorage.setItem(key, file),
    tell: (told) => setOpen((now) => ({...now, told})),
    look,
    show,
  });
  return {
    open,
    send: (file: File, kind: string, encoding: string) => sendFile(at(), file, kind, encoding),
    check: (asked: ColumnsCheck) => checkRows(at(), asked),
    mend: (cells: readonly CellMended[]) => mendCells(at(), cells),
    bringIn: () => bringInFile(at()),
    cancel: () => void office.tell(`/api/long-work/${workId ?? ''}/cancel`, {}).catch(reportError),
    forget: () => {
      sessionStorage.removeItem(key);
      setOpen(NO_IMPORT);
    },
  };
}

/** The file that is open, looked at by its id, and the work that is done with it. */
function useOpenImport(office: OfficeService) {
  const [open, setOpen] = useState<OpenImport>(NO_IMPORT);
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
  const id = open.told?.import.id ?? '';
  const show = useCallback(
    async (work: WorkStatus): Promise<void> => {
      if (work.ended_at > 0) await look(id);
      // Nothing of it is in: a loss takes nothing of it.
      if (work.ended_at > 0 && work.state !== 'done') await office.forget(work.id);
      setOpen((now) => (now.told?.import.id === id ? {...now, work} : now));
    },
    [office, look, id],
  );
  return {open, setOpen, look, show};
}

/** Takes up the file that is under way, or else the one that this tab had open. */
function useReopenedFile(of: {
  readonly office: OfficeService;
  readonly key: string;
  readonly replaces: boolean;
  readonly look: (id: string) => Promise<void>;
  readonly setOpen: (change: (now: OpenImport) => OpenImport) => void;
}): void {
  const {office, key, replaces, look, setOpen} = of;
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
  }, [office, look, key, replaces, setOpen]);
}

/** Asks how far work is, as long as it goes on. */
function useFollowedWork(
  office: OfficeService,
  workId: string | undefined,
  show: (work: WorkStatus) => Promise<void>,
): void {
  useEffect(() => {
    if (workId === undefined) return undefined;
    const timer = setInterval(() => {
      void office.peek(`/api/long-work/${workId}`).then(async (reply) => {
        const answer = readAnswer(reply, workAnswerSchema);
        if (answer.ok) await show(answer.value.work);
      });
    }, IMPORT_POLL_MS);
    return () => clearInterval(timer);
  }, [office, workId, show]);
}
