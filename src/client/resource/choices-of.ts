import {isKeyOf} from '#domain/kernel/entry-of.ts';
import {fieldOf, indexColumns, type Resource} from '#domain/kernel/resource.ts';

/**
 * Where the rows of a list stand that can be chosen in a form: under their names, or their codes. Rows that belong to
 * something that the form knows already are those of it alone: a lot is one of the goods that are adjusted.
 */
export function choicesOf(
  resource: Resource,
  known: Readonly<Record<string, string>>,
): {readonly index: string; readonly prefix: readonly string[]} {
  const index = ['name', 'code'].find((each) => isKeyOf(resource.indexes, each)) ?? 'key';
  const [first = ''] = indexColumns(resource, index);
  const owner = fieldOf(resource, first).kind === 'reference' ? (known[first] ?? '') : '';
  return {index, prefix: owner === '' ? [] : [owner]};
}
