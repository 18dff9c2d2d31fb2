import type {WorkSession} from '../base/session.ts';
import type {TypedFields} from '../resource/field-inputs.tsx';
import type {PendingLine, TypedLine} from './typed-lines.ts';

/** What a person has typed into the form of a document and not saved. */
export interface DocumentDraft {
  /**
   * Of the document when it was opened to be changed: one that has changed since is not overwritten. 0 of a new one.
   */
  readonly version: number;
  readonly header: TypedFields;
  readonly lines: readonly TypedLine[];
  /** The line that has not become one yet. */
  readonly pending: PendingLine;
}

/** Where a draft is kept: the next person at this browser finds nothing of it. */
export const draftKey = ({openid, who}: WorkSession, kind: string, id: string): string =>
  `document-draft:${openid}:${who}:${kind}:${id}`;

/** What keeps drafts: the browser, or the tab alone for a visit. */
export const draftStore = (isVisit: boolean): Storage => (isVisit ? sessionStorage : localStorage);

/** The draft of that name; what is no draft of this build is none. */
export function readDraft(store: Storage, key: string): DocumentDraft | undefined {
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return isDraft(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft, so that neither a stray click nor a reload loses it; a browser without room keeps none. */
export function keepDraft(store: Storage, key: string, draft: DocumentDraft): boolean {
  try {
    store.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export const dropDraft = (store: Storage, key: string): void => store.removeItem(key);

function isDraft(stored: unknown): stored is DocumentDraft {
  if (typeof stored !== 'object' || stored === null) return false;
  const {version, header, lines, pending} = stored as Readonly<Partial<Record<keyof DocumentDraft, unknown>>>;
  return (
    typeof version === 'number' &&
    typeof pending === 'object' &&
    pending !== null &&
    typeof header === 'object' &&
    header !== null &&
    Array.isArray(lines) &&
    lines.every(
      (line: unknown) =>
        typeof line === 'object' && line !== null && 'goods' in line && 'quantity' in line && 'key' in line,
    )
  );
}
