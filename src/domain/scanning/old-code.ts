import {DOCUMENT_DEFINITIONS, SCANNED_DOCUMENTS} from '../document-definitions.ts';
import {entryOf} from '../kernel/entry-of.ts';
import {defineResource} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';

/** What the old system put its codes on. */
export const OLD_KINDS = ['goods', 'bin', ...SCANNED_DOCUMENTS] as const;
export type OldKind = (typeof OLD_KINDS)[number];

/** A code that the old system printed, and what it stands on here. Loaded, and edited never (greaterwms.md 8). */
export const oldCode = defineResource({
  name: 'oldCode',
  area: 'scanning',
  scope: 'company',
  read: FLOOR,
  indexes: {code: ['code']},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    /** 32 hex digits in small letters. */
    code: {kind: 'text', required: true, fixed: true, max: 32},
    kind: {kind: 'choice', options: OLD_KINDS, required: true, fixed: true},
    /** The id of what it stands on. */
    of: {kind: 'id', required: true, fixed: true},
  },
});

export const isOldCode = (text: string): boolean => /^[0-9a-f]{32}$/i.test(text);

/** A row of the old system's table `scanner`: its mode says what `code` is the code or name of. */
export interface ScannerRow {
  readonly mode: string;
  readonly code: string;
  readonly bar_code: string;
}

/** What a mode of that table says a code stands on; nothing where a company has made up a "process". */
export const oldKindOf = (mode: string): OldKind | undefined => entryOf(MODES, mode);

const MODES: Readonly<Record<string, OldKind>> = {
  GOODS: 'goods',
  BINSET: 'bin',
  ...Object.fromEntries(
    SCANNED_DOCUMENTS.map((name) => [DOCUMENT_DEFINITIONS[name].floor?.oldMode ?? '', name]),
  ),
};

/**
 * What `oldCode.load` is asked for a row of that table; `idOf` says what became of the thing that it stands on. Nothing
 * where that is not here, and for codes that stand on nothing (those of its "processes").
 */
export function loadedCodeOf(
  {mode, code, bar_code}: ScannerRow,
  idOf: (kind: OldKind, code: string) => string | undefined,
): {readonly code: string; readonly kind: OldKind; readonly of: string} | undefined {
  const kind = oldKindOf(mode);
  const of = kind && idOf(kind, code);
  return kind && of !== undefined && isOldCode(bar_code) ? {code: bar_code, kind, of} : undefined;
}
