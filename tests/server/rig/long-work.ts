import {setTimeout as pause} from 'node:timers/promises';
import type {Row} from '#domain/kernel/field.ts';
import {workAnswerSchema, type WorkStatus} from '#protocol/long-work.ts';
import {newId, type Caller} from '../http/site.ts';

/** Asks for long work; anything but its beginning is a broken test. */
export async function startWork(by: Caller, kind: string, args: Row): Promise<WorkStatus> {
  const body = {id: newId(), kind, args, warehouse: by.warehouse};
  const answer = await by.call('POST', '/api/long-work', body);
  if (answer.status !== 200) throw new Error(`${kind}: ${String(answer.status)} ${answer.text}`);
  return workAnswerSchema.parse(answer.body).work;
}

/** How far it is. */
export async function toldOf(by: Caller, {id}: Pick<WorkStatus, 'id'>): Promise<WorkStatus> {
  return workAnswerSchema.parse((await by.call('GET', `/api/long-work/${id}`)).body).work;
}

/** Waits until it has ended; looks again after so many ms. */
export async function endedWork(by: Caller, work: Pick<WorkStatus, 'id'>, every = 0): Promise<WorkStatus> {
  for (;;) {
    const told = await toldOf(by, work);
    if (told.ended_at > 0) return told;
    if (every > 0) await pause(every);
  }
}
