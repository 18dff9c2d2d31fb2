import {readdirSync, readFileSync} from 'node:fs';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Field} from '#domain/kernel/field.ts';
import {plainWord} from '#domain/moving/cell.ts';

const LOCALES = new URL('../../../locales/', import.meta.url);

let texts: readonly Readonly<Record<string, string>>[] | undefined;
const known = new Map<string, ReadonlyMap<string, string>>();

/**
 * What the choices of a field are called in every language, each with the option that it is: `Schaden` → `Damage`. A word
 * that is one option here and another there says neither. Of what is yes or no the options are 1 and 0.
 */
export function choiceWords({kind, options = []}: Field): ReadonlyMap<string, string> {
  const keys =
    kind === 'flag'
      ? [
          ['flag.yes', '1'],
          ['flag.no', '0'],
        ]
      : options.map((option) => [`option.${option}`, option]);
  const name = keys.map(([key = '']) => key).join(' ');
  const words = known.get(name) ?? wordsOf(keys as [string, string][]);
  known.set(name, words);
  return words;
}

function wordsOf(keys: readonly (readonly [key: string, option: string])[]): ReadonlyMap<string, string> {
  texts ??= readdirSync(LOCALES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(new URL(file, LOCALES), 'utf8')) as Record<string, string>);
  const words = new Map<string, string>();
  const twice = new Set<string>();
  for (const [key, option] of keys)
    for (const text of texts) {
      const word = plainWord(entryOf(text, key) ?? '');
      if (word === '') continue;
      if ((words.get(word) ?? option) !== option) twice.add(word);
      words.set(word, option);
    }
  for (const word of twice) words.delete(word);
  return words;
}
