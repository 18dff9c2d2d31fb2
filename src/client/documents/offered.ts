import {isOpenTo} from '#domain/document-steps.ts';
import {offeredSteps} from '#domain/kernel/document-step.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import type {DocumentKindPages} from '../resource/document-kinds.ts';

/** Of all that can be done with a document in its state, what a person of this role may do; `''` is not among them. */
export const stepsFor = ({header, steps}: DocumentKindPages, row: Row, role: string): readonly string[] =>
  isOpenTo(role, header.name, row)
    ? offeredSteps(steps, row).filter((action) => hasRole(entryOf(steps, action)?.roles ?? [], role))
    : [];
