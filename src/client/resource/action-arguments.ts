import {ACTIONS} from '#domain/actions.ts';
import {isKeyOf} from '#domain/kernel/entry-of.ts';
import type {Fields, Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {TypedFields} from './field-inputs.tsx';
import {draftOf, type ValueFormats} from './format.ts';
import {binOf} from './references.ts';

/** What tells rows apart beside what they refer to: an action on such a row means the same. */
const PART_OF_KEY = 'unit';

/**
 * Arguments of an action that a row knows already: itself, where one of them names its kind, and what both refer to
 * under one name. How many, how much and why is for the person to say.
 */
export function knownArguments(
  action: string,
  {name, fields}: Resource,
  row: Row,
): Readonly<Record<string, string>> {
  const given: Record<string, string> = {};
  for (const [arg, field] of Object.entries(ACTIONS.get(action)?.args ?? {})) {
    const own = fields[arg];
    const line = arg === 'line' ? lineOf(name, fields, row) : '';
    const isShared =
      own !== undefined &&
      own.kind === field.kind &&
      own.list === field.list &&
      !takesAny(arg, name, fields, row);
    if (arg === 'version') given[arg] = String(row['version']);
    else if (line !== '') given[arg] = line;
    else if (arg === 'bins') given[arg] = JSON.stringify([row['bin']]);
    else if (arg === 'documents')
      given[arg] = JSON.stringify([row['document' in fields ? 'document' : 'id']]);
    else if (field.kind === 'reference' && field.list === name) given[arg] = String(row['id']);
    else if (isShared && (field.kind === 'reference' || arg === PART_OF_KEY)) given[arg] = String(row[arg]);
    else if (field.list === 'bin' && 'place' in fields && binOf(row['place']) !== '')
      given[arg] = binOf(row['place']);
  }
  return given;
}

/**
 * What a form of an action begins with, as text: of one that sets what a row says, what the row holds now, or else what
 * the action takes where nothing is said.
 */
export function begunWith(action: string, {fields}: Resource, row: Row, formats: ValueFormats): TypedFields {
  const {args = {}, setsRow} = ACTIONS.get(action) ?? {};
  if (!setsRow) return {};
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, field]) =>
      fields[name]?.kind === field.kind || field.initial !== undefined
        ? [[name, draftOf(field, row[name] ?? field.initial, formats)]]
        : [],
    ),
  );
}

/** A line of a document without a lot takes any: which one stands in the hand is for the worker who holds it to say. */
const takesAny = (arg: string, name: string, {document}: Fields, row: Row): boolean =>
  arg === 'lot' && document !== undefined && name !== 'allocation' && row['lot'] === '';

/** What a screen of the floor knows by itself: what it showed, and what stands on a label that was scanned. */
const UNASKED: ReadonlySet<string> = new Set(['counted', 'lot_code', 'expires_at']);

/** The arguments of an action that a form has, known or asked for. */
export const argumentFormOf = (action: string, known: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(
    Object.entries(ACTIONS.get(action)?.args ?? {}).filter(
      ([name]) => isKeyOf(known, name) || !UNASKED.has(name),
    ),
  );

/** Those of them that the person is asked for. */
export const argumentsToAsk = (action: string, known: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(Object.entries(argumentFormOf(action, known)).filter(([name]) => !isKeyOf(known, name)));

/** The line of a document that a row is, or that it is for. */
const lineOf = (name: string, {document}: Fields, row: Row): string =>
  document ? String(row[name === 'allocation' ? 'for' : 'id']) : '';
