import {unframedText} from '#domain/scanning/frame.ts';
import {ReadableCell, type ReadableValue} from '../base/readable.ts';
import {ScanAssembler, type ScanArrival, type AssemblerReaction, type EventTarget} from './assembler.ts';
import type {ScanBus} from './bus.ts';
import type {ScannedCode} from './code.ts';
import {pressByHand, typingField, writeInto} from './by-hand.ts';
import {isMobile} from './capable.ts';
import {scannerSetup} from '../data/scanner-setup.ts';

/** What the sink tells the page. */
interface SinkEvents {
  /** A person did something: sound may begin. */
  readonly onEvent: () => void;
  /** Something came that may be part of a scan. */
  readonly onKey: () => void;
}

/** Hears what reached the page; whether the page must not see it. */
type Listener = (arrival: Exclude<ScanArrival, {kind: 'silence'}>) => boolean;

/** The page's ear for scanners: listeners in the capture phase, a permanent text input, one assembler. */
export interface ScanSink {
  /** Slow characters waiting for Enter, to show; '' for none. */
  readonly strip: ReadableValue<string>;
  clearStrip(): void;
  /** Whether a page shows the strip. Where none does, slow keys are the page's own. */
  showStrip(isShown: boolean): void;
  /** While set, digits and Enter of a hardware keypad press the open number pad. */
  setPad(press: ((key: string) => void) | undefined): void;
  /** Scans are taken only while a person is logged in. */
  setActive(active: boolean): void;
  /** All that comes goes to a person who studies the scanner, and nothing becomes a code. Answers the way to stop. */
  overhear(listener: Listener): () => void;
}

/** Puts the sink into the page; `handheld.md` 5.3. One for the whole page, outside React. */
export function createSink(bus: ScanBus, events: SinkEvents): ScanSink {
  const assembler = new ScanAssembler();
  const input = sinkInput();
  const strip = new ReadableCell('');
  assembler.expect(scannerSetup.get());
  scannerSetup.subscribe(() => assembler.expect(scannerSetup.get()));
  let listener: Listener | undefined;
  let pad: ((key: string) => void) | undefined;
  let isActive = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPressing = false;
  /** The field a burst began in, to give it its text back. */
  let field: HTMLInputElement | HTMLTextAreaElement | undefined;

  const hear = (arrival: ScanArrival, event?: Event): void => {
    if (listener && arrival.kind !== 'silence') {
      if (listener(arrival) && event) swallow(event);
      return;
    }
    if (!isActive) return;
    if (arrival.kind !== 'silence' && arrival.target !== 'typing') events.onKey();
    const reaction = assembler.accept(arrival);
    if (reaction.swallow && event) swallow(event);
    carryOut(reaction);
    clearTimeout(timer);
    const due = assembler.deadline;
    // From here on: where keys arrive late, those behind them do, too, and half a code must not pass for a whole one.
    if (due !== undefined) timer = setTimeout(silence, Math.max(0, due - arrival.t));
    if (assembler.strip !== strip.get()) strip.set(assembler.strip);
  };
  const silence = (): void => hear({kind: 'silence', t: performance.now()});

  const carryOut = ({yields}: AssemblerReaction): void => {
    for (const item of yields) {
      if (item.kind === 'code') bus.push(withoutFrame(item.code));
      else if (item.kind === 'pad') pad?.(item.press);
      else if (item.kind === 'typed') typeIntoPage(item.text);
      else if (item.kind === 'restore' && field) writeInto(field, item.value);
    }
  };
  const typeIntoPage = (text: string): void => {
    isPressing = true;
    for (const key of text) pressByHand(key, input);
    isPressing = false;
  };
  const clearStrip = (): void => {
    assembler.strip = '';
    strip.set('');
  };

  const about = (event: Event): HeardAt => {
    const typing = typingField(event.target);
    if (typing) field = typing;
    const target = typing ? targetOf(typing) : event.target === input ? 'sink' : 'page';
    return {target, before: typing?.value ?? '', t: event.timeStamp};
  };

  listenForScans(input, {isPressing: () => isPressing, onEvent: events.onEvent, hear, about});

  // A desk's scanner presses keys, which are heard wherever the focus is: outside the jobs it stays where it was
  // put. Text that a handheld injects arrives only here.
  const mayTake = (): boolean =>
    listener !== undefined || (isActive && (assembler.hasStrip || isMobile() || isNothingFocused()));
  const take = keepFocus(input, mayTake, events.onEvent);
  return {
    strip,
    clearStrip,
    showStrip: (isShown) => {
      assembler.hasStrip = isShown;
      if (isShown) take();
      else clearStrip();
    },
    setPad: (press) => {
      pad = press;
      assembler.padOpen = press !== undefined;
    },
    setActive: (active) => {
      isActive = active;
      if (active) return take();
      clearTimeout(timer);
      assembler.forget();
      clearStrip();
      input.blur();
    },
    overhear: (each) => {
      listener = each;
      assembler.forget();
      clearStrip();
      take();
      return () => {
        if (listener === each) listener = undefined;
      };
    },
  };
}

/** Where an event was meant for, the text that stood there, and when it was. */
interface HeardAt {
  readonly target: EventTarget;
  readonly before: string;
  readonly t: number;
}

/** Hears keys, texts and pastes of the whole page before any part of it does. */
function listenForScans(
  input: HTMLInputElement,
  of: {
    /** The page is being typed into by the sink itself. */
    readonly isPressing: () => boolean;
    readonly onEvent: () => void;
    readonly hear: (arrival: ScanArrival, event?: Event) => void;
    readonly about: (event: Event) => HeardAt;
  },
): void {
  const {isPressing, onEvent, hear, about} = of;
  const capture = {capture: true};
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
    capture,
  );
  addEventListener(
    'beforeinput',
    (event) => {
      // In a real field the text before the change must be known; only a whole text at once can be a scan there.
      if (typingField(event.target) && event.inputType === 'insertText' && (event.data?.length ?? 0) >= 3) {
        hear({kind: 'text', text: event.data ?? '', ...about(event)});
      }
    },
    capture,
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
    capture,
  );
  addEventListener(
    'compositionend',
    (event) => {
      if (event.target === input) input.value = '';
      hear({kind: 'composed', text: event.data, ...about(event)});
    },
    capture,
  );
  addEventListener(
    'paste',
    (event) => {
      hear({kind: 'pasted', text: event.clipboardData?.getData('text') ?? '', ...about(event)}, event);
    },
    capture,
  );
}

/** Real and focusable, or injected text vanishes: never hidden, read-only or disabled (`handheld.md` 5.3). */
function sinkInput(): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'text';
  input.inputMode = 'none';
  input.autocomplete = 'off';
  input.autocapitalize = 'off';
  input.spellcheck = false;
  input.tabIndex = -1;
  input.className = 'scan-sink';
  input.setAttribute('aria-hidden', 'true');
  document.body.prepend(input);
  return input;
}

/** Focus returns to the sink at start, on coming back, when a dialog closes, and after a tap outside fields. */
function keepFocus(input: HTMLInputElement, mayTake: () => boolean, onEvent: () => void): () => void {
  const take = (): void => {
    if (mayTake() && !typingField(document.activeElement)) input.focus({preventScroll: true});
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') take();
  });
  addEventListener('focus', take);
  document.addEventListener('close', take, {capture: true});
  addEventListener(
    'pointerup',
    () => {
      onEvent();
      // After the click that belongs to this touch, so that a button still gets it.
      setTimeout(take, 0);
    },
    {capture: true},
  );
  // The browser may give the focus to what was touched, and click it, as much later as it likes. A key's click leaves
  // it.
  addEventListener('click', ({detail}) => void (detail > 0 && setTimeout(take, 0)), {capture: true});
  return take;
}

const targetOf = ({dataset}: HTMLElement): EventTarget => (dataset['typing'] === 'scan' ? 'field' : 'typing');

const isNothingFocused = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A code without what the scanner of this device puts around it. */
function withoutFrame(code: ScannedCode): ScannedCode {
  const raw = unframedText(code.raw, scannerSetup.get());
  return raw === code.raw ? code : {...code, raw};
}
