import type {Id} from '#domain/kernel/id.ts';
import {stepToAskAgain} from './ask-step.ts';
import type {OutboxStore} from './outbox-store.ts';

/**
 * Long work that was cancelled is not begun again where a loss takes it: its record leaves the journal. A page that ends
 * in between has it asked for once more, and is answered with what there is.
 */
export async function forgetWork(
  outbox: Pick<OutboxStore, 'changeWithJournal' | 'deleteStep'>,
  id: Id,
): Promise<void> {
  let key: string | undefined;
  await outbox.changeWithJournal((_, journal) => {
    const entry = journal.find((each) => each.isWork && each.id === id);
    if (!entry) return undefined;
    const step = stepToAskAgain(entry);
    key = step.key;
    return {toSteps: [{entry, step}]};
  });
  if (key !== undefined) await outbox.deleteStep(key);
}
