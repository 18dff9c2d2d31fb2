import {defineAction, outcomeDone, put, refuse, type Put} from '../kernel/action.ts';
import type {FieldFault} from '../kernel/field.ts';
import {idOfText, isId, type Id} from '../kernel/id.ts';
import {rowsIn} from '../kernel/json.ts';
import {OFFICE} from '../kernel/roles.ts';
import {isOldCode, OLD_KINDS, oldCode, type OldKind} from './old-code.ts';
import {scannableOf} from './things.ts';

/** Codes of one load; more are loaded in several. */
const MAX_OLD_CODES = 1_000;

/** A code and what it stands on here. */
interface LoadedCode {
  readonly code: string;
  readonly kind: OldKind;
  readonly of: Id;
}

/** Codes that the old system printed are known from now on (CODE-5). The import from that system asks this. */
export const loadOldCodes = defineAction({
  name: 'oldCode.load',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  /** JSON of {@link LoadedCode}s. */
  args: {codes: {kind: 'json', required: true}},
  check: ({codes}) => faultsOf(codes),
  reads: ({codes}) =>
    loaded(codes).map(({kind, of}) => ({list: scannableOf(kind).resource?.name ?? '', key: of})),
  decide({codes}, view) {
    const puts: Put[] = [];
    for (const {code, kind, of} of loaded(codes)) {
      const {resource} = scannableOf(kind);
      if (!resource || !view.get(resource, of)) return refuse('oldCode.unknown', {kind, of});
      const text = code.toLowerCase();
      // Loaded twice it is one row, and the later load counts.
      puts.push(put(oldCode, {id: idOfText(`old-code/${text}`), code: text, kind, of}));
    }
    return outcomeDone({puts});
  },
});

/** Without faults, which {@link faultsOf} has found before. */
const loaded = (text: string): LoadedCode[] =>
  (rowsIn<keyof LoadedCode>(text) ?? []).map(({code, kind, of}) => ({
    code: String(code),
    kind: kind as OldKind,
    of: String(of),
  }));

function faultsOf(text: string): FieldFault[] {
  const rows = rowsIn<keyof LoadedCode>(text);
  if (!rows) return [{field: 'codes', code: 'not-json'}];
  if (rows.length === 0) return [{field: 'codes', code: 'required'}];
  if (rows.length > MAX_OLD_CODES) return [{field: 'codes', code: 'too-large'}];
  const seen = new Set<string>();
  return rows.flatMap(({code, kind, of}, i) => {
    const faults: FieldFault[] = [];
    const say = (field: string, fault: FieldFault['code']): void =>
      void faults.push({field: `codes.${String(i + 1)}.${field}`, code: fault});
    if (typeof code !== 'string' || !isOldCode(code)) say('code', 'not-an-option');
    else if (seen.has(code.toLowerCase())) say('code', 'duplicate');
    if (!OLD_KINDS.some((each) => each === kind)) say('kind', 'not-an-option');
    if (typeof of !== 'string' || !isId(of)) say('of', 'not-an-id');
    seen.add(String(code).toLowerCase());
    return faults;
  });
}
