import {bringsInWords} from './words.ts';
import {aBin, aGoods, aGoodsCode, anId, aStaff, WAREHOUSE} from '#tests/builders/rows.ts';
import {DomainWorld} from '#tests/builders/world.ts';
import type {Row} from '#domain/kernel/field.ts';
import {denoteScan, denoteReads, type Denoted} from '#domain/scanning/denote.ts';
import {readMessage} from '#domain/scanning/gs1/message.ts';
import {normaliseScan} from '#domain/scanning/normalise.ts';
import type {ScanQuestion, ScannedThing} from '#domain/scanning/thing.ts';
import {LABEL_KINDS, titleOfThing} from '#domain/scanning/things.ts';

const aDocument = (n: number, code: string, provisional = '~000000'): Row => ({
  id: anId(n),
  warehouse: WAREHOUSE,
  code,
  provisional,
});
const aCode = (n: number, goods: number, code: string, scanned: string, units = 1): Row =>
  aGoodsCode({id: anId(n), goods: anId(goods), code, scanned, units});

/** The company that all texts are read in. */
const world = new DomainWorld()
  .with('bin', aBin(), aBin({id: anId(991), name: 'YZ-1'}))
  .with(
    'goods',
    aGoods(),
    aGoods({id: anId(61), code: 'Café'}),
    aGoods({id: anId(62), code: '4006381333931'}),
  )
  .with('goods', aGoods({id: anId(63), code: 'CUP'}), aGoods({id: anId(64), code: 'EGG'}))
  .with('goods', aGoods({id: anId(65), code: 'TEA'}))
  .with(
    'goodsCode',
    aCode(100, 6, '4012345678901', '04012345678901'),
    aCode(101, 6, '14012345678908', '14012345678908', 6),
    aCode(102, 63, '036000291452', '00036000291452'),
    aCode(103, 64, '96385074', '00000096385074'),
    aCode(104, 65, '04252614', '00042100005264'),
    aCode(105, 6, 'SUP-4711', 'SUP-4711', 10),
  )
  .with(
    'oldCode',
    {id: anId(110), code: '0127f7ed700c5da47ee95a9bc31458f7', kind: 'bin', of: anId(5)},
    {id: anId(111), code: '082f94cf14098efac89fafab59b86459', kind: 'goods', of: anId(6)},
    {id: anId(112), code: '0127f7ed700c5da47ee95a9bc31458f8', kind: 'bin', of: anId(99)},
  )
  .with('staff', aStaff())
  .with('asn', aDocument(70, 'ASN-000123'))
  .with('dn', aDocument(80, 'DN-000123', '~A1B2C3'))
  .with('pickingList', aDocument(82, 'PL-000007'));

/** What a text is, in words. */
export function readingOf(raw: string, isTyped = false): string {
  const scan: ScanQuestion = {
    plain: normaliseScan(raw),
    isTyped,
    warehouse: WAREHOUSE,
    expected: [...LABEL_KINDS, 'details'],
    year: 2026,
  };
  const denoted = world.answer(denoteReads(scan), (view) => denoteScan(scan, view));
  return inWords(denoted) + noteOf(raw, isTyped, denoted);
}

function inWords(denoted: Denoted): string {
  switch (denoted.is) {
    case 'match':
    case 'wrong':
      return thingInWords(denoted.thing);
    case 'several':
      return denoted.things.map(thingInWords).join(' or ');
    case 'unknown':
      if (denoted.why === 'check-digit') return 'misread: check digit';
      if (denoted.why === 'gone') return 'gone';
      if (denoted.why !== 'stranger') return 'misread';
      return denoted.learnable === undefined
        ? 'names nothing here'
        : `unknown, to learn as ${denoted.learnable}`;
  }
}

function thingInWords(thing: ScannedThing): string {
  switch (thing.kind) {
    case 'command':
      return `command ${thing.command}`;
    case 'quantity':
      return `quantity ${String(thing.quantity)}`;
    case 'details':
      return `no goods: ${bringsInWords(thing.brings)}`;
    case 'unit':
      return thing.sscc === undefined ? 'unit of ours' : `unit ${thing.sscc}`;
    case 'lot':
    case 'countPlan':
      return thing.kind;
    case 'goods':
      return [`goods ${thing.goods.code}`, ...(thing.brings ? [bringsInWords(thing.brings)] : [])].join(', ');
    case 'bin':
      return `bin ${thing.bin.name}`;
    case 'person':
      return `person ${thing.person.name}`;
    case 'asn':
      return `asn ${thing.asn.code}`;
    case 'dn':
      return `dn ${thing.dn.code}`;
    case 'shipment':
    case 'pickingList':
    case 'driver': {
      const [row] = Object.values<unknown>(thing).filter((part): part is Row => typeof part === 'object');
      return `${thing.kind} ${row ? titleOfThing(thing.kind, row) : ''}`;
    }
  }
}

const NOTES = {
  'lost-separator': ' (separator lost)',
  'stand-in': ' (stand-in)',
  doubtful: ' (read in two ways)',
} as const;

function noteOf(raw: string, isTyped: boolean, denoted: Denoted): string {
  const plain = normaliseScan(raw);
  const isCommand = denoted.is === 'match' && denoted.thing.kind === 'command';
  if (plain.keyboard && denoted.is === 'match' && !isCommand) return ` (${plain.keyboard} keyboard)`;
  const message = readMessage(plain, {isTyped});
  return message?.is === 'read' && denoted.is !== 'unknown'
    ? message.notes.map((note) => NOTES[note]).join('')
    : '';
}
