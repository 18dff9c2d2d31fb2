import {asShown} from '#domain/kernel/name.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {lot} from '#domain/stock/lot.ts';
import {eachRow} from '../../storage/history.ts';
import type {ReadTransaction} from '../../storage/storage.ts';

/**
 * Rows of one list whose names or codes look the same (NAME-1), in words: older builds took such for two. No history is
 * wrong with them, but a person who reads or scans one cannot tell which is meant, until the other is renamed.
 */
export async function* twinsIn(tx: ReadTransaction, rules: Rules): AsyncGenerator<string> {
  for (const resource of rules.resources.values())
    for (const columns of calledBy(resource)) {
      const called = new Map<string, string[]>();
      for await (const row of eachRow(tx, resource)) {
        const name = columns.map((column) => asShown(String(row[column]))).join('/');
        const keys = called.get(name);
        if (keys) keys.push(rowKey(resource, row));
        else called.set(name, [rowKey(resource, row)]);
      }
      for (const [name, keys] of called)
        if (keys.length > 1) yield `${resource.name} “${name}” is the name of several: ${keys.join(', ')}`;
    }
}

/** By which columns the rows of a list are called, each once. A lot is called by its code among those of its goods. */
const calledBy = (resource: Resource): (readonly string[])[] =>
  resource.name === lot.name
    ? [['goods', 'code']]
    : Object.keys(resource.editing?.unique ?? {}).map((index) => resource.indexes[index] ?? []);
