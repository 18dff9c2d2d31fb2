import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {posix} from 'node:path';
import {parseAst} from 'vite';
import {expect, test} from 'vitest';

/*
 * Every object has `valueOf`, `constructor` and some more of the kind, and anybody can scan, type or send those words.
 * `in` finds them, and so do brackets: tables are asked by `entryOf` and `isKeyOf`, which see what stands in them.
 */
const root = new URL('..', import.meta.url);
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'sw'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

type Node = {readonly type: string; readonly start: number; readonly end: number} & Readonly<
  Record<string, unknown>
>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function nodesOf(node: Node): Node[] {
  const below = Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]));
  return [node, ...below.filter(isNode).flatMap(nodesOf)];
}

interface Source {
  readonly path: string;
  readonly text: string;
  readonly nodes: readonly Node[];
}
const parsed = (path: string, text: string): Source => ({
  path,
  text,
  nodes: nodesOf(parseAst(text, {lang: path.endsWith('x') ? 'tsx' : 'ts'}) as unknown as Node),
});
const all = sources.map((path) => parsed(path, readFileSync(new URL(path, root), 'utf8')));

const textOf = ({text}: Source, node: unknown): string =>
  isNode(node) ? text.slice(node.start, node.end) : '';
const typeOf = (node: unknown): string => (isNode(node) ? node.type : '');
const where = (source: Source, node: Node): string =>
  `${source.path}:${String(source.text.slice(0, node.start).split('\n').length)} ${textOf(source, node)}`;

/** The tables of a file: constants in capitals whose keys are said to be any text. */
const tablesOf = (source: Source): string[] =>
  source.nodes.flatMap((node) => {
    const id = node.type === 'VariableDeclarator' ? node['id'] : undefined;
    if (!isNode(id) || typeof id['name'] !== 'string' || !/^[A-Z][A-Z0-9_]*$/.test(id['name'])) return [];
    const isOfTexts = /^:\s*(Readonly<)?(Partial<)?Record<\s*string,/.test(
      textOf(source, id['typeAnnotation']),
    );
    return isOfTexts ? [id['name']] : [];
  });

/** Those that a file sees: its own, and what it imports of others. */
function tablesSeenBy(source: Source): Set<string> {
  const imported = source.nodes.flatMap((node) => {
    const from = node.type === 'ImportDeclaration' ? textOf(source, node['source']).slice(1, -1) : '';
    const file = posix.join(posix.dirname(source.path), from);
    const path = from.startsWith('#') ? from.replace('#', 'src/') : file;
    const names: readonly string[] = textOf(source, node).match(/\w+/g) ?? [];
    return from === '' ? [] : (tablesIn.get(path) ?? []).filter((name) => names.includes(name));
  });
  return new Set([...(tablesIn.get(source.path) ?? tablesOf(source)), ...imported]);
}
const tablesIn: ReadonlyMap<string, readonly string[]> = new Map(
  all.map((source) => [source.path, tablesOf(source)]),
);

const asksIn = (source: Source): string[] =>
  source.nodes
    .filter((node) => node.type === 'BinaryExpression' && node['operator'] === 'in')
    .filter(({left}) => typeOf(left) !== 'Literal' && typeOf(left) !== 'PrivateIdentifier')
    .map((node) => where(source, node));

function asksTables(source: Source): string[] {
  const tables = tablesSeenBy(source);
  return source.nodes
    .filter((node) => node.type === 'MemberExpression' && node['computed'] === true)
    .filter(({property, object}) => typeOf(property) !== 'Literal' && tables.has(textOf(source, object)))
    .map((node) => where(source, node));
}

test('no object is asked by `in` for a key that is not written there', () => {
  expect(all.flatMap(asksIn)).toEqual([]);
});

test('no table whose keys are any text is read by brackets', () => {
  expect([...tablesIn.values()].flat().length).toBeGreaterThan(40);
  expect(all.flatMap(asksTables)).toEqual([]);
});

test('both are found where they stand', () => {
  const source = parsed(
    'a.ts',
    "const WORDS: Readonly<Record<string, string>> = {};\nexport const a = (b: string) => b in WORDS || 'b' in WORDS || WORDS['b'] || WORDS[b];",
  );
  expect(asksIn(source)).toEqual(['a.ts:2 b in WORDS']);
  expect(asksTables(source)).toEqual(['a.ts:2 WORDS[b]']);
});
