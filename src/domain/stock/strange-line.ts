import {refuse, type Outcome} from '../kernel/action.ts';
import type {EnteredLine} from '../kernel/document-lines.ts';
import type {View} from '../kernel/view.ts';
import {strangenessOf} from './name-lot-of-fact.ts';

/**
 * The first line of an entered document whose lot was not made, or is of other goods (LOT-16). What the document
 * has a line of already, `stood`, makes it neither worse nor better.
 */
export function strangeLine(
  lines: readonly EnteredLine[],
  view: View,
  stood: readonly {readonly goods: string; readonly lot: string}[] = [],
): Outcome | undefined {
  for (const [i, line] of lines.entries()) {
    const isThere = stood.some(({goods, lot}) => goods === line.goods && lot === line.lot);
    const strange = strangenessOf(view, line, isThere);
    const field = `lines.${String(i + 1)}.lot`;
    if (strange?.code === 'lot.unknown')
      return refuse('reference.unknown', {field, list: 'lot', key: line.lot});
    if (strange) return refuse(strange.code, {field, ...strange.facts});
  }
  return undefined;
}
