import {isId, type Id} from '../kernel/id.ts';
import {kindOfLetter, OTHER_LETTERS, SCANNABLES, type LabelKind} from './things.ts';

export type {LabelKind} from './things.ts';

/** What a worker can say by scanning a card on the wall. */
export const COMMAND_CARDS = ['ALL', 'BACK', 'CONFIRM', 'UNDO', 'DONE', 'NONE', 'SHORT', 'SKIP'] as const;
export type CommandCard = (typeof COMMAND_CARDS)[number];

type Label =
  {readonly kind: LabelKind; readonly id: Id} | {readonly kind: 'command'; readonly command: CommandCard};

/**
 * The text to print on a label: `BW1:<letter>:<id>`, the id and never the code, so that renaming spoils no printed
 * label (`shapes.md`, Identity). Commands carry a word instead of an id.
 */
export const labelText = (kind: LabelKind, id: Id): string => `BW1:${SCANNABLES[kind].letter}:${id}`;
export const commandText = (command: CommandCard): string => `BW1:${OTHER_LETTERS.command}:${command}`;
/** How the set-up of a scanner begins; it is read before anything asks what a code denotes (`setup-code.ts`). */
export const SETUP_START = `BW1:${OTHER_LETTERS.setup}:`;

/** What an own label says, `broken` where it begins like one and is none, `undefined` for any other text. */
export function readLabel(text: string): Label | 'broken' | undefined {
  if (!/^BW1:/i.test(text)) return undefined;
  const [, letter = '', content = '', ...rest] = text.toUpperCase().split(':');
  if (rest.length > 0) return 'broken';
  if (letter === OTHER_LETTERS.command) {
    const command = COMMAND_CARDS.find((each) => each === content);
    return command ? {kind: 'command', command} : 'broken';
  }
  const kind = kindOfLetter(letter);
  return kind && isId(content) ? {kind, id: content} : 'broken';
}
