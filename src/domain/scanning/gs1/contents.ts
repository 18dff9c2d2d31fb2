import {entryOf} from '../../kernel/entry-of.ts';
import {QUANTITY_MAX} from '../../kernel/field.ts';
import type {LabelContents} from '../label-contents.ts';
import {dayOfGS1Date} from './date.ts';
import type {GS1Element} from './element.ts';

/** What a message of GS1 says to a warehouse. */
export interface GS1Contents {
  /** What it is, or what is in it (02), as 14 digits. */
  readonly gtin?: string;
  /** The logistic unit that it stands on, 18 digits. */
  readonly sscc?: string;
  readonly brings: LabelContents;
}

/** Grams in one of what a weight is told in. */
const GRAMS: Readonly<Record<string, number>> = {'310': 1_000, '320': 453.592_37, '356': 31.103_476_8};

/** What elements say to a warehouse; `year` is the one that their dates lie around. */
export function contentsOfElements(elements: readonly GS1Element[], year: number): GS1Contents {
  const valueOf = (ai: string): string | undefined => elements.find((each) => each.ai === ai)?.value;
  const gtin = valueOf('01') ?? valueOf('02') ?? (valueOf('8006') ?? valueOf('8026'))?.slice(0, 14);
  const sscc = valueOf('00');
  const lotCode = valueOf('10');
  const serial = valueOf('21');
  const expires = valueOf('17') ?? valueOf('7003')?.slice(0, 6) ?? valueOf('15');
  const expiresOn = expires === undefined ? undefined : dayOfGS1Date(expires, year);
  const units = Number(valueOf('37') ?? valueOf('30') ?? 0);
  const grams = gramsOf(elements);
  return {
    ...(gtin === undefined ? {} : {gtin}),
    ...(sscc === undefined ? {} : {sscc}),
    brings: {
      ...(lotCode === undefined ? {} : {lotCode}),
      ...(serial === undefined ? {} : {serial}),
      ...(expiresOn === undefined ? {} : {expiresOn}),
      ...(units > 0 && units <= QUANTITY_MAX ? {units} : {}),
      ...(grams === undefined ? {} : {grams}),
    },
  };
}

/** Net weight: the last digit of the identifier says how many decimals the value has. */
function gramsOf(elements: readonly GS1Element[]): number | undefined {
  for (const {ai, value} of elements) {
    const each = entryOf(GRAMS, ai.slice(0, 3));
    if (each !== undefined) return Math.round((Number(value) / 10 ** Number(ai.charAt(3))) * each);
  }
  return undefined;
}
