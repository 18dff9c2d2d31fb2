import {expect, test} from 'vitest';
import type {FoundCode, FoundBin, FoundGoods, StockLine} from '../../data/found.ts';
import {inventoryJob} from '../definitions/inventory.ts';
import type {Job, PlanLine} from './job.ts';
import {stepJob} from './machine.ts';
import {pickJob} from '../definitions/outbound/pick.ts';
import {ALL_JOBS} from '../definitions/registry.ts';
import {sortJob} from '../definitions/inbound/sort.ts';
import {EMPTY_DRAFT, quantityOf, START_STATE, type JobEvent} from './state.ts';
import {wouldDo} from './would.ts';

const bin: FoundBin = {kind: 'bin', id: 'b', name: 'B', property: 'Normal', warehouse: 'W0000001'};
const kettle: FoundGoods = {kind: 'goods', id: 'k', code: 'K', name: ''};
const stock: StockLine = {lot: '', lotCode: '', unit: '', quantity: 4, document: 'd1'};
const line: PlanLine = {...stock, id: '1', bin, goods: kettle};
const found = (what: FoundCode): JobEvent => ({kind: 'found', raw: '', found: what, lines: [stock]});
const after = (job: Job, ...events: readonly JobEvent[]) =>
  wouldDo(
    job,
    events.reduce((state, event) => stepJob(job, state, event).state, START_STATE),
  );

test('with goods in hand a step says what every other scan would do', () => {
  const order = found({kind: 'dn', id: 'd1', name: 'DN-1'});
  const planned: JobEvent = {kind: 'planned', lines: [line]};
  expect(after(pickJob, order, planned, found(bin), found(kettle))).toEqual(['job.again', 'pick.ends']);
  const delivery = found({kind: 'asn', id: 'd1', name: 'ASN-1'});
  expect(after(sortJob, delivery, found(kettle))).toEqual(['job.again', 'sort.direct']);
  expect(after(inventoryJob, found(bin), found(kettle))).toEqual(['job.again', 'count.ends']);
});

test('before there are goods in hand, and while what is wrong is said, there is one scan alone', () => {
  const order = found({kind: 'dn', id: 'd1', name: 'DN-1'});
  const planned: JobEvent = {kind: 'planned', lines: [line]};
  const short: JobEvent = {kind: 'exception', name: 'short'};
  expect(after(pickJob, order, planned, found(bin))).toEqual([]);
  expect(after(pickJob, order, planned, found(bin), found(kettle), short)).toEqual([]);
});

test('every job whose line the next bin ends says so', async () => {
  const jobs = await Promise.all(ALL_JOBS.map(({load}) => load()));
  const untold = jobs.filter(
    (job) => job.closes?.includes('bin') && quantityOf(job, EMPTY_DRAFT)?.would === undefined,
  );
  expect(untold.map(({name}) => name)).toEqual([]);
});
