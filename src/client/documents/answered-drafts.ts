import {HEADER_ID} from '#domain/kernel/document.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import type {WorkSession} from '../base/session.ts';
import type {VisitQuestion} from '../data/visit/unanswered-questions.ts';
import {DOCUMENT_ENTRY_ADDRESS, NEW_DOCUMENT, DOCUMENT_ADDRESS} from '../resource/document-address.ts';
import {DOCUMENT_KINDS} from '../resource/document-kinds.ts';
import {draftKey, draftStore, dropDraft} from './draft.ts';

/**
 * What a visit had asked for and was done is no draft any more, and the page of what came of it is shown in place of its
 * form.
 */
export function dropAnsweredDrafts(session: WorkSession, answered: readonly VisitQuestion[]): void {
  for (const {id, action, args} of answered) {
    const found = DOCUMENT_KINDS.find(({actions}) => actions.create === action || actions.edit === action);
    if (!found) continue;
    const kind = found.name;
    const {document} = args;
    dropDraft(draftStore(true), draftKey(session, kind, String(document ?? NEW_DOCUMENT)));
    const form = `${DOCUMENT_ENTRY_ADDRESS}?${kind}=${NEW_DOCUMENT}`;
    if (document === undefined && location.hash.startsWith(`#${form}`))
      history.replaceState(
        history.state,
        '',
        `#${DOCUMENT_ADDRESS}?${found.header.name}=${ownRowId(id, HEADER_ID)}`,
      );
  }
}
