import {useCallback, useEffect, useRef, useState} from 'react';
import {pageSchemaOf} from '#protocol/http.ts';
import {
  importAnswerSchema,
  importSchema,
  type CellMended,
  type ImportAnswer,
  type RowFault,
} from '#protocol/importing.ts';
import {workAnswerSchema, type WorkStatus} from '#protocol/long-work.ts';
import {newId} from '#offline/new-id.ts';
import type {OfficeReply} from '#offline/sync/office.ts';
import {useApp} from '../../data/app.ts';
import type {EntryDenial} from '../../data/identity.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {holdAsUnsaved} from '../../base/open-forms.ts';
import type {ColumnsCheck} from './columns.tsx';
import {faultsSchema} from './fault-sheet.ts';
import {isUnanswered, ImportQuestions} from './questions.ts';

const IMPORT_POLL_MS = 500;
/** The file that this tab has open, so that it is there after a reload; another one where it replaces rows. */
const OPEN_FILE_KEYS = {adds: 'moving.open', replaces: 'moving.replacing'} as const;
const filesSchema = pageSchemaOf(importSchema);

/** A file on its way in, as the server tells of it. */
export interface OpenImport {
  readonly told: ImportAnswer | undefined;
  readonly work: WorkStatus | undefined;
  readonly faults: readonly RowFault[];
}

const NO_IMPORT: OpenImport = {told: undefined, work: undefined, faults: []};

/** One file: sent, looked at, brought in. Each answers why not. */
export function useImport(replaces: boolean) {
  const key = OPEN_FILE_KEYS[replaces ? 'replaces' : 'adds'];
  const {office, warehouse} = useApp();
  const [open, setOpen] = useState<OpenImport>(NO_IMPORT);
  const questions = useRef(new ImportQuestions(newId));

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

  const send = async (file: File, kind: string, encoding: string): Promise<EntryDenial> => {
    setOpen(NO_IMPORT);
    const query = new URLSearchParams({kind, name: file.name.slice(-255), encoding, warehouse}).toString();
    // Until it is there a new release would break it off.
    const release = holdAsUnsaved();
    const reply = await questions.current
      .ask(`send ${query} ${String(file.size)} ${String(file.lastModified)}`, async (fileId) => {
        sessionStorage.setItem(key, fileId);
        // What comes of it is told on the screen.
        const sent = await office.tell(`/api/imports/${fileId}?${query}`, file);
        return isUnanswered(sent) ? ((await whole(fileId)) ?? sent) : sent;
      })
      .finally(release);
    const answer = readAnswer(reply, importAnswerSchema);
    if (!answer.ok) return answer.denial;
    sessionStorage.setItem(key, answer.value.import.id);
    setOpen({...NO_IMPORT, told: answer.value});
    return undefined;
  };

  /** A file whose answer was lost may have come all the same. */
  const whole = async (fileId: string): Promise<OfficeReply | undefined> => {
    const reply = await office.peek(`/api/imports/${fileId}`);
    const there = readAnswer(reply, importAnswerSchema);
    return there.ok && there.value.import.state !== 'coming' ? reply : undefined;
  };

  const check = async (asked: ColumnsCheck): Promise<EntryDenial> =>
    follow(
      await questions.current.ask(`check ${id} ${JSON.stringify(asked)}`, (work) =>
        office.tell(`/api/imports/${id}/check`, {work, ...asked}),
      ),
    );

  /** Puts cells right, and has all rows looked at once more as they were before. */
  const mend = async (cells: readonly CellMended[]): Promise<EntryDenial> => {
    // Rows that are not as they were are looked at anew, whatever was asked before.
    questions.current.forget();
    const answer = readAnswer(await office.tell(`/api/imports/${id}/mend`, {cells}), importAnswerSchema);
    if (!answer.ok) return (await takeUp()) ? undefined : answer.denial;
    setOpen((now) => ({...now, told: answer.value}));
    const {matched, readings = [], made, adds = false} = answer.value.import;
    return check({matched, readings, made, adds, replaces});
  };

  /** What comes of it is told on the screen; a file that was brought in is told of after a loss, by its name. */
  const bringIn = async (): Promise<EntryDenial> => {
    const args = {file: id, name: open.told?.import.name ?? ''};
    const ask = (): Promise<OfficeReply> =>
      questions.current.ask(`bring in ${id}`, (work) => {
        const asked = {id: work, kind: 'import.bringIn', args, warehouse};
        return office.begin(asked, `/api/imports/${id}/bring-in`, {work}, true);
      });
    const reply = await ask();
    const denial = await follow(reply);
    // It has begun without an answer: only an answer has it kept here that it did.
    return denial === undefined && isUnanswered(reply) ? follow(await ask()) : denial;
  };

  /** Follows what has begun. Where that is denied or unknown, the file may name other work to follow. */
  const follow = async (reply: OfficeReply): Promise<EntryDenial> => {
    const answer = readAnswer(reply, workAnswerSchema);
    if (!answer.ok) return (await takeUp()) ? undefined : answer.denial;
    await show(answer.value.work);
    return undefined;
  };

  /** Looks at the file, and follows the work that it names, where that is other than was shown here. */
  const takeUp = async (): Promise<boolean> => {
    const file = readAnswer(await office.peek(`/api/imports/${id}`), importAnswerSchema);
    const named = file.ok ? file.value.import.work : '';
    if (named === '' || named === open.work?.id) return false;
    const answer = readAnswer(await office.peek(`/api/long-work/${named}`), workAnswerSchema);
    if (!answer.ok) return false;
    await look(id);
    await show(answer.value.work);
    return true;
  };

  const workId = open.work?.ended_at === 0 ? open.work.id : undefined;
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

  return {
    open,
    send,
    check,
    mend,
    bringIn,
    cancel: () => void office.tell(`/api/long-work/${workId ?? ''}/cancel`, {}).catch(reportError),
    forget: () => {
      sessionStorage.removeItem(key);
      setOpen(NO_IMPORT);
    },
  };
}
