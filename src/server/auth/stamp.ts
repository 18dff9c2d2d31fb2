import type {Row} from '#domain/kernel/field.ts';
import {completeRow, keyOf, type Resource} from '#domain/kernel/resource.ts';
import type {WriteTransaction} from '../storage/storage.ts';

/**
 * Stores a row that the server itself makes, outside any action: a new company's first rows, a lock after wrong
 * codes, a lost device's case. Fills the kernel's columns as actions do.
 */
export async function putOwn(
  tx: WriteTransaction,
  resource: Resource,
  draft: Row,
  by: {readonly who: string; readonly at: number},
): Promise<void> {
  const key = keyOf(resource, draft);
  const [found] = await tx.fetch([{list: resource.name, key}]);
  const before = found?.rows[0];
  const kernel = {
    creater: before?.['creater'] ?? by.who,
    create_time: before?.['create_time'] ?? by.at,
    update_time: by.at,
    version: tx.version,
  };
  await tx.put(resource.name, [{...completeRow(resource, draft), ...kernel}]);
}
