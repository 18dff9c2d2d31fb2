/**
 * Characters that show nothing: joiners, directions, variants, soft hyphens, fillers and blanks that are no space.
 * A name with one looks like the name without it.
 */
export const SHOWS_NOTHING = /\p{Default_Ignorable_Code_Point}|\u2800|[\ufff9-\ufffb]|\u{16fe4}|\u{1d159}/gu;

/**
 * A name or a code as people see it: one spelling for compatible characters (NFKC), nothing that does not show, single
 * blanks between words. Those that look the same are the same text (NAME-1): every name and code that is kept, and
 * everything that is asked for one, goes through here.
 */
export const asShown = (name: string): string => (PLAIN.test(name) ? name : shownOf(name));

/** Most names and all codes: letters of ASCII, and single blanks between words. They show as they are. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

const shownOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(SHOWS_NOTHING, '')
    // What stood apart before may compose now.
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();

/** One text for every spelling of a name that a person may type for it: as it shows, in small letters. */
export const nameKey = (name: string): string => asShown(name).toLowerCase();

/** Scripts whose letters pass for one another's. Others mix within a word, as Han, Kana and Latin do in Japanese. */
const LOOKALIKES = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
];

/** Whether a word of the name has letters of two scripts that look alike: "Аnа" is not "Ana" (NAME-2). */
export const mixesScripts = (name: string): boolean =>
  (asShown(name).match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => LOOKALIKES.filter((script) => script.test(word)).length > 1,
  );
