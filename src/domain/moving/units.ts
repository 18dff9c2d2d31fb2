import type {FieldKind} from '../kernel/field.ts';

/** What a number of a column may be counted in, by the kind of its field; the first is what stands there untold. */
const UNITS_BY_KIND: Partial<Record<FieldKind, Readonly<Record<string, number>>>> = {
  grams: {g: 1, kg: 1_000, t: 1_000_000, mg: 0.001, lb: 453.592_37, oz: 28.349_523_125},
  millimetres: {mm: 1, cm: 10, dm: 100, m: 1_000, in: 25.4, ft: 304.8},
};

/** As files of this server write money: in ten-thousandths (IMPORT-14). */
export const TEN_THOUSANDTHS = '1/10000';

/** Words for them, as heads and cells of files say them. A pound of Germany is another one, and is not among them. */
const WORDS: Readonly<Record<string, string>> = {
  g: 'g gr grs gram grams gramm gramme grammes gramo gramos grama gramas г гр грамм 克 グラム غ جم غرام جرام',
  kg: 'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos quilo quilos quilograma quilogramas кг килограмм 千克 公斤 キロ キログラム كغ كغم كجم كيلو كيلوغرام كيلوجرام',
  t: 't tonne tonnes tonnen tonelada toneladas tonnellata тонна тонн 吨 噸 トン طن',
  mg: 'mg milligram milligrams milligramm milligramme мг 毫克 ミリグラム',
  lb: 'lb lbs pound pounds фунт 磅 ポンド',
  oz: 'oz ounce ounces unze unzen once onces onza onzas унция 盎司 オンス',
  mm: 'mm millimetre millimetres millimeter millimeters millimètre millimètres milímetro milímetros мм миллиметр 毫米 公厘 ミリ ミリメートル مم ملم',
  cm: 'cm centimetre centimetres centimeter centimeters zentimeter centimètre centimètres centímetro centímetros см сантиметр 厘米 公分 センチ センチメートル سم',
  dm: 'dm decimetre decimeter dezimeter decímetro дм 分米',
  m: 'm metre metres meter meters mètre mètres metro metros м метр 米 公尺 メートル م متر',
  in: 'in inch inches zoll pouce pouces pulgada pulgadas polegada polegadas дюйм 英寸 インチ " ″ 〃',
  ft: "ft foot feet fuß fuss pied pieds pie pies pé pés фут 英尺 フィート ' ′",
};
const BY_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
);

/** The unit that a word names, whatever it measures. */
export const importUnitNamed = (word: string): string | undefined =>
  BY_WORD.get(word.normalize('NFKC').toLowerCase().trim().replace(/\.$/, ''));

/** The units in which a column of this kind may be counted; none of what has no unit. */
export const unitsOfKind = (kind: FieldKind): readonly string[] => {
  if (kind === 'money') return ['1', TEN_THOUSANDTHS];
  return Object.keys(UNITS_BY_KIND[kind] ?? {});
};

/** How many grams or millimetres one of a unit is; `undefined` of one that measures something else. */
export const sizeOf = (kind: FieldKind, unit: string): number | undefined => {
  const sizes = UNITS_BY_KIND[kind];
  if (unit === '') return 1;
  return sizes && Object.hasOwn(sizes, unit) ? sizes[unit] : undefined;
};

/** A head with what stands behind its name, as `Weight (kg)`, `Weight [kg]`, `weight_kg`, `Weight in kg`, `Weight, kg`. */
const BRACKETED = /^(?<name>.*?)\s*[([{（［【](?<unit>[^()[\]{}（）［］【】]*)[)\]}）］】]\s*$/su;
const TRAILING =
  /^(?<name>.+?)(?:\s*[,/:;_\-–|]\s*|\s+)(?:(?:in|en|em|à|в|بـ)[\s_]+)?(?<unit>[\p{L}"″'′]{1,16}\.?)\s*$/su;

/** A head without the unit behind it. */
export interface HeadReading {
  readonly name: string;
  /** The word in brackets or behind the name; '' where there is none. */
  readonly said: string;
  /** The unit that it names, if it names one. */
  readonly unit: string | undefined;
}

/** The readings of a head, the one that has most in its name first. */
export function headReadings(head: string): readonly HeadReading[] {
  const text = head.trim();
  const whole = {name: text, said: '', unit: undefined};
  const bracketed = parted(BRACKETED, text);
  if (bracketed) return [whole, bracketed];
  const trailing = parted(TRAILING, text);
  return trailing?.unit === undefined ? [whole] : [whole, trailing];
}

function parted(pattern: RegExp, text: string): HeadReading | undefined {
  const {name = '', unit: said = ''} = pattern.exec(text)?.groups ?? {};
  return name.trim() === '' ? undefined : {name, said: said.trim(), unit: importUnitNamed(said)};
}
