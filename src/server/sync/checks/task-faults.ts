import type {Row} from '#domain/kernel/field.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {MutationRow, ReadTransaction} from '../../storage/storage.ts';
import {argsOf} from '../context.ts';
import {allRowsOf} from './rows.ts';

/** No take holds for longer than a day from when it was last written, ms. */
const MAX_TAKE_MS = 24 * 3_600_000;

/** Each task that a worker has was taken by them, or given to them, by work that was applied then. */
export async function* taskFaults(tx: ReadTransaction, rules: Rules): AsyncGenerator<string> {
  for await (const row of allRowsOf(tx, rules, 'taskTake')) {
    const [by] = await tx.mutations([String(row['mutation'])]);
    if (!by || !isMadeBy(row, by)) yield `task ${String(row['id'])} is somebody’s, and nobody took it`;
    if (Number(row['until']) > Number(row['update_time']) + MAX_TAKE_MS)
      yield `task ${String(row['id'])} is somebody’s for ever`;
  }
}

function isMadeBy(row: Row, {mutation, status, received_at}: MutationRow): boolean {
  const {kind, about, zone = '', staff} = argsOf(mutation);
  const who = mutation.action === 'task.take' ? mutation.who : staff;
  const givenBy = mutation.action === 'task.assign' ? mutation.who : row['given_by'];
  return (
    ['task.take', 'task.assign'].includes(mutation.action) &&
    status === 'applied' &&
    row['kind'] === kind &&
    row['about'] === about &&
    row['zone'] === (kind === 'pick' ? zone : '') &&
    row['who'] === who &&
    row['given_by'] === givenBy &&
    row['taken_at'] === received_at
  );
}
