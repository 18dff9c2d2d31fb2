import type {ScanArrival} from './assembler.ts';
import {typingField} from './by-hand.ts';
import type {PageTyping} from './page-typing.ts';

/** Hears keys, texts and pastes of the whole page before any part of it does. */
export function listenForScans(
  input: HTMLInputElement,
  of: {
    readonly typing: PageTyping;
    readonly onEvent: () => void;
    readonly hear: (arrival: ScanArrival, event?: Event) => void;
  },
): void {
  const {onEvent, hear} = of;
  const {isPressing, about} = of.typing;
  addEventListener(
    'keydown',
    (event) => {
      if (isPressing()) return;
      onEvent();
      // Autofill and some input methods send events without a key.
      if (typeof event.key !== 'string' || event.isComposing) return;
      const {key, ctrlKey: ctrl, metaKey: meta, altKey: alt, shiftKey: shift, repeat, code: place} = event;
      hear({kind: 'key', key, ctrl, meta, alt, repeat, place, shift, ...about(event)}, event);
    },
    true,
  );
  addEventListener(
    'beforeinput',
    (event) => {
      // In a real field the text before the change must be known; only a whole text at once can be a scan there.
      if (typingField(event.target) && event.inputType === 'insertText' && (event.data?.length ?? 0) >= 3) {
        hear({kind: 'text', text: event.data ?? '', ...about(event)});
      }
    },
    true,
  );
  addEventListener(
    'input',
    (event) => {
      onEvent();
      if (event.target !== input || !(event instanceof InputEvent)) return;
      if (event.isComposing || event.inputType === 'insertCompositionText') return;
      const text = input.value;
      input.value = '';
      hear({kind: 'text', text, ...about(event)});
    },
    true,
  );
  addEventListener(
    'compositionend',
    (event) => {
      if (event.target === input) input.value = '';
      hear({kind: 'composed', text: event.data, ...about(event)});
    },
    true,
  );
  addEventListener(
    'paste',
    (event) => {
      hear({kind: 'pasted', text: event.clipboardData?.getData('text') ?? '', ...about(event)}, event);
    },
    true,
  );
}
