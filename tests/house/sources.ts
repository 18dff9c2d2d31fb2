import {posix} from 'node:path';
import {FILES, parsedAt, textOf, type ParseResult} from '../project-files.ts';

/** What stands at the top of a file under a name. */
export interface Declaration {
  readonly path: string;
  readonly name: string;
  readonly kind: 'value' | 'type' | 'function';
  readonly isExported: boolean;
  /** Lines of its statement. */
  readonly lines: number;
}

/** A name that one file takes from another; `*` where it takes all. */
export interface ImportedName {
  readonly path: string;
  /** The project's path of the file that it is taken from. */
  readonly from: string;
  readonly name: string;
  readonly isType: boolean;
}

export interface Source {
  readonly path: string;
  /** The text with its comments blanked out. */
  readonly code: string;
  readonly comments: readonly string[];
  readonly declarations: readonly Declaration[];
  readonly imports: readonly ImportedName[];
}

/** The project's paths of the TypeScript below some folders, with what is not committed yet. */
export const pathsBelow = (...folders: string[]): string[] =>
  FILES.filter((path) => /\.tsx?$/.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)));

export const isTest = (path: string): boolean => /^tests\/|\.(test|suite)\.tsx?$/.test(path);

/** One file of the product, parsed. */
export function sourceAt(path: string): Source {
  const text = textOf(path);
  const {comments, module} = parsedAt(path);
  const code = withoutComments(text, comments);
  return {
    path,
    code,
    comments: comments.map(({value}) => value),
    declarations: declarationsAt(path),
    imports: importsOf(path, code, module),
  };
}

/** What stands at the top of a file. */
export function declarationsAt(path: string): Declaration[] {
  const text = textOf(path);
  return parsedAt(path).program.body.flatMap((statement) =>
    declarationsOf(path, statement, text.slice(statement.start, statement.end).split('\n').length),
  );
}

/** What a test imports. */
export function importsAt(path: string): ImportedName[] {
  return importsOf(path, textOf(path), parsedAt(path).module);
}

function withoutComments(text: string, comments: ParseResult['comments']): string {
  let code = '';
  let from = 0;
  for (const {start, end} of comments) {
    code += text.slice(from, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ');
    from = end;
  }
  return code + text.slice(from);
}

function declarationsOf(
  path: string,
  statement: ParseResult['program']['body'][number],
  lines: number,
): Declaration[] {
  const isExported = statement.type === 'ExportNamedDeclaration';
  const declared = isExported ? statement.declaration : statement;
  const as = (name: string, kind: Declaration['kind']): Declaration => ({
    path,
    name,
    kind,
    isExported,
    lines,
  });
  if (!declared) return [];
  if (declared.type === 'VariableDeclaration')
    return declared.declarations.flatMap(({id, init}) =>
      namesIn(id).map((name) => as(name, isFunction(init) ? 'function' : 'value')),
    );
  const kind = KINDS[declared.type];
  return kind && 'id' in declared && declared.id && 'name' in declared.id ? [as(declared.id.name, kind)] : [];
}

const KINDS: Readonly<Record<string, Declaration['kind'] | undefined>> = {
  FunctionDeclaration: 'function',
  TSDeclareFunction: 'function',
  ClassDeclaration: 'value',
  TSInterfaceDeclaration: 'type',
  TSTypeAliasDeclaration: 'type',
};

const isFunction = (init: {readonly type: string} | null): boolean =>
  init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression';

/** The names that a pattern binds, for `export const {a, b} = …` as well. */
function namesIn(pattern: object): string[] {
  if ('name' in pattern && typeof pattern.name === 'string') return [pattern.name];
  const below: unknown[] = Object.entries(pattern)
    .filter(([part]) => ['properties', 'elements', 'value', 'argument', 'left'].includes(part))
    .flatMap(([, value]: [string, unknown]) => value);
  return below
    .filter((part): part is object => typeof part === 'object' && part !== null)
    .flatMap((part) => namesIn(part));
}

const LATE = /\bimport\(\s*'([^']+)'/g;

function importsOf(path: string, code: string, module: ParseResult['module']): ImportedName[] {
  const named = module.staticImports.flatMap(({moduleRequest, entries}) =>
    entries.map(({importName, isType}) => ({
      from: resolved(path, moduleRequest.value),
      name: importName.name ?? '*',
      isType,
    })),
  );
  const passedOn = module.staticExports.flatMap(({entries}) =>
    entries.flatMap(({moduleRequest, importName, isType}) =>
      moduleRequest
        ? [{from: resolved(path, moduleRequest.value), name: importName.name ?? '*', isType}]
        : [],
    ),
  );
  const late = Array.from(code.matchAll(LATE), ([, request = '']) => ({
    from: resolved(path, request),
    name: '*',
    isType: false,
  }));
  return [...named, ...passedOn, ...late].map((each) => ({path, ...each}));
}

const resolved = (path: string, request: string): string =>
  request.startsWith('.')
    ? posix.join(posix.dirname(path), request)
    : request.replace(/^#(?=locales\/|tests\/)/, '').replace(/^#/, 'src/');
