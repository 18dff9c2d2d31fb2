import {entryOf, isKeyOf} from '../../kernel/entry-of.ts';
import {faultOfValue, type GS1Element, type ElementFault} from './element.ts';
import {applicationIdentifiers} from './identifiers.ts';

/** A web address as GS1 reads it. `other`: one that names nothing of GS1, or in the form that only GS1's own tools read. */
type DigitalLink =
  | {readonly is: 'whole'; readonly elements: readonly GS1Element[]}
  | {
      readonly is: 'broken';
      readonly elements: readonly GS1Element[];
      readonly fault: ElementFault;
      readonly ai: string;
    }
  | {readonly is: 'other'};

/** What may stand behind each primary key in the path, in this order. */
const QUALIFIERS: Readonly<Record<string, readonly string[]>> = {
  '00': [],
  '01': ['22', '10', '21', '235'],
  '253': [],
  '255': [],
  '401': [],
  '402': [],
  '414': ['254', '7040'],
  '415': ['8020'],
  '417': ['7040'],
  '8003': [],
  '8004': ['7040'],
  '8006': ['22', '10', '21'],
  '8010': ['8011'],
  '8013': [],
  '8017': ['8019'],
  '8018': ['8019'],
};

/** The words that older links have for identifiers. */
const WORDS: Readonly<Record<string, string>> = {
  sscc: '00',
  gtin: '01',
  lot: '10',
  ser: '21',
  cpv: '22',
  exp: '17',
  gln: '414',
  party: '417',
  gdti: '253',
  gcn: '255',
  ginc: '401',
  gsin: '402',
  grai: '8003',
  giai: '8004',
  itip: '8006',
  cpid: '8010',
  gmn: '8013',
  gsrnp: '8017',
  gsrn: '8018',
};

export const isLink = (text: string): boolean => /^https?:\/\//i.test(text);

/**
 * Reads a GS1 Digital Link of any domain: the first primary key in its path, the qualifiers behind it, and attributes
 * from the query. Nothing is ever fetched from it.
 */
export function readLink(text: string): DigitalLink {
  const [, path = '', query = ''] = /^https?:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?/i.exec(text) ?? [];
  const segments = path.split('/').slice(1).map(decoded);
  const start = segments.findIndex((each, i) => isKeyOf(QUALIFIERS, aiOf(each)) && i + 1 < segments.length);
  if (start < 0) return {is: 'other'};
  const elements: GS1Element[] = [];
  const allowed = entryOf(QUALIFIERS, aiOf(segments[start] ?? '')) ?? [];
  let next = 0;
  for (let i = start; i + 1 < segments.length; i += 2) {
    const ai = aiOf(segments[i] ?? '');
    const place = allowed.indexOf(ai);
    if (i > start && place < next) return {is: 'broken', elements, fault: 'identifier', ai};
    next = i > start ? place + 1 : 0;
    const fault = take(elements, ai, segments[i + 1] ?? '');
    if (fault) return {is: 'broken', elements, fault, ai};
  }
  for (const pair of query.split(/[&;]/)) {
    const [name = '', value = ''] = pair.split('=');
    const ai = aiOf(decoded(name));
    // What is no identifier is the owner's own, and what stands in the path already is not said twice.
    if (!applicationIdentifiers().has(ai) || elements.some((each) => each.ai === ai)) continue;
    const fault = take(elements, ai, decoded(value.replaceAll('+', ' ')));
    if (fault) return {is: 'broken', elements, fault, ai};
  }
  return {is: 'whole', elements};
}

function take(elements: GS1Element[], ai: string, text: string): ElementFault | undefined {
  const identifier = applicationIdentifiers().get(ai);
  if (!identifier) return 'identifier';
  const value = ai === '01' && /^(\d{8}|\d{12,13})$/.test(text) ? text.padStart(14, '0') : text;
  const fault = faultOfValue(identifier, value);
  if (!fault) elements.push({ai, value, title: identifier.title});
  return fault;
}

const aiOf = (name: string): string => entryOf(WORDS, name.toLowerCase()) ?? name;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
