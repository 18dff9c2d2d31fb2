import {entryOf, isKeyOf} from '../../kernel/entry-of.ts';
/**
 * One part of the value of an application identifier. `N` digits, `X` the 82 characters of GS1, `Y` its 39, `Z` those of
 * base64 in a URL.
 */
export interface IdentifierPart {
  readonly type: 'N' | 'X' | 'Y' | 'Z';
  readonly min: number;
  readonly max: number;
  readonly isOptional: boolean;
  /** `check`: ends in a check digit; `date`: YYMMDD whose day may be 00; `day`: one whose day may not; `time`: HHMM. */
  readonly holds?: 'check' | 'date' | 'day' | 'time';
}

/** An application identifier as GS1 publishes it. */
export interface ApplicationIdentifier {
  readonly ai: string;
  /** Its data title, as it stands in print beside the code. */
  readonly title: string;
  readonly parts: readonly IdentifierPart[];
  /** Its length is predefined: no separator stands behind it. */
  readonly isFixed: boolean;
}

/**
 * The application identifiers of the GS1 General Specifications: `*` where no separator follows, then the parts,
 * then the data title. Lower-case letters say what a part holds: `c` a check digit, `d` a date, `e` a date whose day is
 * never 00, `t` a time.
 */
const TABLE = `
00 * N18c | SSCC
01 * N14c | GTIN
02 * N14c | CONTENT
03 * N14c | MTO GTIN
10 X..20 | BATCH/LOT
11 * N6d | PROD DATE
12 * N6d | DUE DATE
13 * N6d | PACK DATE
15 * N6d | BEST BEFORE or BEST BY
16 * N6d | SELL BY
17 * N6d | USE BY or EXPIRY
20 * N2 | VARIANT
21 X..20 | SERIAL
22 X..20 | CPV
235 X..28 | TPX
240 X..30 | ADDITIONAL ID
241 X..30 | CUST. PART No.
242 N..6 | MTO VARIANT
243 X..20 | PCN
250 X..30 | SECONDARY SERIAL
251 X..30 | REF. TO SOURCE
253 N13c [X..17] | GDTI
254 X..20 | GLN EXTENSION COMPONENT
255 N13c [N..12] | GCN
30 N..8 | VAR. COUNT
3100-3105 * N6 | NET WEIGHT (kg)
3110-3115 * N6 | LENGTH (m)
3120-3125 * N6 | WIDTH (m)
3130-3135 * N6 | HEIGHT (m)
3140-3145 * N6 | AREA (m²)
3150-3155 * N6 | NET VOLUME (l)
3160-3165 * N6 | NET VOLUME (m³)
3200-3205 * N6 | NET WEIGHT (lb)
3210-3215 * N6 | LENGTH (in)
3220-3225 * N6 | LENGTH (ft)
3230-3235 * N6 | LENGTH (yd)
3240-3245 * N6 | WIDTH (in)
3250-3255 * N6 | WIDTH (ft)
3260-3265 * N6 | WIDTH (yd)
3270-3275 * N6 | HEIGHT (in)
3280-3285 * N6 | HEIGHT (ft)
3290-3295 * N6 | HEIGHT (yd)
3300-3305 * N6 | GROSS WEIGHT (kg)
3310-3315 * N6 | LENGTH (m), log
3320-3325 * N6 | WIDTH (m), log
3330-3335 * N6 | HEIGHT (m), log
3340-3345 * N6 | AREA (m²), log
3350-3355 * N6 | VOLUME (l), log
3360-3365 * N6 | VOLUME (m³), log
3370-3375 * N6 | KG PER m²
3400-3405 * N6 | GROSS WEIGHT (lb)
3410-3415 * N6 | LENGTH (in), log
3420-3425 * N6 | LENGTH (ft), log
3430-3435 * N6 | LENGTH (yd), log
3440-3445 * N6 | WIDTH (in), log
3450-3455 * N6 | WIDTH (ft), log
3460-3465 * N6 | WIDTH (yd), log
3470-3475 * N6 | HEIGHT (in), log
3480-3485 * N6 | HEIGHT (ft), log
3490-3495 * N6 | HEIGHT (yd), log
3500-3505 * N6 | AREA (in²)
3510-3515 * N6 | AREA (ft²)
3520-3525 * N6 | AREA (yd²)
3530-3535 * N6 | AREA (in²), log
3540-3545 * N6 | AREA (ft²), log
3550-3555 * N6 | AREA (yd²), log
3560-3565 * N6 | NET WEIGHT (t oz)
3570-3575 * N6 | NET VOLUME (oz)
3600-3605 * N6 | NET VOLUME (qt)
3610-3615 * N6 | NET VOLUME (gal.)
3620-3625 * N6 | VOLUME (qt), log
3630-3635 * N6 | VOLUME (gal.), log
3640-3645 * N6 | VOLUME (in³)
3650-3655 * N6 | VOLUME (ft³)
3660-3665 * N6 | VOLUME (yd³)
3670-3675 * N6 | VOLUME (in³), log
3680-3685 * N6 | VOLUME (ft³), log
3690-3695 * N6 | VOLUME (yd³), log
37 N..8 | COUNT
3900-3909 N..15 | AMOUNT
3910-3919 N3 N..15 | AMOUNT
3920-3929 N..15 | PRICE
3930-3939 N3 N..15 | PRICE
3940-3943 N4 | PRCNT OFF
3950-3955 N6 | PRICE/UoM
400 X..30 | ORDER NUMBER
401 X..30 | GINC
402 N17c | GSIN
403 X..30 | ROUTE
410 * N13c | SHIP TO LOC
411 * N13c | BILL TO
412 * N13c | PURCHASE FROM
413 * N13c | SHIP FOR LOC
414 * N13c | LOC No.
415 * N13c | PAY TO
416 * N13c | PROD/SERV LOC
417 * N13c | PARTY
420 X..20 | SHIP TO POST
421 N3 X..9 | SHIP TO POST
422 N3 | ORIGIN
423 N3 [N..12] | COUNTRY - INITIAL PROCESS
424 N3 | COUNTRY - PROCESS
425 N3 [N..12] | COUNTRY - DISASSEMBLY
426 N3 | COUNTRY - FULL PROCESS
427 X..3 | ORIGIN SUBDIVISION
4300 X..35 | SHIP TO COMP
4301 X..35 | SHIP TO NAME
4302 X..70 | SHIP TO ADD1
4303 X..70 | SHIP TO ADD2
4304 X..70 | SHIP TO SUB
4305 X..70 | SHIP TO LOC
4306 X..70 | SHIP TO REG
4307 X2 | SHIP TO COUNTRY
4308 X..30 | SHIP TO PHONE
4309 N10 N10 | SHIP TO GEO
4310 X..35 | RTN TO COMP
4311 X..35 | RTN TO NAME
4312 X..70 | RTN TO ADD1
4313 X..70 | RTN TO ADD2
4314 X..70 | RTN TO SUB
4315 X..70 | RTN TO LOC
4316 X..70 | RTN TO REG
4317 X2 | RTN TO COUNTRY
4318 X..20 | RTN TO POST
4319 X..30 | RTN TO PHONE
4320 X..35 | SRV DESCRIPTION
4321 N1 | DANGEROUS GOODS
4322 N1 | AUTH TO LEAVE
4323 N1 | SIG REQUIRED
4324 N6d N4t | NOT BEF DEL DT
4325 N6d N4t | NOT AFT DEL DT
4326 N6e | REL DATE
4330 N6 [X1] | MAX TEMP F.
4331 N6 [X1] | MAX TEMP C.
4332 N6 [X1] | MIN TEMP F.
4333 N6 [X1] | MIN TEMP C.
7001 N13 | NSN
7002 X..30 | MEAT CUT
7003 N6e N4t | EXPIRY TIME
7004 N..4 | ACTIVE POTENCY
7005 X..12 | CATCH AREA
7006 N6e | FIRST FREEZE DATE
7007 N6e [N6e] | HARVEST DATE
7008 X..3 | AQUATIC SPECIES
7009 X..10 | FISHING GEAR TYPE
7010 X..2 | PROD METHOD
7011 N6e [N4t] | TEST BY DATE
7020 X..20 | REFURB LOT
7021 X..20 | FUNC STAT
7022 X..20 | REV STAT
7023 X..30 | GIAI - ASSEMBLY
7030-7039 N3 X..27 | PROCESSOR
7040 N1 X3 | UIC+EXT
7041 X..4 | UFRGT UNIT TYPE
710 X..20 | NHRN PZN
711 X..20 | NHRN CIP
712 X..20 | NHRN CN
713 X..20 | NHRN DRN
714 X..20 | NHRN AIM
715 X..20 | NHRN NDC
716 X..20 | NHRN AIC
717 X..20 | NHRN
7230-7239 X2 X..28 | CERT
7240 X..20 | PROTOCOL
7241 N2 | AIDC MEDIA TYPE
7242 X..25 | VCN
7250 N8 | DOB
7251 N12 | DOB TIME
7252 N1 | BIO SEX
7253 X..40 | FAMILY NAME
7254 X..40 | GIVEN NAME
7255 X..10 | SUFFIX
7256 X..90 | FULL NAME
7257 X..70 | PERSON ADDR
7258 X3 | BIRTH SEQUENCE
7259 X..40 | BABY
8001 N14 | DIMENSIONS
8002 X..20 | CMT No.
8003 N14c [X..16] | GRAI
8004 X..30 | GIAI
8005 N6 | PRICE PER UNIT
8006 N14c N4 | ITIP
8007 X..34 | IBAN
8008 N8 [N..4] | PROD TIME
8009 X..50 | OPTSEN
8010 Y..30 | CPID
8011 N..12 | CPID SERIAL
8012 X..20 | VERSION
8013 X..25 | GMN
8014 X..25 | MUDI
8017 N18c | GSRN - PROVIDER
8018 N18c | GSRN - RECIPIENT
8019 N..10 | SRIN
8020 X..25 | REF No.
8026 N14c N4 | ITIP CONTENT
8030 Z..90 | DIGSIG
8040 N15 | IMEI
8041 N15 | IMEI 2
8042 N32 | EID
8043 N18 [N..2] | ICCID
8110 X..70 | -
8111 N4 | POINTS
8112 X..70 | -
8200 X..70 | PRODUCT URL
90 X..30 | INTERNAL
91-99 X..90 | INTERNAL
`;

const HOLDS = {c: 'check', d: 'date', e: 'day', t: 'time'} as const;
const isHeld = (letter: string): letter is keyof typeof HOLDS => isKeyOf(HOLDS, letter);

function partOf(text: string): IdentifierPart {
  const [, open = '', type = 'X', dots, length = '', letter = ''] =
    /^(\[?)([NXYZ])(\.\.)?(\d+)([cdet]?)\]?$/.exec(text) ?? [];
  const max = Number(length);
  return {
    // The table above has no other letters: the expression lets none through.
    type: type as IdentifierPart['type'],
    min: dots ? 1 : max,
    max,
    isOptional: open !== '',
    ...(isHeld(letter) ? {holds: HOLDS[letter]} : {}),
  };
}

function entriesOf(line: string): ApplicationIdentifier[] {
  const [spec = '', title = ''] = line.split(' | ');
  const [ais = '', ...rest] = spec.split(' ');
  const [first = '', last = first] = ais.split('-');
  const isFixed = rest[0] === '*';
  const parts = rest.slice(isFixed ? 1 : 0).map(partOf);
  return Array.from({length: Number(last) - Number(first) + 1}, (_, i) => ({
    ai: String(Number(first) + i).padStart(first.length, '0'),
    title,
    parts,
    isFixed,
  }));
}

let knownIdentifiers: ReadonlyMap<string, ApplicationIdentifier> | undefined;

/** Every application identifier that GS1 has published, by its digits. */
export function applicationIdentifiers(): ReadonlyMap<string, ApplicationIdentifier> {
  knownIdentifiers ??= new Map(
    TABLE.trim()
      .split('\n')
      .flatMap(entriesOf)
      .map((each) => [each.ai, each]),
  );
  return knownIdentifiers;
}

/** How many characters its value has at most, and at least. */
export const lengthOf = ({parts}: ApplicationIdentifier): {readonly min: number; readonly max: number} => ({
  min: parts.reduce((sum, {min, isOptional}) => sum + (isOptional ? 0 : min), 0),
  max: parts.reduce((sum, {max}) => sum + max, 0),
});

/** Lengths of values that are predefined by the first two digits, where nothing is published under them. */
const PREDEFINED_LENGTHS: Readonly<Record<string, number>> = {'04': 16, '14': 6, '18': 6, '19': 6};

/** How long the digits of an application identifier are that begins so; 0 where GS1 has assigned nothing. */
function digitsUnder(two: string): 0 | 2 | 3 | 4 {
  if (/^(0[0-4]|1\d|2[0-2]|30|37|9\d)$/.test(two)) return 2;
  if (/^(2[3-5]|4[0-2]|71)$/.test(two)) return 3;
  return /^(3[1-69]|43|70|72|8[0-2])$/.test(two) ? 4 : 0;
}

/** The identifier that a text begins with: a published one, or what stands where one would; `undefined` for none. */
export function identifierAt(text: string): ApplicationIdentifier | undefined {
  const digits = digitsUnder(text.slice(0, 2));
  const ai = text.slice(0, digits);
  if (digits === 0 || !/^\d+$/.test(ai) || ai.length < digits) return undefined;
  const known = applicationIdentifiers().get(ai);
  if (known) return known;
  const kept =
    entryOf(PREDEFINED_LENGTHS, ai) ?? (/^3[1-6]/.test(ai) ? 6 : ai.startsWith('41') ? 13 : undefined);
  const part: IdentifierPart = {type: kept ? 'N' : 'X', min: kept ?? 1, max: kept ?? 90, isOptional: false};
  return {ai, title: '', parts: [part], isFixed: kept !== undefined};
}
