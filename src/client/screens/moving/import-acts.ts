import {importAnswerSchema, type CellMended} from '#protocol/importing.ts';
import {workAnswerSchema, type WorkStatus} from '#protocol/long-work.ts';
import type {OfficeReply} from '#offline/sync/office.ts';
import type {EntryDenial} from '../../data/identity.ts';
import type {OfficeService} from '../../data/office.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {holdAsUnsaved} from '../../base/open-forms.ts';
import type {ColumnsCheck} from './columns.tsx';
import type {OpenImport} from './open-import.ts';
import {isUnanswered, type ImportQuestions} from './questions.ts';

/** The file that is open here, and what tells of it. */
export interface ImportAt {
  readonly office: OfficeService;
  readonly warehouse: string;
  /** Whether rows that it does not name go. */
  readonly replaces: boolean;
  readonly questions: ImportQuestions;
  readonly open: OpenImport;
  /** Tells of another file than was open. */
  begin(told?: OpenImport['told']): void;
  /** Keeps by which id this tab finds a file after a reload. */
  keep(file: string): void;
  /** Tells of the open file what has become of it. */
  tell(told: OpenImport['told']): void;
  look(id: string): Promise<void>;
  show(work: WorkStatus): Promise<void>;
}

const idOf = ({open}: ImportAt): string => open.told?.import.id ?? '';

/** Sends a file; answers why not. */
export async function sendFile(
  at: ImportAt,
  file: File,
  kind: string,
  encoding: string,
): Promise<EntryDenial> {
  const {office, questions, warehouse} = at;
  at.begin();
  const query = new URLSearchParams({kind, name: file.name.slice(-255), encoding, warehouse}).toString();
  // Until it is there a new release would break it off.
  const release = holdAsUnsaved();
  const reply = await questions
    .ask(`send ${query} ${String(file.size)} ${String(file.lastModified)}`, async (fileId) => {
      at.keep(fileId);
      // What comes of it is told on the screen.
      const sent = await office.tell(`/api/imports/${fileId}?${query}`, file);
      return isUnanswered(sent) ? ((await wholeFile(office, fileId)) ?? sent) : sent;
    })
    .finally(release);
  const answer = readAnswer(reply, importAnswerSchema);
  if (!answer.ok) return answer.denial;
  at.keep(answer.value.import.id);
  at.begin(answer.value);
  return undefined;
}

/** A file whose answer was lost may have come all the same. */
async function wholeFile(office: OfficeService, file: string): Promise<OfficeReply | undefined> {
  const reply = await office.peek(`/api/imports/${file}`);
  const there = readAnswer(reply, importAnswerSchema);
  return there.ok && there.value.import.state !== 'coming' ? reply : undefined;
}

/** Has the rows of the file looked at; answers why not. */
export async function checkRows(at: ImportAt, asked: ColumnsCheck): Promise<EntryDenial> {
  const {office, questions} = at;
  const id = idOf(at);
  return follow(
    at,
    await questions.ask(`check ${id} ${JSON.stringify(asked)}`, (work) =>
      office.tell(`/api/imports/${id}/check`, {work, ...asked}),
    ),
  );
}

/** Puts cells right, and has all rows looked at once more as they were before. */
export async function mendCells(at: ImportAt, cells: readonly CellMended[]): Promise<EntryDenial> {
  const {office, questions, replaces} = at;
  // Rows that are not as they were are looked at anew, whatever was asked before.
  questions.forget();
  const answer = readAnswer(await office.tell(`/api/imports/${idOf(at)}/mend`, {cells}), importAnswerSchema);
  if (!answer.ok) return (await takeUp(at)) ? undefined : answer.denial;
  at.tell(answer.value);
  const {matched, readings = [], made, adds = false} = answer.value.import;
  return checkRows(at, {matched, readings, made, adds, replaces});
}

/** What comes of it is told on the screen; a file that was brought in is told of after a loss, by its name. */
export async function bringInFile(at: ImportAt): Promise<EntryDenial> {
  const {office, questions, warehouse, open} = at;
  const id = idOf(at);
  const args = {file: id, name: open.told?.import.name ?? ''};
  const ask = (): Promise<OfficeReply> =>
    questions.ask(`bring in ${id}`, (work) => {
      const asked = {id: work, kind: 'import.bringIn', args, warehouse};
      return office.begin(asked, `/api/imports/${id}/bring-in`, {work}, true);
    });
  const reply = await ask();
  const denial = await follow(at, reply);
  // It has begun without an answer: only an answer has it kept here that it did.
  return denial === undefined && isUnanswered(reply) ? follow(at, await ask()) : denial;
}

/** Follows what has begun. Where that is denied or unknown, the file may name other work to follow. */
async function follow(at: ImportAt, reply: OfficeReply): Promise<EntryDenial> {
  const answer = readAnswer(reply, workAnswerSchema);
  if (!answer.ok) return (await takeUp(at)) ? undefined : answer.denial;
  await at.show(answer.value.work);
  return undefined;
}

/** Looks at the file, and follows the work that it names, where that is other than was shown here. */
async function takeUp(at: ImportAt): Promise<boolean> {
  const {office, open} = at;
  const id = idOf(at);
  const file = readAnswer(await office.peek(`/api/imports/${id}`), importAnswerSchema);
  const named = file.ok ? file.value.import.work : '';
  if (named === '' || named === open.work?.id) return false;
  const answer = readAnswer(await office.peek(`/api/long-work/${named}`), workAnswerSchema);
  if (!answer.ok) return false;
  await at.look(id);
  await at.show(answer.value.work);
  return true;
}
