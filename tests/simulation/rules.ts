import {ACTIONS, RULES} from '#domain/actions.ts';
import {goods} from '#domain/goods/goods.ts';
import {defineAction, del, outcomeDone, put, refuse, type Action} from '#domain/kernel/action.ts';
import {completeRow, rowKey, type DraftOf} from '#domain/kernel/resource.ts';
import {ROLES} from '#domain/kernel/roles.ts';
import type {Rules} from '#domain/kernel/settle.ts';

const name = {name: {kind: 'text', required: true}} as const;

/** A claim made offline: the first to take a name has it, later ones are refused. */
const takeName = defineAction({
  name: 'test.take',
  version: 1,
  kind: 'claim',
  offline: true,
  roles: ROLES,
  args: name,
  reads: (args) => [{list: 'goods', index: 'code', prefix: [args.name], limit: 1}],
  decide(args, view, context) {
    if (view.range(goods, 'code', [args.name], 1).length > 0)
      return refuse('goods.code-exists', {code: args.name});
    const row = completeRow(goods, {id: context.id(1), code: args.name}) as unknown as DraftOf<typeof goods>;
    return outcomeDone({puts: [put(goods, row)]});
  },
});

/** Deletes what {@link takeName} made, so that tombstones travel. */
const dropName = defineAction({
  name: 'test.drop',
  version: 1,
  kind: 'claim',
  offline: true,
  roles: ROLES,
  args: name,
  reads: (args) => [{list: 'goods', index: 'code', prefix: [args.name], limit: 1}],
  decide(args, view) {
    const [row] = view.range(goods, 'code', [args.name], 1);
    return row ? outcomeDone({dels: [del(goods, rowKey(goods, row))]}) : refuse('row.gone');
  },
});

/** A bug that only the server meets. */
const poison = (fails: boolean): Action =>
  defineAction({
    name: 'test.poison',
    version: 1,
    kind: 'fact',
    offline: true,
    roles: ROLES,
    args: {},
    reads: () => [],
    decide() {
      if (fails) throw new Error('a bug in a rule');
      return outcomeDone({});
    },
  });

const withTests = (...actions: readonly Action[]): Rules => ({
  ...RULES,
  actions: new Map([...ACTIONS, ...actions.map((action) => [action.name, action] as const)]),
});

/** The product's rules, and actions that meet faults the product's own do not have. */
export const DEVICE_RULES = withTests(takeName, dropName, poison(false));
export const SERVER_RULES = withTests(takeName, dropName, poison(true));
