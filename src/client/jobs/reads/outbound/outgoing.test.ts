import {describe, expect, test} from 'vitest';
import type {
  FoundCode,
  FoundBin,
  FoundGoods,
  FoundNamed,
  FoundThing,
  StockLine,
} from '../../../data/found.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {mayBeDone} from '../../engine/close.ts';
import {deliverJob} from '../../definitions/outbound/deliver.ts';
import {dispatchJob} from '../../definitions/outbound/dispatch.ts';
import type {Job} from '../../engine/job.ts';
import {stepJob} from '../../engine/machine.ts';
import {withPicked, withSent} from './outgoing.ts';
import {putBackJob} from '../../definitions/outbound/put-back.ts';
import {
  reviveState,
  START_STATE,
  stepOf,
  type JobEffect,
  type JobEvent,
  type JobState,
} from '../../engine/state.ts';

const named = (kind: FoundNamed['kind'], id: string): FoundNamed => ({kind, id, name: id.toUpperCase()});
const goods = (id: string): FoundGoods => ({kind: 'goods', id, code: id.toUpperCase(), name: id});
const shelf: FoundBin = {kind: 'bin', id: 'shelf', name: 'SHELF', property: 'Normal', warehouse: 'W0000001'};
const truck = {driver: 'v', driver_name: 'Ana', plate: 'AA-1', contact: '1'};
const driver: FoundNamed = {...named('driver', 'v'), truck};
const [one, two, kettle, lamp] = [named('dn', 'd1'), named('dn', 'd2'), goods('kettle'), goods('lamp')];
const line = (document: string, quantity: number, documentLine = `${document}-1`): StockLine => ({
  lot: '',
  lotCode: '',
  unit: '',
  quantity,
  document,
  documentLine,
});
const found = (what: FoundCode, ...lines: StockLine[]): JobEvent => ({
  kind: 'found',
  raw: '',
  found: what,
  lines,
});
/** What was scanned, and the documents that the device knows it to stand for. */
const standsFor = (what: FoundCode, ...documents: FoundThing[]): JobEvent => ({
  kind: 'found',
  raw: 'raw',
  found: what,
  lines: [],
  documents,
});
const card = (command: 'DONE' | 'CONFIRM' | 'NONE' | 'ALL'): JobEvent => found({kind: 'command', command});
const nothingMissing: JobEvent = {kind: 'missing', lines: []};

function play(job: Job, events: readonly JobEvent[], from: JobState = START_STATE) {
  let state = from;
  let effects: readonly JobEffect[] = [];
  for (const event of events) ({state, effects} = stepJob(job, state, event));
  const records = effects.flatMap((effect) => (effect.kind === 'record' ? effect.pieces : []));
  const told = records.map(({args}) => JSON.parse(String(args['lines'] ?? args['orders'] ?? '0')) as unknown);
  return {state, records, told, at: stepOf(job, state), kinds: effects.map(({kind}) => kind)};
}

describe('load and dispatch', () => {
  const loaded = play(dispatchJob, [found(one), found(two)]).state;

  test('[DN-16] what was shown as picked of the orders when they were opened goes with their truck; where nothing was shown of one, nothing is said', async () => {
    const row = (id: string, picked: number, document = 'd1') => ({id, document, picked});
    const lists = listsOf({dnLine: [row('d1-1', 5), row('d1-2', 0), row('d2-1', 2, 'd2')]});
    const [first, second] = [await withPicked(lists, one), await withPicked(lists, two)];
    expect(first).toEqual({...one, shown: '[{"line":"d1-1","quantity":5}]'});
    const leaving = (...orders: FoundNamed[]) => {
      const {state} = play(dispatchJob, [standsFor(named('pickingList', 'l'), ...orders)]);
      return play(dispatchJob, [found(driver), nothingMissing], state).records.map(({args}) => args['shown']);
    };
    expect(leaving(first, second)).toEqual(['[{"line":"d1-1","quantity":5},{"line":"d2-1","quantity":2}]']);
    expect(leaving(first, two)).toEqual([undefined]);
  });
  test('orders, then the driver: what was not loaded is looked for, and they leave in one shipment', () => {
    const asking = play(dispatchJob, [found(driver)], loaded);
    expect(asking.kinds).toEqual(['missing']);
    const {records, told} = play(dispatchJob, [nothingMissing], asking.state);
    expect(records).toMatchObject([{action: 'outbound.dispatch', args: {shipment: '', ...truck}}]);
    expect(told).toEqual([
      [
        {document: 'd1', whole: 0},
        {document: 'd2', whole: 0},
      ],
    ]);
  });
  test('it ends saying which orders left and with whom, and they stand there until the next scan', () => {
    const {state} = play(dispatchJob, [found(driver), nothingMissing], loaded);
    const {effects, state: after} = stepJob(dispatchJob, state, {
      kind: 'answered',
      answer: {kind: 'recorded'},
    });
    const says = {key: 'dispatch.left', facts: {orders: 'D1 · D2', driver: truck.driver_name}};
    expect(effects).toMatchObject([{kind: 'feedback', outcome: 'task-complete', says}]);
    expect(after.last?.opened).toEqual([one, two]);
    const three = play(dispatchJob, [found(named('dn', 'd3')), found(driver), nothingMissing], loaded);
    expect(three.state.recording?.says?.facts?.['orders']).toBe('D1 · D2 · +1');
  });
  test('Done is offered for what was counted to stay, and never where it would end nothing', () => {
    expect([START_STATE, loaded].map((state) => mayBeDone(dispatchJob, state))).toEqual([false, false]);
    expect(play(dispatchJob, [card('DONE')], loaded).state.refusal?.code).toBe('scan.not-now');
    const counted = play(
      dispatchJob,
      [{kind: 'exception', name: 'doesNotFit'}, found(kettle, line('d1', 5))],
      loaded,
    );
    expect(mayBeDone(dispatchJob, counted.state)).toBe(true);
  });
  test('what was not loaded is asked about once, as one list; DONE says that it stays', () => {
    const missing: JobEvent = {kind: 'missing', lines: [{...line('d3', 4), thing: named('dn', 'd3')}]};
    const asked = play(dispatchJob, [found(driver), missing], loaded).state;
    expect(asked.question).toMatchObject({about: 'missing', asks: {yes: 'dispatch.stays'}});
    expect(play(dispatchJob, [card('DONE')], asked).records).toHaveLength(1);
    const more = play(dispatchJob, [found(named('dn', 'd3'))], asked);
    expect([more.state.opened.length, more.records]).toEqual([3, []]);
    expect(play(dispatchJob, [found(driver)], more.state).records).toHaveLength(1);
  });
  test('goods say which order it is, a picking list stands for all of its orders', () => {
    expect(play(dispatchJob, [standsFor(kettle, one)]).state.opened).toEqual([one]);
    expect(play(dispatchJob, [standsFor(kettle, one, two)]).state.question?.about).toBe('which');
    expect(play(dispatchJob, [standsFor(named('pickingList', 'l'), one, two)]).state.opened).toEqual([
      one,
      two,
    ]);
    expect(play(dispatchJob, [standsFor(kettle, one)], loaded).kinds).toEqual(['feedback']);
  });
  test('a shipment is joined in the place of a driver', () => {
    const by: FoundNamed = {...named('shipment', 's'), truck};
    const {records} = play(dispatchJob, [found(by), nothingMissing], loaded);
    expect(records).toMatchObject([{args: {shipment: 's', plate: 'AA-1'}}]);
  });
  test('the ALL card: what is promised and was not scanned is on the truck too', () => {
    const {told} = play(dispatchJob, [card('ALL'), found(driver)], loaded);
    expect(told).toMatchObject([[{whole: 1}, {whole: 1}]]);
  });
  const typed = (text: string): JobEvent => ({kind: 'text', text});
  const besides = (name: string): JobEvent => ({kind: 'exception', name});
  test('another truck than the badge says: its plate is keyed in, and the contact stays where nothing is', () => {
    const {at, state} = play(dispatchJob, [besides('otherTruck'), typed(''), typed(' BB-2 ')], loaded);
    expect([at, state.draft.got['plate'], reviveState(dispatchJob, state)]).toEqual([
      'contact',
      'BB-2',
      state,
    ]);
    const {records} = play(dispatchJob, [typed(''), found(driver), nothingMissing], state);
    expect(records).toMatchObject([{args: {...truck, plate: 'BB-2'}}]);
  });
  test('where there is no badge, name, plate and contact are keyed in; Back leads out of it', () => {
    const {at, state} = play(
      dispatchJob,
      [besides('noDriver'), typed('Bo'), typed('CC-3'), typed('')],
      loaded,
    );
    expect(at).toBe('contact');
    const {records} = play(dispatchJob, [typed('2')], state);
    expect(records).toMatchObject([
      {args: {driver: '', driver_name: 'Bo', plate: 'CC-3', contact: '2', shipment: ''}},
    ]);
    expect(play(dispatchJob, [{kind: 'back'}], state).at).toBe('truck');
  });
  const kettles = (document: string, picked: number): JobEvent => found(kettle, line(document, picked));
  test('what does not fit is goods and a number, and leaves with no driver; told twice it is both together', () => {
    const asked = play(dispatchJob, [besides('doesNotFit')], loaded);
    expect(asked.at).toBe('goods');
    const counted = play(dispatchJob, [kettles('d1', 5), kettles('d1', 5)], asked.state);
    expect([counted.at, counted.state.draft.quantity, counted.records]).toEqual(['units', 2, []]);
    const aside = play(dispatchJob, [{kind: 'done'}], counted.state);
    expect([aside.at, aside.state.items.length, aside.kinds]).toEqual(['truck', 1, ['keep', 'feedback']]);
    expect(reviveState(dispatchJob, JSON.parse(JSON.stringify(aside.state)))).toEqual(aside.state);
    const again = play(
      dispatchJob,
      [besides('doesNotFit'), kettles('d1', 5), card('CONFIRM'), found(driver)],
      aside.state,
    );
    const {told} = play(dispatchJob, [nothingMissing], again.state);
    expect(told).toEqual([
      [
        {document: 'd1', whole: 0, left: [{line: 'd1-1', quantity: 3}]},
        {document: 'd2', whole: 0},
      ],
    ]);
    const whole = play(dispatchJob, [card('ALL'), found(driver)], aside.state);
    expect(whole.told).toMatchObject([[{whole: 1, left: [{quantity: 2}]}, {whole: 1}]]);
  });
  test('[DN-13] [DN-19] of goods on two pallets the worker says which stays, and the truck names it', () => {
    const [first, second] = ['u1', 'u2'].map((unit) => ({...line('d1', 3), unit}));
    if (!first || !second) throw new Error('no pallets');
    const asked = play(dispatchJob, [besides('doesNotFit'), found(kettle, first, second)], loaded).state;
    expect(asked.question).toMatchObject({about: 'lot', lines: [first, second]});
    const {told} = play(
      dispatchJob,
      [{kind: 'choose', option: 1}, {kind: 'quantity', quantity: 3}, found(driver), nothingMissing],
      asked,
    );
    const left = [{line: 'd1-1', lot: '', unit: 'u2', quantity: 3}];
    expect(told).toMatchObject([[{document: 'd1', left}, {document: 'd2'}]]);
  });
  test('a badge scanned meanwhile ends that: what was counted stays behind, and of nothing there is no word', () => {
    const asked = play(dispatchJob, [besides('doesNotFit')], loaded).state;
    const counted = play(
      dispatchJob,
      [kettles('d1', 5), kettles('d1', 5), found(driver), nothingMissing],
      asked,
    );
    expect(counted.told).toMatchObject([[{left: [{line: 'd1-1', quantity: 2}]}, {document: 'd2'}]]);
    const nothing = play(dispatchJob, [found(driver), nothingMissing], asked);
    expect(nothing.told).toEqual([
      [
        {document: 'd1', whole: 0},
        {document: 'd2', whole: 0},
      ],
    ]);
  });
  test('goods of two orders ask whose stay behind; those of none are refused, and Back takes a word back', () => {
    const asked = play(dispatchJob, [besides('doesNotFit')], loaded).state;
    const two = play(dispatchJob, [found(kettle, line('d1', 5), line('d2', 1))], asked);
    expect(two.state.question?.about).toBe('lot');
    const chosen = play(dispatchJob, [{kind: 'choose', option: 1}, {kind: 'done'}], two.state);
    expect(chosen.state.items).toMatchObject([{stock: {document: 'd2'}, quantity: 1}]);
    expect(play(dispatchJob, [found(lamp)], asked).state.refusal?.code).toBe('scan.not-expected');
    const back = play(dispatchJob, [{kind: 'back'}], chosen.state).state;
    expect([back.items, back.opened.length, back.draft.got]).toEqual([[], 2, {}]);
  });
  test('more than stands picked is doubted once, and the word goes with the record', () => {
    const more = [besides('doesNotFit'), kettles('d1', 1), kettles('d1', 1)];
    const doubted = play(dispatchJob, more, loaded).state;
    expect(doubted.question).toMatchObject({code: 'stock.short', there: 1, wanted: 2});
    const sure = play(
      dispatchJob,
      [{kind: 'insist'}, {kind: 'done'}, found(driver), nothingMissing],
      doubted,
    );
    expect(sure.records).toMatchObject([
      {believed: JSON.stringify({code: 'stock.short', there: 1, wanted: 2})},
    ]);
  });
  test('the badge may come first, and once more when all is loaded; nothing leaves without orders', () => {
    const early = play(dispatchJob, [found(driver)]);
    expect([early.at, early.records]).toEqual(['open', []]);
    expect(play(dispatchJob, [found(driver)], early.state).records).toEqual([]);
    const whole = play(dispatchJob, [found(one), found(driver)], early.state);
    expect(whole.kinds).toEqual(['missing']);
    expect(play(dispatchJob, [nothingMissing], whole.state).records).toMatchObject([{args: truck}]);
  });
  test('a driver of whom only the label is known cannot be named yet', () => {
    expect(play(dispatchJob, [found(named('driver', 'v'))], loaded).state.refusal?.code).toBe(
      'scan.undownloaded',
    );
  });
});

describe('delivery', () => {
  const opened = play(deliverJob, [found(one)]).state;
  const five = found(kettle, line('d1', 5));
  const sent: JobEvent = {kind: 'missing', lines: [{...line('d1', 5), thing: kettle}]};
  /** Done, and once more: nobody says who took it. */
  const ended = [card('DONE'), card('DONE')];

  test('Done is offered once there is an order, and the end says what arrived', () => {
    expect([START_STATE, opened].map((state) => mayBeDone(deliverJob, state))).toEqual([false, true]);
    const says = (from: JobState): unknown => play(deliverJob, ended, from).state.recording?.says;
    expect(says(opened)).toEqual({key: 'deliver.arrived', facts: {orders: 'D1'}});
    const less = play(deliverJob, [found(kettle, line('d1', 5))], opened).state;
    expect(says(less)).toEqual({key: 'deliver.differed', facts: {orders: 'D1', lines: 1}});
    const none = play(
      deliverJob,
      [card('NONE'), {kind: 'missing', lines: [{...line('d1', 4), thing: kettle}]}],
      opened,
    );
    expect(play(deliverJob, [card('CONFIRM')], none.state).state.recording?.says).toEqual({
      key: 'deliver.noneArrived',
      facts: {orders: 'D1'},
    });
  });
  test('the order again: all of it arrived as it was sent', () => {
    const {records, told} = play(deliverJob, [found(one), found(one)], opened);
    expect(records).toMatchObject([{action: 'outbound.deliver', args: {document: 'd1'}}]);
    expect(told).toEqual([[]]);
  });
  test('[DN-14] what was shown as sent when it was opened goes with the proof, also of an order that came with others', () => {
    const shown = JSON.stringify([{line: 'd1-1', quantity: 5}]);
    const {state} = play(deliverJob, [standsFor(named('shipment', 's'), {...one, shown}, two)]);
    const {records} = play(deliverJob, ended, state);
    expect(records.map(({args}) => args)).toEqual([
      {document: 'd1', lines: '[]', shown},
      {document: 'd2', lines: '[]'},
    ]);
  });
  test('[DN-14] of an order that has left it is what its lines have sent and not got back; of another one nothing', async () => {
    const row = (id: string, shipped: number, returned = 0) => ({id, document: 'd1', shipped, returned});
    const dnLine = [row('d1-1', 5, 1), row('d1-2', 0), {...row('d2-1', 0), document: 'd2'}];
    const lists = listsOf({
      dn: [
        {id: 'd1', state: 'shipped', customer: 'c1'},
        {id: 'd2', state: 'picked', customer: 'c2'},
      ],
      dnLine,
    });
    expect(await withSent(lists, one)).toEqual({
      ...one,
      customer: 'c1',
      shown: '[{"line":"d1-1","quantity":4}]',
    });
    expect(await withSent(lists, two)).toEqual({...two, customer: 'c2'});
  });
  test('a shipment stands for its orders, and each is proved', () => {
    const both = play(deliverJob, [standsFor(named('shipment', 's'), one, two)]);
    expect(play(deliverJob, ended, both.state).records).toHaveLength(2);
  });
  const differing: [string, JobEvent[], {actual: number; damage: number}][] = [
    ['less', [five, {kind: 'quantity', quantity: 3}], {actual: 3, damage: 0}],
    ['more, insisted on', [five, {kind: 'quantity', quantity: 6}, {kind: 'insist'}], {actual: 6, damage: 0}],
    [
      'damaged: the rest came whole',
      [five, {kind: 'quantity', quantity: 2}, {kind: 'exception', name: 'damaged'}],
      {actual: 5, damage: 2},
    ],
    [
      'damaged, and the whole ones counted',
      [
        five,
        {kind: 'quantity', quantity: 1},
        {kind: 'exception', name: 'damaged'},
        five,
        {kind: 'quantity', quantity: 3},
      ],
      {actual: 4, damage: 1},
    ],
    ['none of the line, by its card', [five, card('NONE')], {actual: 0, damage: 0}],
  ];
  test.each(differing)('%s', (_, events, of) => {
    const before = play(deliverJob, events, opened).state;
    expect(reviveState(deliverJob, JSON.parse(JSON.stringify(before)))).toEqual(before);
    expect(play(deliverJob, ended, before).told).toEqual([[{line: 'd1-1', ...of}]]);
  });
  test('[DN-18] before it ends it asks who takes it, and then for a signature, which each order keeps with what differed', () => {
    const five = found(kettle, line('d1', 5));
    const before = play(deliverJob, [five, {kind: 'quantity', quantity: 3}], opened).state;
    const asked = play(deliverJob, [card('DONE')], before);
    expect([asked.at, asked.kinds, asked.records]).toEqual(['received_by', ['keep', 'feedback'], []]);
    const drawn = play(deliverJob, [{kind: 'text', text: ' Eva Lind '}], asked.state);
    expect([drawn.at, drawn.records]).toEqual(['signature', []]);
    expect(reviveState(deliverJob, JSON.parse(JSON.stringify(drawn.state)))).toEqual(drawn.state);
    const {records, told, state} = play(deliverJob, [{kind: 'text', text: 'M1 1L2 2'}], drawn.state);
    expect(records.map(({args}) => args)).toMatchObject([
      {document: 'd1', received_by: 'Eva Lind', signature: 'M1 1L2 2'},
    ]);
    expect(told).toEqual([[{line: 'd1-1', actual: 3, damage: 0}]]);
    expect(state.recording).toMatchObject({outcome: 'task-complete', mayShow: true});
  });
  test('[DN-18] nobody has to say it: with a name alone, with neither, and back to where one was', () => {
    const asked = play(deliverJob, [card('DONE')], opened).state;
    const empty: JobEvent = {kind: 'text', text: ''};
    const argsOf = (events: readonly JobEvent[]) =>
      play(deliverJob, events, asked).records.map(({args}) => Object.keys(args));
    const plain = ['document', 'lines'];
    expect(argsOf([empty, empty])).toEqual([plain]);
    expect(argsOf([card('DONE')])).toEqual([plain]);
    expect(argsOf([found(one)])).toEqual([plain]);
    expect(argsOf([{kind: 'text', text: 'Eva'}, card('DONE')])).toEqual([[...plain, 'received_by']]);
    expect(play(deliverJob, [{kind: 'back'}], asked).state).toEqual(opened);
    // Back from the signature is to the name, and from there to the job.
    const drawing = play(deliverJob, [{kind: 'text', text: 'Eva'}], asked).state;
    const back = play(deliverJob, [{kind: 'back'}], drawing);
    expect([back.at, back.state.draft.got]).toEqual(['received_by', {}]);
    expect(play(deliverJob, [{kind: 'back'}], back.state).state).toEqual(opened);
  });
  test('[DN-18] one name is of one customer: of several nobody is asked, and no other order is opened while somebody is', () => {
    const of = (customer: string, order: FoundNamed): FoundNamed => ({...order, customer});
    const shipment = (...orders: FoundNamed[]) =>
      play(deliverJob, [standsFor(named('shipment', 's'), ...orders)]).state;
    const several = play(deliverJob, [card('DONE')], shipment(of('c1', one), of('c2', two)));
    expect(several.records.map(({args}) => Object.keys(args))).toEqual([
      ['document', 'lines'],
      ['document', 'lines'],
    ]);
    expect(play(deliverJob, [card('DONE')], shipment(one, of('c2', two))).records).toHaveLength(2);
    const same = play(deliverJob, [card('DONE')], shipment(of('c1', one), of('c1', two)));
    expect([same.at, same.records]).toEqual(['received_by', []]);
    const signed = play(
      deliverJob,
      [
        {kind: 'text', text: 'Eva'},
        {kind: 'text', text: ''},
      ],
      same.state,
    );
    expect(signed.records.map(({args}) => args['received_by'])).toEqual(['Eva', 'Eva']);
    const asked = play(deliverJob, [card('DONE')], opened).state;
    const other = play(deliverJob, [found(two)], asked);
    expect([other.state.refusal?.code, other.state.opened, other.at]).toEqual([
      'scan.not-now',
      [one],
      'received_by',
    ]);
  });
  test('nothing delivered is an act of its own, asked about once', () => {
    const asked = play(deliverJob, [card('NONE'), sent], opened);
    expect(asked.state.question).toMatchObject({about: 'missing', asks: {yes: 'deliver.nothing'}});
    const said = play(deliverJob, [card('CONFIRM')], asked.state);
    expect(said.told).toEqual([[{line: 'd1-1', actual: 0, damage: 0}]]);
    // That it did not arrive as it was sent is what has just been said.
    const doubt = (code: string): JobEvent => ({
      kind: 'answered',
      answer: {kind: 'question', code, facts: {}, of: 0},
    });
    const again = play(deliverJob, [doubt('pod.difference')], said.state);
    expect([again.state.question, again.told.length, again.records[0]?.believed]).toEqual([
      undefined,
      1,
      JSON.stringify({code: 'pod.difference', there: 0, wanted: 1}),
    ]);
    for (const other of [
      play(deliverJob, [doubt('pod.difference')], again.state),
      play(deliverJob, [doubt('dn.not-released')], said.state),
    ])
      expect(other.state.question?.about).toBe('doubt');
    expect(play(deliverJob, [card('NONE'), nothingMissing], opened).state.refusal?.code).toBe('job.nothing');
  });
  test('goods that are not of the order are refused', () => {
    expect(play(deliverJob, [found(lamp)], opened).state.refusal?.code).toBe('scan.not-expected');
  });
});

describe('put back', () => {
  const args = {document: 'd1', line: 'd1-1', goods: 'kettle', lot: '', unit: '', bin: 'shelf', quantity: 4};
  const ways: [string, JobEvent[]][] = [
    ['an order, goods of it, a bin', [found(one), found(kettle, line('d1', 4)), found(shelf)]],
    [
      'goods that one order holds, a bin',
      [{...standsFor(kettle, one), lines: [line('d1', 4)]} as JobEvent, found(shelf)],
    ],
  ];
  test.each(ways)('%s: all that stands picked goes back, and the order stays open', (_, events) => {
    const {records, state} = play(putBackJob, events);
    expect(records).toEqual([{action: 'outbound.putBack', args}]);
    expect(state.recording?.next).toMatchObject({opened: [one], draft: {got: {}}});
  });
  test('goods of two orders ask which, and go on with the one that is chosen: by a tap or by its label', () => {
    const asked = play(putBackJob, [standsFor(kettle, one, two)]).state;
    expect(asked.question?.about).toBe('which');
    for (const event of [{kind: 'choose', option: 1} as const, found(two)]) {
      const chosen = stepJob(putBackJob, asked, event);
      expect([chosen.state.opened, chosen.effects]).toMatchObject([[two], [{kind: 'resolve', raw: 'raw'}]]);
      expect(play(putBackJob, [found(kettle, line('d2', 3))], chosen.state).state.draft.quantity).toBe(3);
    }
  });
  test('a typed 0 gets the words of the specification', () => {
    const {state} = play(putBackJob, [...(ways[0]?.[1] ?? []).slice(0, 2), {kind: 'quantity', quantity: 0}]);
    expect(state.refusal?.code).toBe('quantity.zero');
  });
});
