import {goods, type GoodsRow} from '../goods/goods.ts';
import {goodsCode} from '../goods/goods-code.ts';
import {gtinsOf, spellingsOf} from '../goods/gtin.ts';
import {unitOfSscc} from '../goods/sscc.ts';
import {isOfVariableMeasure, unitsOfWeight} from '../goods/units-of-weight.ts';
import type {Read} from '../kernel/action.ts';
import type {Row} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import type {LabelContents, LotRead} from './label-contents.ts';
import {contentsOfElements, type GS1Contents} from './gs1/contents.ts';
import type {GS1Element, ElementFault} from './gs1/element.ts';
import {readMessage} from './gs1/message.ts';
import type {NormalisedScan} from './normalise.ts';
import {spellingsIn} from './denote-named.ts';
import {isOldCode, oldCode} from './old-code.ts';
import {listedThing, type ScanQuestion, type ScannedThing} from './thing.ts';
import {scannableOf} from './things.ts';

/** What a message of GS1 says, as far as it can be read. */
type Spoken = ({readonly is: 'read'} & GS1Contents) | {readonly is: 'broken'; readonly fault: ElementFault};

/** What a text says in the words of GS1, where it says something. */
export function spokenOf(
  plain: NormalisedScan,
  {isTyped, keepsSeparators, year}: ScanQuestion,
): Spoken | undefined {
  const message = readMessage(plain, {isTyped, isTrusted: keepsSeparators});
  if (!message) return undefined;
  if (message.is === 'broken') return {is: 'broken', fault: message.fault};
  const contents = contentsOfElements(message.elements, year);
  const readings = contents.gtin === undefined ? [] : lotsRead(message.readings ?? [], year);
  return {
    is: 'read',
    ...contents,
    ...(readings.length > 1 ? {brings: {...contents.brings, readings}} : {}),
  };
}

/** Ways to read a lot that a worker is asked about; more are no choice. */
const MAX_READINGS = 4;

/** What each way to read a code says of the lot, where that differs and is said in few ways (GS1-4). */
function lotsRead(readings: readonly (readonly GS1Element[])[], year: number): readonly LotRead[] {
  const said = readings.map((elements): LotRead => {
    const {lotCode, serial, expiresOn} = contentsOfElements(elements, year).brings;
    return {
      ...(lotCode === undefined ? {} : {lotCode}),
      ...(serial === undefined ? {} : {serial}),
      ...(expiresOn === undefined ? {} : {expiresOn}),
    };
  });
  const ways = [...new Map(said.map((each) => [JSON.stringify(each), each])).values()];
  return ways.length > MAX_READINGS ? [] : ways;
}

/** What may stand on goods, and how many of them a label says there are. */
interface Coded {
  readonly gtins: readonly string[];
  /** The text itself in every spelling that it may be kept in, where it is no message. */
  readonly texts: readonly string[];
  readonly brings: LabelContents;
}

function codedOf(plain: NormalisedScan, spoken: Spoken | undefined): Coded {
  if (spoken?.is === 'read')
    return {gtins: spoken.gtin ? [spoken.gtin] : [], texts: [], brings: spoken.brings};
  const {text, aim} = plain;
  return {gtins: spoken ? [] : gtinsOf(text, aim), texts: spellingsIn(plain), brings: {}};
}

/** Looked at beside the names: what is known to be a GTIN. Of any other text it is read when no name is found. */
export const codeReads = (plain: NormalisedScan, spoken: Spoken | undefined): readonly Read[] =>
  codedOf(plain, spoken).gtins.map((gtin) => ({
    list: goodsCode.name,
    index: 'code',
    prefix: [gtin],
    limit: 1,
  }));

/**
 * The things that a code on them denotes, be it theirs or of the old system. `isGone`: it stands on what is not here
 * any more. `learnable`: nothing is known of it, and goods may have it.
 */
export function byCode(
  plain: NormalisedScan,
  spoken: Spoken | undefined,
  view: View,
): {things: readonly ScannedThing[]; isGone?: true; learnable?: string} {
  if (!spoken && isOldCode(plain.text)) return byOldCode(plain.text.toLowerCase(), view);
  const coded = codedOf(plain, spoken);
  const found = goodsOf(coded, view);
  if (found.length > 0) return {things: found};
  if (spoken?.is !== 'read') return {things: [], learnable: coded.gtins[0] ?? plain.text};
  const {gtin, sscc, brings} = spoken;
  if (gtin !== undefined) return {things: [], learnable: gtin};
  if (sscc !== undefined) return {things: [{kind: 'unit', id: unitOfSscc(sscc), sscc}]};
  return {things: Object.keys(brings).length > 0 ? [{kind: 'details', brings}] : []};
}

function goodsOf({gtins, texts, brings}: Coded, view: View): ScannedThing[] {
  const keys = new Set([...gtins, ...texts]);
  for (const key of keys) {
    const [code] = view.range(goodsCode, 'code', [key], 1);
    const row = code && view.get(goods, code.goods);
    if (row) return [listedThing('goods', row, bringsOf(weighed(brings, key, row), code.units))];
  }
  // Goods may be called by their own EAN.
  for (const spelling of gtins.flatMap(spellingsOf)) {
    if (texts.includes(spelling)) continue;
    const row: Row | undefined = view.range(goods, 'code', [spelling], 1)[0];
    if (row) return [listedThing('goods', row, weighed(brings, spelling, row as GoodsRow))];
  }
  return [];
}

/** Of goods of variable measure the weight says how many pieces they are, where nothing else does (CODE-7). */
function weighed(brings: LabelContents, gtin: string, {weight}: GoodsRow): LabelContents {
  const {units, grams} = brings;
  if (units !== undefined || grams === undefined || !isOfVariableMeasure(gtin)) return brings;
  const pieces = unitsOfWeight(grams, weight);
  return pieces === undefined ? brings : {...brings, units: pieces};
}

/** A label that says how many packs there are means so many times what one holds. */
function bringsOf(brings: LabelContents, each: number): LabelContents {
  const units = (brings.units ?? 1) * each;
  return units === 1 && brings.units === undefined ? brings : {...brings, units};
}

function byOldCode(
  text: string,
  view: View,
): {things: readonly ScannedThing[]; isGone?: true; learnable?: string} {
  const found = view.range(oldCode, 'code', [text], 2).flatMap(({kind, of}) => {
    const {resource} = scannableOf(kind as 'goods');
    const row = resource && view.get(resource, of);
    return [row && listedThing(kind as 'goods', row)];
  });
  const things = found.filter((each) => each !== undefined);
  if (things.length > 0) return {things};
  return found.length > 0 ? {things, isGone: true} : {things, learnable: text};
}
