import {useEffect, useRef, useState} from 'react';
import {useApp} from '../data/app.ts';
import type {WorkSession} from '../base/session.ts';
import {NEW_DOCUMENT} from '../resource/document-address.ts';
import {draftKey, draftStore, dropDraft, keepDraft, readDraft, type DocumentDraft} from './draft.ts';
import {type DocumentKindPages} from '../resource/document-kinds.ts';
import {unitsOfLine} from './on-units.tsx';
import {NOTHING_PENDING, withTypedLines} from './typed-lines.ts';
import type {DocumentRead} from './use-document.ts';

const EMPTY: DocumentDraft = {version: 0, header: {}, lines: [], pending: NOTHING_PENDING};

/** What a form holds: kept under its person's name with each change, until it is saved or discarded. */
export function useDraft(
  kind: DocumentKindPages,
  session: WorkSession,
  read: DocumentRead | undefined,
  begun: DocumentDraft = EMPTY,
) {
  const store = draftStore(useApp().isVisit);
  const key = draftKey(session, kind.name, read ? String(read.header['id']) : newDraftOf(kind, begun));
  const [kept] = useState(() => readDraft(store, key));
  const [before] = useState(() => (read ? draftOfDocument(kind, read) : begun));
  const [draft, setDraft] = useState(kept ?? before);
  /** As it stands, also where it has not been drawn yet: what a file or the list of goods brings comes in between. */
  const now = useRef(draft);
  const [isKept, setIsKept] = useState(true);
  const isTyped = JSON.stringify(draft) !== JSON.stringify(before);
  useAskBeforeLeaving(isTyped && !isKept);
  return {
    draft,
    isTyped,
    isKept,
    change: (part: (now: DocumentDraft) => Partial<DocumentDraft>): void => {
      now.current = {...now.current, ...part(now.current)};
      setDraft(now.current);
      setIsKept(keepDraft(store, key, now.current));
    },
    drop: (): void => {
      dropDraft(store, key);
      now.current = before;
      setDraft(before);
    },
  };
}

/** What could not be kept would be lost with the page. */
function useAskBeforeLeaving(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsking]);
}

const draftOfDocument = (kind: DocumentKindPages, {header, lines, goods}: DocumentRead): DocumentDraft => ({
  version: Number(header['version'] ?? header['update_time']),
  pending: NOTHING_PENDING,
  header: Object.fromEntries(
    [kind.party, kind.day, ...aboutField(kind)].flatMap((name) =>
      header[name] === undefined ? [] : [[name, String(header[name])]],
    ),
  ),
  lines: withTypedLines(
    [],
    lines
      .filter((line) => Number(line[kind.entered]) > 0)
      .flatMap((line) => {
        const named = {
          goods: String(line['goods']),
          code: String(goods.get(String(line['goods']))?.['code'] ?? ''),
          lot: String(line['lot']),
          ...(kind.reasons ? {reason: String(line['reason'])} : {}),
        };
        const units = unitsOfLine(line);
        const loose = Number(line[kind.entered]) - units.reduce((sum, {quantity}) => sum + quantity, 0);
        return [
          ...(loose > 0 ? [{...named, quantity: String(loose)}] : []),
          ...units.map(({sscc, quantity}) => ({...named, quantity: String(quantity), sscc})),
        ];
      }),
  ),
});

/** A draft of what is about another document is kept by that. */
function newDraftOf({about}: DocumentKindPages, {header}: DocumentDraft): string {
  const of = about && header[about.column];
  return of ? `${NEW_DOCUMENT}:${of}` : NEW_DOCUMENT;
}

/** The column of what documents of a kind may be about. */
export const aboutField = ({about}: DocumentKindPages): readonly string[] => (about ? [about.column] : []);
