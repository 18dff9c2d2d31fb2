import {LISTS} from '#domain/lists.ts';
import type {Say} from '../i18n/text.ts';
import {listTitle} from '../resource/list-title.ts';
import {binName, goodsName, type Bag, type Names} from './names.ts';

/** Some recorded work: which action, and with what. */
export interface Work {
  readonly action: string;
  readonly args: Bag;
}

/** What was done, in words of the floor, with goods, bins and quantities by name. */
export function describeWork(say: Say, {action, args}: Work, names: Names): string {
  switch (action) {
    case 'stock.moveBin':
      return 'quantity' in args && 'from' in args && 'to' in args
        ? say('describe.moveBin', {
            quantity: Number(args['quantity']),
            goods: goodsName(say, names, args['goods']),
            from: binName(say, names, args['from']),
            to: binName(say, names, args['to']),
          })
        : say('binMove.title');
    case 'stock.adjust':
      return 'change' in args ? describeAdjustment(say, args, names) : say('stock.adjust');
    case 'session.login':
      return say('describe.login');
    case 'session.logout':
      return say('describe.logout');
    default:
      return describeEdit(say, action, args);
  }
}

const describeAdjustment = (say: Say, args: Bag, names: Names): string =>
  say(Number(args['change']) < 0 ? 'describe.adjustLess' : 'describe.adjustMore', {
    quantity: Math.abs(Number(args['change'])),
    goods: goodsName(say, names, args['goods']),
    bin: binName(say, names, args['bin']),
  });

const VERBS = {create: 'describe.create', edit: 'describe.edit', remove: 'describe.remove'} as const;
const isVerb = (verb: string): verb is keyof typeof VERBS => verb in VERBS;

/** Editing of a list, by the list's own name; anything else is work that a newer build knows. */
function describeEdit(say: Say, action: string, args: Bag): string {
  const [name = '', verb = ''] = action.split('.');
  const list = [...LISTS.values()].find(({resource}) => resource.name === name);
  if (!list || !isVerb(verb)) return say('describe.other');
  const called = args['name'] ?? args['code'];
  const title = listTitle(say, list);
  return say(VERBS[verb], {list: typeof called === 'string' ? `${title}: ${called}` : title});
}
