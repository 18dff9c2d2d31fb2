import {plainFacts} from '../data/facts.ts';
import type {Say, TextFacts} from '../i18n/text.ts';
import {why} from '../i18n/why.ts';
import {binName, goodsName, type Names} from './names.ts';

/** How some work ended otherwise than as recorded: by its code, with the facts. */
export interface End {
  readonly code: string;
  readonly facts: object;
}

/** What the server found, in words with names. */
export function describeFinding(say: Say, {code, facts: told}: End, names: Names): string {
  const facts = namedFacts(say, told, names);
  if (code === 'stock.short' && 'from' in facts && 'to' in facts && 'quantity' in facts)
    return say('case.found.short', facts);
  if (code === 'stock.allocated-taken' && 'to' in facts)
    return say(facts['followed'] === 1 ? 'case.found.promisedFollowed' : 'case.found.promisedLost', facts);
  return why(say, code, facts);
}

/** Facts with names in the place of ids. */
export function namedFacts(say: Say, facts: object, names: Names): TextFacts {
  const plain = plainFacts(facts);
  return {
    ...plain,
    ...('goods' in plain ? {goods: goodsName(say, names, plain['goods'])} : {}),
    ...('from' in plain ? {from: binName(say, names, plain['from'])} : {}),
    ...('to' in plain ? {to: binName(say, names, plain['to'])} : {}),
    ...('bin' in plain ? {bin: binName(say, names, plain['bin'])} : {}),
  };
}
