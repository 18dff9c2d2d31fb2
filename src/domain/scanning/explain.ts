import {gtinsOf, isMisreadGtin, packedGtin, shownGtin} from '../goods/gtin.ts';
import {entryOf} from '../kernel/entry-of.ts';
import {dayOfGS1Date} from './gs1/date.ts';
import type {ElementFault} from './gs1/element.ts';
import {isLink} from './gs1/digital-link.ts';
import {readMessage, type InputSource, type MessageNote} from './gs1/message.ts';
import {readLabel} from './label.ts';
import type {KeyboardLayout} from './keyboards.ts';
import {normaliseScan} from './normalise.ts';
import {isOldCode} from './old-code.ts';

/** What kind of code a text is, by itself. */
type CodeForm =
  'label' | 'broken-label' | 'card' | 'elements' | 'brackets' | 'link' | 'web' | 'gtin' | 'old-code' | 'text';

/** One application identifier as it is told to people. */
export interface ExplainedElement {
  readonly ai: string;
  /** GS1's own title of it; '' where none is published. */
  readonly title: string;
  readonly value: string;
  /** A date, as `YYYY-MM-DD`. */
  readonly day?: string;
  /** A number whose decimals the identifier tells. */
  readonly number?: number;
}

/** A scan taken apart. */
export interface ScanExplanation {
  readonly text: string;
  /** The AIM identifier, and the symbology that it names; '' where none came, or it is unknown. */
  readonly aim: string;
  readonly symbology: string;
  readonly form: CodeForm;
  readonly elements: readonly ExplainedElement[];
  /** As it stands in print, where the text is one or names one. */
  readonly gtin?: string;
  /** The GTIN of what it packs. */
  readonly packs?: string;
  readonly notes: readonly MessageNote[];
  readonly keyboard?: KeyboardLayout;
  readonly fault?: {readonly code: ElementFault; readonly ai: string};
}

/** By the letter of an AIM identifier: the names are those of the symbologies, in every language. */
const SYMBOLOGIES: Readonly<Record<string, string>> = {
  A: 'Code 39',
  C: 'Code 128',
  E: 'EAN/UPC',
  F: 'Codabar',
  G: 'Code 93',
  I: 'ITF',
  J: 'DotCode',
  L: 'PDF417',
  Q: 'QR',
  d: 'Data Matrix',
  e: 'GS1 DataBar',
  z: 'Aztec',
};

/** Takes a scan apart: what kind it is, what each part says, and what is wrong with it. It looks nothing up. */
export function explainScan(raw: string, came: InputSource, year: number): ScanExplanation {
  const plain = normaliseScan(raw);
  const {text, aim, keyboard} = plain;
  const base = {
    text,
    aim,
    symbology: entryOf(SYMBOLOGIES, aim.charAt(1)) ?? '',
    elements: [],
    notes: [],
    ...(keyboard ? {keyboard} : {}),
  };
  const label = readLabel(text);
  if (label === 'broken') return {...base, form: 'broken-label'};
  if (label) return {...base, form: label.kind === 'command' ? 'card' : 'label'};
  const message = readMessage(plain, came);
  if (message) {
    const elements = message.elements.map((each) => ({...each, ...meaningOf(each.ai, each.value, year)}));
    const gtin = elements.find(({ai}) => ai === '01' || ai === '02')?.value;
    const told = {...base, form: message.form, elements, ...ofGtin(gtin)};
    if (message.is === 'broken') return {...told, fault: {code: message.fault, ai: message.ai}};
    return {...told, notes: message.notes};
  }
  const [gtin] = gtinsOf(text, aim);
  if (gtin !== undefined) return {...base, form: 'gtin', ...ofGtin(gtin)};
  if (isMisreadGtin(text, aim)) return {...base, form: 'gtin', fault: {code: 'check-digit', ai: ''}};
  if (isOldCode(text)) return {...base, form: 'old-code'};
  return {...base, form: isLink(text) ? 'web' : 'text'};
}

function ofGtin(gtin: string | undefined): {gtin?: string; packs?: string} {
  if (gtin === undefined) return {};
  const inner = packedGtin(gtin);
  return {gtin: shownGtin(gtin), ...(inner === undefined ? {} : {packs: shownGtin(inner)})};
}

/** Dates, and numbers whose decimals stand in the identifier or that count. */
function meaningOf(ai: string, value: string, year: number): {day?: string; number?: number} {
  const isDate = /^(1[1-7]|4326|700[367]|7011)$/.test(ai);
  const day = isDate ? dayOfGS1Date(value.slice(0, 6), year) : undefined;
  if (day !== undefined) return {day};
  if (/^3[1-6]\d\d$/.test(ai)) return {number: Number(value) / 10 ** Number(ai.charAt(3))};
  return ai === '30' || ai === '37' ? {number: Number(value)} : {};
}
