import {namedFacts} from '../../../describe/names.ts';
import {useNamesInBags} from '../../../describe/use-names.ts';
import {useText} from '../../../i18n/text.ts';
import {refusalText} from '../../../i18n/why.ts';
import type {NotTaken} from './use-take.ts';

/** Why a task was not taken, with the names of people and the time of the day; '' where nothing stood in the way. */
export function useWhyNot(not: NotTaken | undefined): string {
  const {say} = useText();
  const names = useNamesInBags(not ? [not.facts] : NO_REASONS);
  return not ? refusalText(say, not.code, namedFacts(say, not.facts, names)) : '';
}

const NO_REASONS: readonly [] = [];
