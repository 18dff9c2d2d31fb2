import {caseResource, isOfDevice} from '#domain/kernel/case.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {closeCase} from '#domain/stock/close-case.ts';
import type {WorkPiece, PiecedKind} from './work-kind.ts';
import {rowUnderKey, rowsUnder} from './rows-under.ts';

/** Closes all open cases of the device and code of one case, each by itself and with the same note (CASE-26). */
export const closeAlike: PiecedKind = {
  name: 'case.closeAlike',
  roles: closeCase.roles,
  args: closeCase.args,
  async plan(tx, {args: {case: of = '', note = ''}, warehouse}) {
    const row = await rowUnderKey(tx, caseResource, String(of));
    const behind: WorkPiece[] = [];
    const shown: WorkPiece[] = [];
    if (!row || !isOfDevice(row)) return {pieces: []};
    const {device = '', code = ''} = row;
    for await (const found of rowsUnder(tx, caseResource, 'device', [device, code, 'open'])) {
      // Rows of a list of ours have its shape.
      const each = found as CaseRow;
      const args = {case: each.id, note};
      const piece: WorkPiece = {subject: each.id, action: closeCase.name, args, warehouse};
      if (each.warehouse === warehouse) (each.behind === 1 ? behind : shown).push(piece);
    }
    // What waits goes first: nothing comes to the devices that is closed a moment later.
    return {pieces: [...behind, ...shown]};
  },
};
