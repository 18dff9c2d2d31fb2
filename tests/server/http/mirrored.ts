import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {columnsOf} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {MutationRecorder} from '#offline/outbox/mutation-recorder.ts';
import type {WireRows} from '#protocol/sync.ts';
import {aCursor, CLIENT, DEVICE} from '../../builders/shelf.ts';
import {MemoryMirror} from '../../model/memory-mirror.ts';
import {MemoryOutbox} from '../../model/memory-outbox.ts';
import {newId, type Caller} from './site.ts';

/** A device that has just been told all that the server has of these lists. */
export async function deviceWith(owner: Caller, lists: readonly string[]): Promise<MutationRecorder> {
  const mirror = new MemoryMirror(RESOURCES);
  const rows: Record<string, WireRows> = {};
  for (const list of lists) rows[list] = wire(list, await owner.list(list));
  await mirror.apply(() => true, {cursor: aCursor({complete: [...RESOURCES.keys()]}), rows});
  return new MutationRecorder({
    rules: RULES,
    outbox: new MemoryOutbox(CLIENT),
    mirror,
    company: owner.company,
    warehouse: owner.warehouse,
    device: DEVICE,
    build: 'test',
    now: () => Date.now(),
    elapsed: () => 1,
    newId,
  });
}

function wire(list: string, rows: readonly Row[]): WireRows {
  const resource = RESOURCES.get(list);
  const columns = [...(resource ? columnsOf(resource) : []), 'version'];
  return {columns, rows: rows.map((row) => columns.map((column) => row[column] ?? 1))};
}
