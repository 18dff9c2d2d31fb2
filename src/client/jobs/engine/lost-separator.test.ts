import {expect, test} from 'vitest';
import {aGoods, aGoodsCode, anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {DomainWorld} from '#tests/builders/world.ts';
import type {Read} from '#domain/kernel/action.ts';
import {UnansweredRead, type View} from '#domain/kernel/view.ts';
import type {Device} from '#offline/device.ts';
import {lookUp} from '../../data/look-up.ts';
import type {FoundCode, FoundNamed} from '../../data/found.ts';
import {inventoryJob} from '../definitions/inventory.ts';
import type {Job} from './job.ts';
import {stepJob} from './machine.ts';
import {receiveJob} from '../definitions/inbound/receive.ts';
import {lotAnswers} from './enter-lot.ts';
import {sortJob} from '../definitions/inbound/sort.ts';
import {START_STATE, stepOf, type JobEvent, type JobState} from './state.ts';

/** Goods by how they are tracked, each with a GTIN of its own. */
const GOODS = {
  none: '04012345678901',
  lot: '04012345678918',
  expiry: '04012345678925',
  serial: '04012345678932',
} as const;
type Tracked = keyof typeof GOODS;
const TRACKED = Object.keys(GOODS) as Tracked[];

const world = new DomainWorld();
for (const [i, [tracked_by, gtin]] of Object.entries(GOODS).entries())
  world
    .with('goods', aGoods({id: anId(200 + i), code: `G-${tracked_by}`, tracked_by}))
    .with('goodsCode', aGoodsCode({id: anId(300 + i), goods: anId(200 + i), code: gtin, scanned: gtin}));

/** A device that has these goods, and no stock. */
const device = {
  enrolment: {warehouse: WAREHOUSE},
  records: {
    confirmed: async (reads: readonly Read[]) => world.view(reads),
    async answer<T>(reads: readonly Read[], ask: (view: View) => T): Promise<T> {
      for (const all = [...reads]; ;) {
        try {
          return ask(world.view(all));
        } catch (error) {
          if (!(error instanceof UnansweredRead)) throw error;
          all.push(error.read, ...error.also);
        }
      }
    },
  },
} as unknown as Device;

async function scanned(raw: string): Promise<FoundCode> {
  const found = await lookUp(device, raw, {wanted: ['goods']}, 2026);
  return found.found;
}

/** What a job asks for once the label was scanned, and between which lots it lets choose. */
function asked(job: Job, before: readonly JobEvent[], found: FoundCode) {
  const id = 'id' in found ? found.id : '';
  const line = {lot: '', lotCode: '', unit: '', quantity: 9, document: 'n1', documentLine: `l-${id}`};
  let state: JobState = START_STATE;
  for (const event of [...before, {kind: 'found', raw: '', found, lines: [line]} as const])
    ({state} = stepJob(job, state, event));
  return {at: stepOf(job, state), lots: lotAnswers(state).map(({lot}) => lot)};
}

const asn: FoundNamed = {kind: 'asn', id: 'n1', name: 'ASN-1'};
const shelf: FoundCode = {kind: 'bin', id: 'shelf', name: 'A-1', property: 'Normal', warehouse: WAREHOUSE};
const come = (found: FoundCode): JobEvent => ({kind: 'found', raw: '', found});
const JOBS: readonly (readonly [string, Job, readonly JobEvent[]])[] = [
  ['sorting', sortJob, [come(asn)]],
  ['receiving', receiveJob, []],
  ['counting', inventoryJob, [come(shelf)]],
];

/** Behind the GTIN, without the separator that stood behind the lot or the serial. */
const SEVERAL = '10AB17271231';
const UNREADABLE = '10ABCDEFGHIJKLMNOPQRSTUV';
const MENDED = '10ABCDEFGHIJKLMNO17271231';

test.for(JOBS)(
  '[GS1-4] [LOT-6] in %s the lot is asked for that a label does not tell since its separator was lost, of tracked goods alone',
  async ([, job, before]) => {
    for (const by of TRACKED)
      for (const behind of [SEVERAL, UNREADABLE]) {
        const found = await scanned(`]C101${GOODS[by]}${behind}`);
        const {at, lots} = asked(job, before, found);
        const isAsked = by !== 'none';
        expect([by, behind, found.kind, at === 'lot']).toEqual([by, behind, 'goods', isAsked]);
        const offered = behind === SEVERAL && isAsked ? ['AB', 'AB17271231'] : [];
        expect([by, behind, lots.toSorted()]).toEqual([by, behind, offered]);
      }
  },
);

test.for(JOBS)('[GS1-4] in %s a lot that can be one alone is not asked for', async ([, job, before]) => {
  for (const by of TRACKED) {
    const found = await scanned(`]C101${GOODS[by]}${MENDED}`);
    expect([by, found.kind, asked(job, before, found).at]).not.toEqual([by, 'goods', 'lot']);
    if (by === 'lot' && 'brings' in found) expect(found.brings?.lotCode).toBe('ABCDEFGHIJKLMNO');
  }
});
