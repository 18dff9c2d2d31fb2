import {posix} from 'node:path';
import {parseAst} from 'vite';
import {expect, test} from 'vitest';
import {parsedAt, SOURCES, textOf as fileText} from './project-files.ts';

/*
 * Every object has `valueOf`, `constructor` and some more of the kind, and anybody can scan, type or send those words.
 * `in` finds them, and so do brackets: tables are asked by `entryOf` and `isKeyOf`, which see what stands in them.
 */
type Node = {readonly type: string; readonly start: number; readonly end: number} & Readonly<
  Record<string, unknown>
>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A node and all below it, in the order in which they stand. */
function nodesOf(node: Node, all: Node[] = []): Node[] {
  all.push(node);
  for (const value of Object.values(node))
    for (const below of Array.isArray(value) ? (value as readonly unknown[]) : [value])
      if (isNode(below)) nodesOf(below, all);
  return all;
}

interface Source {
  readonly path: string;
  readonly text: string;
  readonly nodes: readonly Node[];
}
const treeOf = (path: string, text: string, program: unknown): Source => ({
  path,
  text,
  nodes: nodesOf(program as Node),
});
const all = SOURCES.map((path) => treeOf(path, fileText(path), parsedAt(path).program));

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
  const imports = source.nodes.filter(({type}) => type === 'ImportDeclaration');
  const imported = imports.flatMap((node) => {
    const from = textOf(source, node['source']).slice(1, -1);
    const path = from.startsWith('#')
      ? from.replace('#', 'src/')
      : posix.join(posix.dirname(source.path), from);
    const names: readonly string[] = textOf(source, node).match(/\w+/g) ?? [];
    return (tablesIn.get(path) ?? []).filter((name) => names.includes(name));
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
  const text =
    "const WORDS: Readonly<Record<string, string>> = {};\nexport const a = (b: string) => b in WORDS || 'b' in WORDS || WORDS['b'] || WORDS[b];";
  const source = treeOf('a.ts', text, parseAst(text, {lang: 'ts'}));
  expect(asksIn(source)).toEqual(['a.ts:2 b in WORDS']);
  expect(asksTables(source)).toEqual(['a.ts:2 WORDS[b]']);
});
