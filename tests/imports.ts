import {posix} from 'node:path';
import {SOURCES as sources, textOf as wholeTextOf} from './project-files.ts';

export {SOURCES as sources} from './project-files.ts';

/** Their texts, without comments. */
export const codeTextOf: ReadonlyMap<string, string> = new Map(
  sources.map((path) => [path, withoutComments(wholeTextOf(path))]),
);

export interface Import {
  readonly path: string;
  /** A path of ours, or the name of a package. */
  readonly target: string;
  readonly isOurs: boolean;
  readonly isType: boolean;
  /** Read when it is called for. */
  readonly isLate: boolean;
}

const IMPORT =
  /^(?:import\s+(type\s)?|export\s+(type\s)?(?=[{*]))(?:[^;'"]*?\bfrom\s*)?'([^']+)'|\bimport\('([^']+)'\)/gm;

/** Who imports whom. */
export const imports: readonly Import[] = sources.flatMap((path) =>
  Array.from((codeTextOf.get(path) ?? '').matchAll(IMPORT), ([, type, exported, from, late]) => {
    const named = from ?? late ?? '';
    const isOurs = named.startsWith('.') || named.startsWith('#');
    const target = named.startsWith('.')
      ? posix.join(posix.dirname(path), named)
      : named.replace('#', named.startsWith('#locales') || named.startsWith('#tests') ? '' : 'src/');
    return {path, target, isOurs, isType: (type ?? exported) !== undefined, isLate: late !== undefined};
  }),
);

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
