import {expect, test} from 'vitest';
import {onUnits} from '#domain/inbound/on-units.ts';
import {palletFaults} from './transfer-faults.ts';

const SSCC = '340123450000000017';

test.each([
  ['that its order was picked onto', [SSCC], undefined, 0],
  ['that it was not picked onto', [], undefined, 1],
  ['that has been received before its picks are told', [], {who: 'W', at: 1}, 0],
] as const)('[TRANSFER-8] of a delivery that names a pallet %s', (_, picked, received, faults) => {
  const unit = {sscc: SSCC, quantity: 4, ...(received ? {received} : {})};
  const line = {id: 'L', announced: 4, ...onUnits([unit])};
  expect([...palletFaults(line, new Set(picked))]).toHaveLength(faults);
});

test('[TRANSFER-8] no more comes on pallets than is announced', () => {
  const line = {id: 'L', announced: 3, ...onUnits([{sscc: SSCC, quantity: 4}])};
  expect([...palletFaults(line, new Set([SSCC]))]).toHaveLength(1);
});
