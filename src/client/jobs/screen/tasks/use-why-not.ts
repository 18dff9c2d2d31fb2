import {namedFacts} from '../../../describe/names.ts';
import {useNames} from '../../../describe/use-names.ts';
import {useText} from '../../../i18n/text.ts';
import {why} from '../../../i18n/why.ts';
import type {NotTaken} from './use-take.ts';

/** Why a task was not taken, with the names of people and the time of the day; '' where nothing stood in the way. */
export function useWhyNot(not: NotTaken | undefined): string {
  const {say} = useText();
  const names = useNames(not ? [not.facts] : NONE);
  return not ? why(say, not.code, namedFacts(say, not.facts, names)) : '';
}

const NONE: readonly [] = [];
