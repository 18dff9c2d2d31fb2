import {execFileSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parseSync} from 'vite';

/** What the parser tells of a file. */
export type ParseResult = ReturnType<typeof parseSync>;

const ROOT = join(import.meta.dirname, '..');

/** Every file of the project by its path from the top, new ones too, as git tells them; in a bare copy as they lie there. */
export const FILES: readonly string[] = (existsSync(join(ROOT, '.git')) ? told() : lying()).toSorted();

/** Those that are program text, and no tests. */
export const SOURCES: readonly string[] = FILES.filter(
  (path) => /^(?:src|sw)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);

const texts = new Map<string, string>();
/** A file's text, read once by all tests of a run that share what they have loaded. */
export function textOf(path: string): string {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(join(ROOT, path), 'utf8');
  texts.set(path, text);
  return text;
}

const trees = new Map<string, ParseResult>();
/** A file's tree, comments and imports, parsed once likewise. */
export function parsedAt(path: string): ParseResult {
  const known = trees.get(path);
  if (known) return known;
  const parsed = parseSync(path, textOf(path), {lang: path.endsWith('x') ? 'tsx' : 'ts'});
  trees.set(path, parsed);
  return parsed;
}

function told(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const all = execFileSync('git', args, {cwd: ROOT, encoding: 'utf8'}).split('\n').filter(Boolean);
  // One that was removed is in git's index until the next commit.
  return all.filter((path) => existsSync(join(ROOT, path)));
}

function lying(): string[] {
  const parts = readdirSync(ROOT).filter((name) => name !== 'node_modules' && name !== '.build');
  const top = readdirSync(ROOT, {withFileTypes: true}).filter((each) => each.isFile());
  const below = parts.flatMap((part) =>
    top.some(({name}) => name === part)
      ? []
      : readdirSync(join(ROOT, part), {withFileTypes: true, recursive: true})
          .filter((each) => each.isFile())
          .map((each) => join(each.parentPath, each.name).slice(ROOT.length + 1)),
  );
  return [...top.map(({name}) => name), ...below];
}
