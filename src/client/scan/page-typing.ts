import type {EventTarget} from './assembler.ts';
import {pressByHand, typingField, writeInto} from './by-hand.ts';

/** Where an event was meant for, the text that stood there, and when it was. */
interface HeardAt {
  readonly target: EventTarget;
  readonly before: string;
  readonly t: number;
}

/** What stands in the fields of the page, and what the sink types there by itself. */
export interface PageTyping {
  /** The sink is typing: what is heard now are its own keys. */
  readonly isPressing: () => boolean;
  /** Presses the keys of a text that were held back and were no scan. */
  readonly type: (text: string) => void;
  /** Gives the field that a burst began in its text back. */
  readonly restore: (value: string) => void;
  readonly about: (event: Event) => HeardAt;
}

/** `input` is the sink's own: what is meant for it is meant for no field. */
export function pageTyping(input: HTMLInputElement): PageTyping {
  let isPressing = false;
  let field: HTMLInputElement | HTMLTextAreaElement | undefined;
  return {
    isPressing: () => isPressing,
    type: (text) => {
      isPressing = true;
      for (const key of text) pressByHand(key, input);
      isPressing = false;
    },
    restore: (value) => {
      if (field) writeInto(field, value);
    },
    about: (event) => {
      const typing = typingField(event.target);
      if (typing) field = typing;
      const target = typing ? targetOf(typing) : event.target === input ? 'sink' : 'page';
      return {target, before: typing?.value ?? '', t: event.timeStamp};
    },
  };
}

const targetOf = ({dataset}: HTMLElement): EventTarget => (dataset['typing'] === 'scan' ? 'field' : 'typing');
