import {unframedText} from '#domain/scanning/frame.ts';
import {ReadableCell, type ReadableValue} from '../base/readable.ts';
import {ScanAssembler, type ScanArrival, type AssemblerReaction} from './assembler.ts';
import type {ScanBus} from './bus.ts';
import type {ScannedCode} from './code.ts';
import {isMobile} from './capable.ts';
import {listenForScans} from './listen-for-scans.ts';
import {pageTyping} from './page-typing.ts';
import {keepFocus, sinkInput} from './sink-input.ts';
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
  const typing = pageTyping(input);

  const hear = (arrival: ScanArrival, event?: Event): void => {
    if (listener && arrival.kind !== 'silence') {
      if (listener(arrival) && event) swallow(event);
      return;
    }
    if (!isActive) return;
    if (arrival.kind !== 'silence' && arrival.target !== 'typing') events.onKey();
    const reaction = assembler.accept(arrival);
    if (reaction.swallow && event) swallow(event);
    for (const each of reaction.yields) carryOut(each);
    clearTimeout(timer);
    const due = assembler.deadline;
    // From here on: where keys arrive late, those behind them do, too, and half a code must not pass for a whole one.
    if (due !== undefined) timer = setTimeout(silence, Math.max(0, due - arrival.t));
    if (assembler.strip !== strip.get()) strip.set(assembler.strip);
  };
  const silence = (): void => hear({kind: 'silence', t: performance.now()});

  const carryOut = (item: AssemblerReaction['yields'][number]): void => {
    if (item.kind === 'code') bus.push(withoutFrame(item.code));
    else if (item.kind === 'pad') pad?.(item.press);
    else if (item.kind === 'typed') typing.type(item.text);
    else if (item.kind === 'restore') typing.restore(item.value);
  };
  const clearStrip = (): void => {
    assembler.strip = '';
    strip.set('');
  };

  listenForScans(input, {typing, onEvent: events.onEvent, hear});

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
