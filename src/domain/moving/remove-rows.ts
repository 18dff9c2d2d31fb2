import {defineAction, del, outcomeDone, refuse, type Action, type Del, type Read} from '../kernel/action.ts';
import type {RowEditor} from '../kernel/editing.ts';
import type {Row} from '../kernel/field.ts';
import {faultsOfIds, idsOf} from '../kernel/ids-arg.ts';
import {SERVER_ONLY} from '../kernel/roles.ts';
import {ifKnown} from '../kernel/view.ts';
import {MAX_IMPORTED_ROWS_TEXT, MAX_IMPORTED_ROWS} from './import-rows.ts';

export const REMOVE_ROWS = 'import.removeRows';

/**
 * Rows that a file which replaces their list does not name go, each by the rules by which a person removes it
 * (IMPORT-23). The first that may not refuses them all; its `id` says which. One that is gone already is no matter.
 */
export const removeRows = (editors: ReadonlyMap<string, RowEditor>): Action =>
  defineAction({
    name: REMOVE_ROWS,
    version: 1,
    kind: 'claim',
    offline: false,
    roles: SERVER_ONLY,
    args: {
      list: {kind: 'text', required: true, max: 40},
      rows: {kind: 'json', required: true, max: MAX_IMPORTED_ROWS_TEXT},
    },
    check: ({list, rows}) =>
      editors.has(list)
        ? faultsOfIds('rows', rows, MAX_IMPORTED_ROWS)
        : [{field: 'list', code: 'not-an-option'}],
    reads({list, rows}, context, view) {
      const editor = editors.get(list);
      if (!editor) return [];
      return idsOf(rows).flatMap((key): readonly Read[] => {
        const before: Row | undefined = view && ifKnown(() => view.get(editor.resource, key));
        return [{list, key}, ...editor.removalReads(before, key, view, context)];
      });
    },
    decide({list, rows}, view, context) {
      const editor = editors.get(list);
      if (!editor) throw new Error(`nothing is removed from ${list}`);
      const dels: Del[] = [];
      for (const id of idsOf(rows)) {
        const before: Row | undefined = view.get(editor.resource, id);
        if (!before) continue;
        const refusal = editor.removalRefusal(before, view, context);
        if (refusal) return refuse(refusal.code, {...refusal.facts, id});
        dels.push(...editor.belongings(id, view), del(editor.resource, id));
      }
      return outcomeDone({dels});
    },
  });
