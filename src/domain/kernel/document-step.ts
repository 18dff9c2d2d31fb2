import type {Action} from './action.ts';
import {entryOf} from './entry-of.ts';
import type {Row} from './field.ts';
import type {Role} from './roles.ts';

/**
 * Where a desk takes a step: on the page of the document with one press, there in a form of its lines, on a row of one
 * line, where its header and lines are typed, or nowhere, since hands on the floor take it thing by thing.
 */
type StepPlace = 'page' | 'form' | 'line' | 'entry' | 'floor';

/** One thing that people do with documents of a kind, by what rules and screens both ask. `facts.md`, States. */
export interface DocumentStep<S extends string = string> {
  readonly kind: Action['kind'];
  readonly roles: readonly Role[];
  /** The states of a document in which it is offered; of none where it makes one. A claim is refused in all others. */
  readonly from: readonly S[];
  /** Of a fact: more states in which it is taken as it is told, with all that must have come before it. */
  readonly implied?: readonly S[];
  /** The states in which it may leave a document. */
  readonly to: readonly S[];
  readonly at: StepPlace;
  /** Those of `from` in which it can be done, and is not what comes next. */
  readonly aside?: readonly S[];
  /** It ends something or takes it back: never the first thing to do, and pressed twice where one press does it. */
  readonly takesBack?: true;
  /** The person who does it may add photos (PHOTO-9, PHOTO-10). */
  readonly takesPhotos?: true;
  /** Whether a header in one of these states leaves it to be done. */
  readonly when?: (header: Row) => boolean;
  /** What some line of the document must say for it to be worth anything. */
  readonly needs?: (line: Row) => boolean;
  /** Something that is to be picked must stand in no picking list yet. */
  readonly needsUnlisted?: true;
  /** The step in whose form it is told. */
  readonly form?: string;
}

/** The steps of a kind by the names of their actions, in the order in which a screen offers them. */
export type DocumentSteps = Readonly<Record<string, DocumentStep>>;

/** Names the steps of a kind with these states. */
export const defineSteps =
  <S extends string>() =>
  <const T extends Readonly<Record<string, DocumentStep<S>>>>(steps: T): T =>
    steps;

/** The names of steps that are told line by line in a form. */
export type FormStepOf<T extends DocumentSteps> = {
  [N in keyof T]: T[N]['at'] extends 'form' ? N : never;
}[keyof T] &
  string;

/** What the action of a step has from the table of its kind. */
export const actionOfStep = <N extends string>(
  steps: Readonly<Record<N, DocumentStep>>,
  name: N,
): {readonly name: N} & Pick<DocumentStep, 'kind' | 'roles'> => {
  const {kind, roles} = steps[name];
  return {name, kind, roles};
};

/** The actions that enter a document: the step that makes one, and that by which it becomes what is entered instead. */
export interface EntryActions {
  /** '' where none does. */
  readonly create: string;
  readonly edit: string;
}
export function entryActions(steps: DocumentSteps): EntryActions {
  const entries = Object.entries(steps).filter(([, {at}]) => at === 'entry');
  const nameOf = (makes: boolean): string =>
    entries.find(([, {from}]) => (from.length === 0) === makes)?.[0] ?? '';
  return {create: nameOf(true), edit: nameOf(false)};
}

/** Whether a document in this state is one that a step is offered for. */
export const isOfferedIn = ({from, when}: DocumentStep, header: Row): boolean =>
  from.includes(String(header['state'])) && (when?.(header) ?? true);

/** Whether a document in this state takes a step as it is told. */
export const isTakenIn = ({from, implied = []}: DocumentStep, state: string): boolean =>
  from.includes(state) || implied.includes(state);

/** Whether lines say what a step needs of some of them. */
export const needsSomeLine = ({needs}: DocumentStep, lines: readonly Row[]): boolean =>
  !needs || lines.some(needs);

/** Steps by name, the next one first; '' first where none is the next. */
export type NextSteps = readonly string[];

/** What a person may do with a document as it stands, on its page: each by name, '' first where nothing comes next. */
export function offeredSteps(steps: DocumentSteps, header: Row): NextSteps {
  const names = Object.keys(steps).filter((name) => {
    const step = entryOf(steps, name);
    return step && ON_PAGE.has(step.at) && isOfferedIn(step, header);
  });
  const first = entryOf(steps, names[0] ?? '');
  const isNext = first && !(first.aside?.includes(String(header['state'])) ?? false);
  return isNext ? names : ['', ...names];
}

const ON_PAGE: ReadonlySet<StepPlace> = new Set(['page', 'form', 'entry']);
