import {describe, expect, test} from 'vitest';
import fc from 'fast-check';
import {aBin, aGoods, aGoodsCode, anId, aStaff, WAREHOUSE} from '#tests/builders/rows.ts';
import {DomainWorld} from '#tests/builders/world.ts';
import {codeOf} from '../kernel/counter.ts';
import type {Row} from '../kernel/field.ts';
import {LayeredView, UnansweredRead} from '../kernel/view.ts';
import {RESOURCES} from '../resources.ts';
import {deliveryOfOrder} from '../transfers/delivery-of-order.ts';
import {denoteScan, denoteReads} from './denote.ts';
import {commandText, COMMAND_CARDS, labelText, readLabel} from './label.ts';
import {GS, normaliseScan} from './normalise.ts';
import {readQuantity} from './quantity.ts';
import type {ScanQuestion, ScannedKind} from './thing.ts';
import {kindOfResource, LABEL_KINDS, scannableOf, subtitleOfThing, titleOfThing} from './things.ts';

const OTHER = 'ABCDEFGH';
const aDocument = (n: number, code: string, row: Row = {}): Row => ({
  id: anId(n),
  warehouse: WAREHOUSE,
  code,
  provisional: '~000000',
  ...row,
});
/** A number as they go on from the clock after a loss some years from now: ten for each second. */
const numbersAfter2033 = 2_500_000_001;
const world = new DomainWorld()
  .with(
    'bin',
    aBin(),
    aBin({id: anId(50), name: 'KETTLE'}),
    aBin({id: anId(51), name: 'Z-1', warehouse: OTHER}),
  )
  .with('goods', aGoods(), aGoods({id: anId(60), code: '12'}), aGoods({id: anId(61), code: 'Café'}))
  .with('goods', aGoods({id: anId(62), code: '4012345678901'}))
  .with(
    'goodsCode',
    aGoodsCode({code: '5901234123457', scanned: '05901234123457', units: 6}),
    aGoodsCode({id: anId(47), code: 'SUP-4711', kind: 'other', scanned: 'SUP-4711'}),
    aGoodsCode({id: anId(53), code: '94012345678904', scanned: '94012345678904'}),
    aGoodsCode({id: anId(48), code: 'KETTLE', kind: 'other', scanned: 'KETTLE'}),
  )
  .with(
    'oldCode',
    {id: anId(49), code: '0127f7ed700c5da47ee95a9bc31458f7', kind: 'bin', of: anId(5)},
    {id: anId(52), code: '0127f7ed700c5da47ee95a9bc31458f8', kind: 'bin', of: anId(99)},
  )
  .with('staff', aStaff())
  .with(
    'asn',
    aDocument(70, 'ASN-000123'),
    aDocument(71, '~7KQ2ZC', {provisional: '~7KQ2ZC'}),
    aDocument(72, 'ASN-000124', {warehouse: OTHER}),
    aDocument(73, codeOf('ASN', numbersAfter2033)),
    aDocument(74, '~TW0TW0', {provisional: '~TW0TW0'}),
    aDocument(75, '~TW0TW0', {provisional: '~TW0TW0'}),
    aDocument(76, 'ASN-000125', {id: deliveryOfOrder(anId(83)), is_transfer: 1}),
    aDocument(77, 'ASN-000126', {id: deliveryOfOrder(anId(84)), is_transfer: 1}),
    aDocument(78, 'ASN-000127', {id: deliveryOfOrder(anId(85)), is_transfer: 1, warehouse: OTHER}),
  )
  .with(
    'dn',
    aDocument(80, 'DN-000123', {provisional: '~A1B2C3'}),
    aDocument(84, 'DN-000124', {is_transfer: 1, warehouse: OTHER}),
    aDocument(85, 'DN-000125', {is_transfer: 1}),
  )
  .with('shipment', aDocument(81, 'SH-000001'))
  .with('pickingList', aDocument(82, 'PL-000007'));

/** What a scan means, in short: how it ended and the kinds found. */
function meant(raw: string, expected: readonly ScannedKind[] = ['bin', 'goods']): string {
  const scan: ScanQuestion = {plain: normaliseScan(raw), expected, warehouse: WAREHOUSE, year: 2026};
  const found = world.answer(denoteReads(scan), (view) => denoteScan(scan, view));
  switch (found.is) {
    case 'match':
    case 'wrong':
      return `${found.is} ${found.thing.kind}`;
    case 'several':
      return `several ${found.things.map(({kind}) => kind).join(' ')}`;
    case 'unknown':
      return `unknown ${found.why}`;
  }
}

/** How many pieces a code of goods says there are; of goods that weigh 940 g each. */
function piecesOf(raw: string): number | undefined {
  const scan: ScanQuestion = {
    plain: normaliseScan(raw),
    expected: ['goods'],
    warehouse: WAREHOUSE,
    year: 2026,
  };
  const found = world.answer(denoteReads(scan), (view) => denoteScan(scan, view));
  if (found.is !== 'match' || found.thing.kind !== 'goods') throw new Error(`${raw}: ${found.is}`);
  return found.thing.brings?.units;
}

const WEIGHED = [
  ['94012345678904', '3103000940', 1, 'as much as one piece weighs'],
  ['94012345678904', '3103002820', 3, 'as much as three weigh'],
  ['94012345678904', '3103002900', 3, 'nearly as much: pieces differ'],
  ['94012345678904', '3103001300', undefined, 'no whole number of pieces'],
  ['94012345678904', '3103000400', undefined, 'less than one'],
  ['94012345678904', '3103024000', undefined, 'nearly a quarter of a piece off, and no more to be told'],
  ['94012345678904', '3103002820' + '3005', 5, 'a number of pieces beside it, which says it itself'],
  ['5901234123457', '3103002820', 6, 'what a pack weighs, whose pieces are known'],
] as const;
test.for(WEIGHED)('[CODE-7] goods %s with %s are %s: %s', ([gtin, rest, pieces]) => {
  const padded = gtin.padStart(14, '0');
  expect(piecesOf(`]C101${padded}${rest}`)).toBe(pieces);
});

const B = labelText('bin', anId(5));
const cases: readonly [
  rule: string,
  what: string,
  raw: string,
  expected: readonly ScannedKind[],
  is: string,
][] = [
  ['SCAN-1', 'blanks and line ends around it', ' A-01-02-3\r\n', ['bin'], 'match bin'],
  ['SCAN-1', 'an AIM identifier before it', ']C0A-01-02-3', ['bin'], 'match bin'],
  ['SCAN-1', 'an AIM identifier before a label', `]Q1${B}`, ['bin'], 'match bin'],
  ['SCAN-1', 'a blank inside stays', 'A-01 02-3', ['bin'], 'unknown stranger'],
  ['SCAN-2', 'a bin label', B, ['bin'], 'match bin'],
  ['SCAN-2', 'a bin label in small letters', B.toLowerCase(), ['bin'], 'match bin'],
  ['SCAN-2', 'a goods label', labelText('goods', anId(6)), ['goods'], 'match goods'],
  ['SCAN-2', 'a badge', labelText('person', anId(7)), ['person'], 'match person'],
  ['SCAN-2', 'a label of a bin that is gone', labelText('bin', anId(99)), ['bin'], 'unknown gone'],
  ['SCAN-2', 'a label torn off', B.slice(0, -3), ['bin'], 'unknown broken-label'],
  ['SCAN-2', 'a label of a type that is none', `BW1:X:${anId(5)}`, ['bin'], 'unknown broken-label'],
  ['SCAN-2', 'a label with more behind it', `${B}:1`, ['bin'], 'unknown broken-label'],
  ['SCAN-2', 'an id of goods on a bin label', `BW1:B:${anId(6)}`, ['bin', 'goods'], 'unknown gone'],
  ['TRANSFER-9', 'the paper of a transfer where it arrives', labelText('dn', anId(83)), ['asn'], 'match asn'],
  ['TRANSFER-9', 'that paper where orders are asked for', labelText('dn', anId(83)), ['dn'], 'wrong asn'],
  ['TRANSFER-9', 'that paper where both ends are known', labelText('dn', anId(84)), ['asn'], 'match asn'],
  ['TRANSFER-9', 'that paper where it was sent from', labelText('dn', anId(85)), ['dn', 'asn'], 'match dn'],
  ['TRANSFER-9', 'the paper of an order that is gone', labelText('dn', anId(86)), ['asn'], 'unknown gone'],
  ['SCAN-3', 'the name of a bin', 'A-01-02-3', ['bin'], 'match bin'],
  ['SCAN-3', 'that name in small letters', 'a-01-02-3', ['bin'], 'unknown stranger'],
  ['SCAN-3', 'half the name of a bin', 'A-01-02', ['bin'], 'unknown stranger'],
  ['SCAN-3', 'a bin of another warehouse by name', 'Z-1', ['bin'], 'unknown stranger'],
  ['SCAN-3', 'a code of goods', 'Café', ['goods'], 'match goods'],
  ['SCAN-3', 'that code with its letters in two parts', 'Cafe\u0301', ['goods'], 'match goods'],
  ['SCAN-4', 'a text that is a bin and goods', 'KETTLE', ['goods', 'bin'], 'several goods bin'],
  ['SCAN-4', 'that text where only goods are expected', 'KETTLE', ['goods'], 'match goods'],
  ['SCAN-4', 'goods where a bin is expected', 'Café', ['bin'], 'wrong goods'],
  ['SCAN-4', 'a bin of another warehouse by label', labelText('bin', anId(51)), ['bin'], 'wrong bin'],
  ['SCAN-4', 'an arrival label where a bin is expected', labelText('asn', anId(70)), ['bin'], 'wrong asn'],
  ['SCAN-4', 'a badge where a bin is expected', labelText('person', anId(7)), ['bin'], 'wrong person'],
  ['SCAN-4', 'a number that is also a code', '12', ['goods', 'quantity'], 'several goods quantity'],
  ['SCAN-4', 'a number where none is expected', '7', ['goods'], 'unknown stranger'],
  ['SCAN-2', 'a label of an arrival', labelText('asn', anId(70)), ['asn'], 'match asn'],
  ['SCAN-9', 'an EAN on goods', '5901234123457', ['goods'], 'match goods'],
  ['SCAN-9', 'that EAN where a bin is expected', '5901234123457', ['bin'], 'wrong goods'],
  ['SCAN-9', 'a text on goods that is no GTIN', 'SUP-4711', ['goods'], 'match goods'],
  ['SCAN-9', 'a name that is expected before a code', 'KETTLE', ['bin'], 'match bin'],
  ['SCAN-10', 'that EAN in fourteen digits', '05901234123457', ['goods'], 'match goods'],
  ['SCAN-10', 'that EAN with a wrong check digit', '5901234123450', ['goods'], 'unknown check-digit'],
  [
    'SCAN-10',
    'goods whose own code is their EAN, by its GTIN-14',
    '04012345678901',
    ['goods'],
    'match goods',
  ],
  ['SCAN-10', 'an EAN that nobody knows', '4006381333931', ['goods'], 'unknown stranger'],
  ['SCAN-11', 'a GS1 string with goods', ']C1010590123412345710AB', ['goods'], 'match goods'],
  ['SCAN-11', 'a lot alone', ']C110AB', ['goods'], 'wrong details'],
  ['SCAN-12', 'a serial shipping container code', ']C100340123450000000000', ['unit'], 'match unit'],
  ['CODE-5', 'a code of the old system', '0127F7ED700C5DA47EE95A9BC31458F7', ['bin'], 'match bin'],
  ['CODE-5', 'one of what is gone', '0127f7ed700c5da47ee95a9bc31458f8', ['bin'], 'unknown gone'],
  ['CODE-5', 'one that nobody has loaded', '0127f7ed700c5da47ee95a9bc31458f9', ['bin'], 'unknown stranger'],
  [
    'SCAN-2',
    'a label of a picking list',
    labelText('pickingList', anId(82)),
    ['pickingList'],
    'match pickingList',
  ],
  ['SCAN-2', 'a label of what has no list yet', labelText('unit', anId(90)), ['unit'], 'match unit'],
  ['SCAN-8', 'the code of an arrival', 'ASN-000123', ['asn'], 'match asn'],
  ['SCAN-8', 'that code as somebody keys it', 'asn-123', ['asn'], 'match asn'],
  ['SCAN-8', 'the code of an order where an arrival is expected', 'DN-000123', ['asn'], 'wrong dn'],
  ['SCAN-8', 'the code of a shipment', 'SH-000001', ['shipment', 'dn'], 'match shipment'],
  ['SCAN-8', 'the code of a picking list', 'PL-7', ['pickingList'], 'match pickingList'],
  ['SCAN-8', 'a code given after a loss, years from now', 'ASN-2500000001', ['asn'], 'match asn'],
  ['SCAN-8', 'a provisional code that two arrivals share', '~TW0TW0', ['asn'], 'several asn asn'],
  ['SCAN-8', 'a code that was never given', 'ASN-999999', ['asn'], 'unknown stranger'],
  ['SCAN-8', 'more than a code', 'ASN-000123-1', ['asn'], 'unknown stranger'],
  ['SCAN-8', 'the code that an order had before its number', '~a1b2c3', ['dn'], 'match dn'],
  ['SCAN-8', 'a code that is provisional still', '~7KQ2ZC', ['asn'], 'match asn'],
  ['SCAN-8', 'an arrival of another warehouse', 'ASN-000124', ['asn'], 'wrong asn'],
  ['SCAN-5', 'nothing', '', ['bin'], 'unknown unreadable'],
  ['SCAN-5', 'blanks', ' \t\r\n', ['bin'], 'unknown unreadable'],
  ['SCAN-5', '4 kB', 'x'.repeat(4096), ['bin'], 'unknown unreadable'],
  ['SCAN-5', 'a label with 4 kB behind it', B + 'x'.repeat(4096), ['bin'], 'unknown unreadable'],
  ['SCAN-5', 'control characters', 'A-01\u0000-02-3', ['bin'], 'unknown unreadable'],
  ['SCAN-5', 'a GS1 string', `]C1010401234567890110AB${GS}17x`, ['goods'], 'unknown unreadable'],
  ['SCAN-5', 'half a character', 'A\ud83d', ['bin'], 'unknown unreadable'],
  ['SCAN-5', 'the name of an inherited property', '[object Object]', ['bin'], 'unknown stranger'],
  ['SCAN-6', 'a quantity where one is expected', '7', ['quantity'], 'match quantity'],
  ['SCAN-6', 'an article number is no quantity', '4006381333931', ['quantity'], 'unknown stranger'],
  ['SCAN-7', 'a command where a bin is expected', commandText('BACK'), ['bin'], 'match command'],
  ['SCAN-7', 'a command in small letters', 'bw1:c:undo', [], 'match command'],
  ['SCAN-7', 'a command that is none', 'BW1:C:FLY', ['bin'], 'unknown broken-label'],
];

describe('what a scan denotes', () => {
  test.for(cases)('[%s] %s', ([, , raw, expected, is]) => {
    expect(meant(raw, expected)).toBe(is);
  });

  test('[SCAN-2] every type of label reads back, but for commands by id', () => {
    for (const kind of LABEL_KINDS) expect(readLabel(labelText(kind, anId(1)))).toEqual({kind, id: anId(1)});
  });

  test('[SCAN-2] letters and kinds are what the labels in racks say, and none is given twice', () => {
    const letters = Object.fromEntries(LABEL_KINDS.map((kind) => [scannableOf(kind).letter, kind]));
    expect(letters).toEqual({
      A: 'asn',
      B: 'bin',
      D: 'dn',
      G: 'goods',
      L: 'pickingList',
      N: 'countPlan',
      P: 'person',
      S: 'shipment',
      T: 'lot',
      U: 'unit',
      V: 'driver',
    });
    expect(LABEL_KINDS).toHaveLength(Object.keys(letters).length);
    expect(COMMAND_CARDS.map((word) => readLabel(commandText(word)))).toEqual(
      ['ALL', 'BACK', 'CONFIRM', 'UNDO', 'DONE', 'NONE', 'SHORT', 'SKIP'].map((command) => ({
        kind: 'command',
        command,
      })),
    );
  });

  test('[SCAN-8] a text that is no code of a document asks for no document', () => {
    const lists = (raw: string) =>
      denoteReads({plain: normaliseScan(raw), expected: [], warehouse: WAREHOUSE, year: 2026}).map(
        ({list}) => list,
      );
    expect(lists('A-01-02-3')).toEqual(['bin', 'goods']);
    expect(lists('4012345678901')).toEqual(['bin', 'goods', 'goodsCode']);
    expect(lists('ASN-000123')).toEqual(['bin', 'goods', 'asn']);
    expect(lists('~7KQ2ZC')).toEqual(['bin', 'goods', 'asn', 'dn', 'shipment', 'pickingList']);
  });

  test('every kind with a list says what its things are called, by columns of that list', () => {
    for (const kind of LABEL_KINDS) {
      const {resource, title, subtitle, codes} = scannableOf(kind);
      if (!resource) continue;
      expect(kindOfResource(resource), kind).toBe(kind);
      expect(Object.keys(resource.fields), kind).toEqual(expect.arrayContaining([title, ...subtitle]));
      expect(Object.keys(resource.indexes), kind).toEqual(expect.arrayContaining([...codes]));
    }
    expect([titleOfThing('goods', aGoods()), subtitleOfThing('goods', aGoods())]).toEqual([
      'KETTLE',
      'Kettle, steel, 1.7 l',
    ]);
  });

  test('[SCAN-5] no text throws, and every one has an answer from the rows it asked for', () => {
    const text = fc.oneof(fc.string({unit: 'binary'}), fc.string({unit: 'binary-ascii'}), fc.constant(B));
    const prefix = fc.constantFrom('', ']C1', 'BW1:', 'bw1:b:', GS, '\r\n');
    fc.assert(
      fc.property(prefix, text, (start, rest) => {
        expect(meant(start + rest, ['bin', 'goods', 'quantity', 'person'])).toMatch(
          /^(match|wrong|several|unknown)/,
        );
      }),
      {seed: 7, numRuns: 500},
    );
  });

  test('[SCAN-4] a list that is not downloaded is not an unknown code', () => {
    const view = new LayeredView(RESOURCES);
    const scan: ScanQuestion = {
      plain: normaliseScan('A-01-02-3'),
      expected: ['bin'],
      warehouse: WAREHOUSE,
      year: 2026,
    };
    for (const read of denoteReads(scan)) view.give({read, rows: [], complete: false, downloaded: false});
    expect(() => denoteScan(scan, view)).toThrow(UnansweredRead);
  });
});

describe('the frame of a scan', () => {
  test('[SCAN-1] a leading separator and a GS1 identifier say GS1', () => {
    expect(normaliseScan(`]C1${GS}0104012345678901`)).toEqual({
      text: '0104012345678901',
      aim: ']C1',
      gs1: true,
    });
    expect(normaliseScan(`${GS}${GS}10A`)).toEqual({text: '10A', aim: '', gs1: true});
    expect(normaliseScan(']E04012345678901')).toEqual({text: '4012345678901', aim: ']E0', gs1: false});
  });
});

describe('a keyboard that is not the scanner’s own', () => {
  test('[SCAN-13] an own label tells the keyboard by its colons', () => {
    expect(normaliseScan('BW1ÖBÖ01JXT21QZYE008000000000000')).toMatchObject({
      text: 'BW1:B:01JXT21QYZE008000000000000',
      keyboard: 'german',
    });
    expect(normaliseScan(commandText('BACK'))).toEqual({text: 'BW1:C:BACK', aim: '', gs1: false});
  });
});

describe('quantities', () => {
  const read: readonly [text: string, is: number | string][] = [
    ['1', 1],
    [' 12 ', 12],
    ['1000000', 1_000_000],
    ['007', 7],
    ['0', 'quantity.not-positive'],
    ['-1', 'quantity.not-positive'],
    ['−1', 'quantity.not-positive'],
    ['1.5', 'quantity.not-whole'],
    ['1,5', 'quantity.not-whole'],
    ['1000001', 'quantity.too-large'],
    ['1e9', 'quantity.not-a-number'],
    ['1000000000', 'quantity.too-large'],
    ['9'.repeat(400), 'quantity.too-large'],
    ['five', 'quantity.not-a-number'],
    ['', 'quantity.not-a-number'],
  ];
  test.for(read)('[SCAN-6] "%s" is %s', ([text, is]) => {
    expect(readQuantity(text)).toEqual(typeof is === 'number' ? {quantity: is} : {code: is});
  });
});
