import {expect, test} from 'vitest';
import type {LotDocument, LotLine} from '#protocol/lot-trace.ts';
import {csvOfRows, traceOf} from './lot-trace.ts';

const DOCUMENTS: Readonly<Record<string, LotDocument>> = {
  in: {kind: 'asn', code: 'ASN-1', party: 'Norte', shipment: ''},
  out: {kind: 'dn', code: 'DN-1', party: 'Ortega', shipment: 'S-1'},
};
let n = 0;
const line = (from: string, to: string, quantity: number, more: Partial<LotLine> = {}): LotLine => ({
  version: ++n,
  n: 1,
  mutation: '',
  who: 'ana',
  at: n,
  warehouse: 'W',
  document: '',
  lot: 'L',
  to_lot: 'L',
  from,
  to,
  quantity,
  ...more,
});
const sorted = (quantity: number) =>
  line('asn:in:sort', 'asn:in:sorted', quantity, {lot: '', document: 'in'});

test('[LOT-10] a lot tells where it came from, where it is and who got it', () => {
  const {came, stands, went} = traceOf(
    'L',
    [
      sorted(10),
      line('asn:in:sorted', 'bin:a', 10, {document: 'in'}),
      line('bin:a', 'bin:b', 4),
      line('bin:b', 'dn:out:picked', 3, {document: 'out'}),
      line('dn:out:picked', 'outside', 3, {document: 'out'}),
      // One came back.
      line('outside', 'bin:b', 1, {document: 'out'}),
      line('bin:a', 'adjusted', 1),
    ],
    DOCUMENTS,
  );
  expect(came.map(({document, units}) => [document, units])).toEqual([
    ['in', 10],
    ['', -1],
  ]);
  expect(stands.map(({place, units}) => [place, units])).toEqual([
    ['bin:a', 5],
    ['bin:b', 2],
  ]);
  expect(went.map(({document, units}) => [document, units])).toEqual([['out', 2]]);
});

test('[LOT-10] what was counted back, or lost its lot, did not come', () => {
  const back = line('asn:in:sorted', 'asn:in:sort', 10, {to_lot: '', document: 'in'});
  expect(traceOf('L', [sorted(10), back], DOCUMENTS)).toEqual({came: [], stands: [], went: []});
  const named = line('bin:a', 'bin:a', 2, {lot: ''});
  expect(traceOf('L', [named], DOCUMENTS).stands).toMatchObject([{place: 'bin:a', units: 2}]);
});

test('a file of it holds no formula, and what has commas stands in quotes', () => {
  expect(csvOfRows([['=1+1', 'a, "b"', 3]])).toBe('\ufeff\'=1+1,"a, ""b""",3\r\n');
});
