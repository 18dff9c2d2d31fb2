import {describe, expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import {isOpenTo} from '#domain/document-steps.ts';
import {EVERY_KIND, type NamedKind} from '#domain/documents.ts';
import {isOfferedIn, isTakenIn, needsSomeLine, type DocumentStep} from '#domain/kernel/document-step.ts';
import type {Row} from '#domain/kernel/field.ts';
import {hasRole, isOfParty, ROLES, type Role} from '#domain/kernel/roles.ts';
import type {SettledWork} from '#domain/kernel/settle.ts';
import {ASN_STEPS as TO_DELIVERY} from './facts/asn-cells.ts';
import type {CellAct} from './facts/cell.ts';
import {DN_STEPS as TO_ORDER} from './facts/dn-cells.ts';
import {plainWorld} from './facts/plain-world.ts';
import {RETURN_STEPS as TO_RETURN} from './facts/return-cells.ts';
import {SENT_BACK_STEPS as TO_SUPPLIER_RETURN} from './facts/supplier-return-cells.ts';
import {argsWithIds, prepareWorld} from './facts/run-cells.ts';
import {RECEIVED_STEPS, SENT_STEPS} from './facts/transfer-cells.ts';

/** A document in a state, and what is said when a step is taken with it. */
interface Documents {
  /** The acts by which one has come to each state. */
  readonly states: Readonly<Record<string, readonly CellAct[]>>;
  /** What each step says beside the document: of all of them. */
  readonly said: Readonly<Record<string, Row>>;
}

const KETTLE = {goods: 'kettle', quantity: 1};
const AT_SHELF = {...KETTLE, bin: 'shelf'};
const lines = JSON.stringify([{goods: 'kettle', quantity: 7}]);
const TRUCK = {
  driver_name: 'Ana',
  plate: 'AB-12-CD',
  contact: '+49 170 1234567',
  orders: JSON.stringify([{document: 'dn', whole: 0}]),
};
/** A plan of the shelf, in which 5 kettles stand and 4 were counted. */
const counted: readonly CellAct[] = [
  [
    'stock.adjust',
    {warehouse: 'warehouse', goods: 'kettle', bin: 'shelf', change: 5, reason: 'opening stock'},
  ],
  ['counting.makePlan', {selected_by: 'bin'}],
  ['counting.addBins', {document: 'countPlan', bins: JSON.stringify(['shelf'])}],
  [
    'counting.count',
    {
      warehouse: 'warehouse',
      bin: 'shelf',
      epoch: 'seen',
      whole: 1,
      lines: JSON.stringify([{goods: 'kettle', counted: 4, believed: 5}]),
    },
  ],
];
const SHELF = {bins: JSON.stringify(['shelf'])};

const KINDS: Readonly<Record<string, Documents>> = {
  asn: {
    states: TO_DELIVERY,
    said: {
      'inbound.announce': {supplier: 'supplier', lines},
      'inbound.accept': {},
      'inbound.decline': {word: 'no room'},
      'inbound.confirmArrival': {},
      'inbound.finishUnloading': {},
      'inbound.sort': KETTLE,
      'inbound.sortUnit': {
        sscc: '340123450000000017',
        lines: JSON.stringify([{goods: 'kettle', quantity: 6}]),
      },
      'inbound.finishSorting': {},
      'inbound.putAway': AT_SHELF,
      'inbound.uncount': KETTLE,
      'inbound.edit': {version: 'seen', seen_at: 'seen', supplier: 'supplier', lines},
      'inbound.cancel': {},
      'inbound.reopen': {},
    },
  },
  customerReturn: {
    states: TO_RETURN,
    said: {
      'returns.announce': {customer: 'customer', lines},
      'inbound.accept': {},
      'inbound.decline': {word: 'no room'},
      'inbound.confirmArrival': {},
      'inbound.finishUnloading': {},
      'inbound.sort': KETTLE,
      'inbound.finishSorting': {},
      'inbound.putAway': AT_SHELF,
      'inbound.uncount': KETTLE,
      'returns.edit': {version: 'seen', seen_at: 'seen', customer: 'customer', from_order: 'dn', lines},
      'inbound.cancel': {},
      'inbound.reopen': {},
    },
  },
  transferDelivery: {
    states: RECEIVED_STEPS,
    said: {
      'inbound.confirmArrival': {},
      'inbound.finishUnloading': {},
      'inbound.sort': KETTLE,
      'inbound.sortUnit': {
        sscc: '340123450000000017',
        lines: JSON.stringify([{goods: 'kettle', quantity: 6}]),
      },
      'inbound.finishSorting': {},
      'inbound.putAway': {...KETTLE, bin: 'far'},
      'inbound.uncount': KETTLE,
    },
  },
  dn: {
    states: TO_ORDER,
    said: {
      'outbound.create': {customer: 'customer', lines},
      'outbound.confirm': {},
      'outbound.makePickingList': {documents: JSON.stringify(['dn'])},
      'outbound.pick': AT_SHELF,
      'outbound.shortPick': {...AT_SHELF, believed: 20, reason: 'not-found', rest: 'back-order'},
      'outbound.dispatch': TRUCK,
      'outbound.release': {},
      'outbound.deliver': {lines: '[]'},
      'outbound.confirmDelivery': {lines: '[]', received_by: 'Ana'},
      'outbound.edit': {version: 'seen', seen_at: 'seen', customer: 'customer', lines},
      'outbound.unrelease': {},
      'outbound.cancel': {},
      'outbound.closeShort': {line: 'dn kettle'},
      'outbound.putBack': AT_SHELF,
    },
  },
  transferOrder: {
    states: SENT_STEPS,
    said: {
      'transfers.order': {from_warehouse: 'warehouse', to_warehouse: 'south', lines},
      'outbound.confirm': {},
      'outbound.makePickingList': {documents: JSON.stringify(['dn'])},
      'outbound.pick': AT_SHELF,
      'outbound.shortPick': {...AT_SHELF, believed: 20, reason: 'not-found', rest: 'back-order'},
      'outbound.dispatch': TRUCK,
      'outbound.release': {},
      'outbound.unrelease': {},
      'outbound.closeShort': {line: 'dn kettle'},
      'outbound.putBack': AT_SHELF,
      'outbound.cancel': {},
      'transfers.edit': {version: 'seen', lines},
    },
  },
  supplierReturn: {
    states: TO_SUPPLIER_RETURN,
    said: {
      'returns.sendBack': {supplier: 'supplier', lines},
      'outbound.confirm': {},
      'outbound.makePickingList': {documents: JSON.stringify(['dn'])},
      'outbound.pick': {...KETTLE, bin: 'broken'},
      'outbound.shortPick': {...KETTLE, bin: 'broken', believed: 4, reason: 'not-found', rest: 'back-order'},
      'outbound.dispatch': TRUCK,
      'outbound.release': {},
      'outbound.unrelease': {},
      'outbound.closeShort': {line: 'dn kettle'},
      'outbound.putBack': AT_SHELF,
      'returns.editSendBack': {version: 'seen', seen_at: 'seen', supplier: 'supplier', lines},
      'outbound.cancel': {},
    },
  },
  countPlan: {
    states: {
      open: counted,
      confirmed: [...counted, ['counting.confirm', {document: 'countPlan', ...SHELF}]],
      cancelled: [...counted, ['counting.cancelPlan', {document: 'countPlan'}]],
    },
    said: {
      'counting.makePlan': {selected_by: 'bin'},
      'counting.addBins': {bins: JSON.stringify(['spare'])},
      'counting.confirm': SHELF,
      'counting.recount': SHELF,
      'counting.explain': {line: 'countLine', cause: 'damaged'},
      'counting.assign': SHELF,
      'counting.dropBins': SHELF,
      'counting.cancelPlan': {},
    },
  },
};
/** What no document of a kind comes to: a supplier proves nothing. */
const NEVER: Readonly<Record<string, readonly string[]>> = {supplierReturn: ['delivered']};
/** A delivery that its supplier announced itself stands in the same state, and leaves other steps. */
const BY_PARTY: Readonly<Record<string, Row>> = {asn: {offered: 1}, customerReturn: {offered: 1}};

async function standing({name, header, line}: NamedKind, state: string, changes: Row) {
  const house = plainWorld();
  const {world, ids} = house;
  await prepareWorld(house, KINDS[name]?.states[state] ?? []);
  for (const goods of world.list('goods').values())
    world.give('goods', {...goods, supplier: ids.get('supplier') ?? ''});
  const own = [...world.list(header.name).values()][0] ?? {};
  if (own['id'] !== undefined) world.give(header.name, {...own, ...changes});
  const id = String(own['id'] ?? '');
  for (const row of world.list(line.name).values())
    if (row['goods'] === ids.get('kettle')) ids.set(line.name, String(row['id']));
  const rowOf = (): Row => world.list(header.name).get(id) ?? {};
  return {
    header: rowOf,
    lines: () => [...world.list(line.name).values()].filter(({document}) => document === id),
    isUnlisted: () =>
      [...world.list('allocation').values()].some(({quantity, list}) => Number(quantity) > 0 && list === ''),
    ask: async (action: string, said: Row, role: Role, asking: boolean): Promise<SettledWork> => {
      const named = 'document' in (ACTIONS.get(action)?.args ?? {}) ? {document: header.name} : {};
      const args = await argsWithIds(house, action, {...named, ...said});
      const seen = args['seen_at'] === 'seen' ? {seen_at: rowOf()['update_time'] ?? 0} : {};
      const party = isOfParty(role) ? {party: ids.get(role.toLowerCase()) ?? ''} : {};
      return world.settle(action, {...args, ...seen}, {role, asking, ...party}, world.view());
    },
    tell: (settled: SettledWork) => world.store(settled),
  };
}

/** While it is asked a doubt is a question, so that what is corrected then is what the step itself says. */
const isDone = ({status}: SettledWork): boolean => status === 'applied' || status === 'corrected';
/** Whether a screen offers a step to somebody of this role. */
const isOffered = (
  list: string,
  step: DocumentStep,
  role: Role,
  {header, lines, isUnlisted}: Awaited<ReturnType<typeof standing>>,
): boolean =>
  hasRole(step.roles, role) &&
  isOpenTo(role, list, header()) &&
  isOfferedIn(step, header()) &&
  needsSomeLine(step, lines()) &&
  (!step.needsUnlisted || isUnlisted());

describe.each(EVERY_KIND.map((kind) => [kind.name, kind] as const))(
  'of a document of kind %s',
  (name, kind) => {
    const {states = {}, said = {}} = KINDS[name] ?? {};
    const {steps, header} = kind;

    test('every step is an action with its kind and its roles, and every state can be come to', () => {
      expect(Object.keys(said)).toEqual(Object.keys(steps));
      const comesTo = header.fields.state.options.filter((state) => !NEVER[name]?.includes(state));
      expect(Object.keys(states).toSorted()).toEqual(comesTo.toSorted());
      for (const [action, {kind, roles}] of Object.entries(steps))
        expect([
          action,
          ACTIONS.get(action)?.kind,
          roles.filter((each) => !ACTIONS.get(action)?.roles.includes(each)),
        ]).toEqual([action, kind, []]);
    });

    const standings = Object.keys(states).flatMap((state) => [
      {state, changes: {}},
      ...(BY_PARTY[name] ? [{state, changes: BY_PARTY[name]}] : []),
    ]);
    test.each(standings)(
      'every role is offered what is done when it is $state $changes, and a claim is refused where it is not offered',
      async ({state, changes}) => {
        for (const [action, step] of Object.entries(steps)) {
          if (step.from.length === 0) continue;
          for (const role of ROLES.filter((each) => hasRole(step.roles, each))) {
            const document = await standing(kind, state, changes);
            const offered = isOffered(header.name, step, role, document);
            const asked = await document.ask(action, said[action] ?? {}, role, true);
            const what = `${action} by ${role}: ${JSON.stringify(asked).slice(0, 200)}`;
            if (offered) expect(isDone(asked), `offered, ${what}`).toBe(true);
            else if (step.kind === 'claim') expect(isDone(asked), `not offered, ${what}`).toBe(false);
            else if (!isTakenIn(step, state)) expect(isDone(asked), `not so told, ${what}`).toBe(false);
            if (!isDone(asked)) continue;
            document.tell(await document.ask(action, said[action] ?? {}, role, false));
            expect(step.to, `${action} leaves it ${String(document.header()['state'])}`).toContain(
              document.header()['state'],
            );
          }
        }
      },
    );
  },
);
