/** The texts of one language, by their keys. */
export interface LanguageTexts {
  readonly has: (key: string) => boolean;
  readonly say: (key: string, facts?: Readonly<Record<string, string>>) => string;
}

/** What people call a list. */
export const titleOfList = ({has, say}: LanguageTexts, name: string): string =>
  has(`list.${name}`) ? say(`list.${name}`) : name;

/** One option of a choice; names that people gave stay as they are. */
export const titleOfOption = ({has, say}: LanguageTexts, option: string): string =>
  has(`option.${option}`) ? say(`option.${option}`) : option;

/** What people call a view of a list: by words of its own, else as the state whose rows it has. */
export const titleOfView = (words: LanguageTexts, view: string): string =>
  words.has(`view.${view}`) ? words.say(`view.${view}`) : titleOfOption(words, view);
