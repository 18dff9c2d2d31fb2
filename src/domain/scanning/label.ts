import {isId, type Id} from '../kernel/id.ts';

/**
 * Our own labels: `BW1:<type>:<id>`, the id and never the code, so that renaming spoils no printed label
 * (`shapes.md`, Identity). Commands carry a word instead of an id.
 */
export const LABEL_TYPES = {
  A: 'asn',
  D: 'dn',
  S: 'shipment',
  G: 'goods',
  B: 'bin',
  U: 'unit',
  P: 'person',
} as const;
type LabelType = keyof typeof LABEL_TYPES;
/** What a label stands on. */
export type LabelKind = (typeof LABEL_TYPES)[LabelType];

/** What a worker can say by scanning a card on the wall. */
export const COMMANDS = ['ALL', 'BACK', 'CONFIRM', 'UNDO'] as const;
export type Command = (typeof COMMANDS)[number];

export type Label =
  {readonly kind: LabelKind; readonly id: Id} | {readonly kind: 'command'; readonly command: Command};

/** The text to print on a label. */
export const labelText = (kind: LabelKind, id: Id): string => `BW1:${typeOf(kind)}:${id}`;
export const commandText = (command: Command): string => `BW1:C:${command}`;

/** What an own label says, `broken` where it begins like one and is none, `undefined` for any other text. */
export function readLabel(text: string): Label | 'broken' | undefined {
  if (!/^BW1:/i.test(text)) return undefined;
  const [, type = '', content = '', ...rest] = text.toUpperCase().split(':');
  if (rest.length > 0) return 'broken';
  if (type === 'C') {
    const command = COMMANDS.find((each) => each === content);
    return command ? {kind: 'command', command} : 'broken';
  }
  return isLabelType(type) && isId(content) ? {kind: LABEL_TYPES[type], id: content} : 'broken';
}

const isLabelType = (text: string): text is LabelType => Object.hasOwn(LABEL_TYPES, text);
const typeOf = (kind: LabelKind): string =>
  Object.entries(LABEL_TYPES).find(([, each]) => each === kind)?.[0] ?? '';
