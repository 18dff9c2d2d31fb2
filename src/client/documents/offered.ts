import {ACTIONS} from '#domain/actions.ts';
import {isOpenTo} from '#domain/document-steps.ts';
import type {Row} from '#domain/kernel/field.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {stepsAtDesk, type DocumentKind} from '../resource/document-kinds.ts';

/** Of all that can be done with a document in its state, what somebody of this role may do; `''` is nobody's step. */
export const stepsFor = (kind: DocumentKind, row: Row, role: string): readonly string[] =>
  isOpenTo(role, kind.name, row)
    ? stepsAtDesk(kind, row).filter(
        (action) => action !== '' && hasRole(ACTIONS.get(action)?.roles ?? [], role),
      )
    : [];
