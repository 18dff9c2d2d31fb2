import {GROUP_SEPARATOR} from '#domain/scanning/separator.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {gapsOf, isBurst, medianOf, sourceOf, BURST_TIMING, type BurstPiece} from './burst.ts';
import {trimCode, type ScannedCode, type CodeSource} from './code.ts';
import {atPlace} from './keyboard.ts';

/**
 * Where an event went: our own sink, a field that people type in (`data-typing`), a field of a form that takes scans
 * too (`data-typing="scan"`), or anything else.
 */
export type EventTarget = 'sink' | 'typing' | 'field' | 'page';

/** What reached the page, with its time in ms. `before` is a typing field's value before this event. */
export type ScanArrival =
  | {
      readonly kind: 'key';
      readonly key: string;
      readonly ctrl: boolean;
      readonly meta: boolean;
      readonly alt: boolean;
      readonly repeat: boolean;
      /** The key's place, as `event.code` names it, and whether Shift was held; '' where it says none. */
      readonly place?: string;
      readonly shift?: boolean;
      readonly target: EventTarget;
      readonly before: string;
      readonly t: number;
    }
  | {
      readonly kind: 'text' | 'composed' | 'pasted';
      readonly text: string;
      readonly target: EventTarget;
      readonly before: string;
      readonly t: number;
    }
  | {readonly kind: 'silence'; readonly t: number};

/**
 * What comes of it. `restore`: give the typing field back the text it had before a scan ran into it. `entered`: a
 * scan stands in the field it was meant for. `typed`: keys held back from the page that were no scan; it gets them
 * now.
 */
export type AssemblerYield =
  | {readonly kind: 'code'; readonly code: ScannedCode}
  | {readonly kind: 'restore'; readonly value: string}
  | {readonly kind: 'entered'}
  | {readonly kind: 'pad'; readonly press: string}
  | {readonly kind: 'typed'; readonly text: string};

export interface AssemblerReaction {
  readonly yields: readonly AssemblerYield[];
  /** The page must not see this event: it would press a button or land in a field. */
  readonly swallow: boolean;
}

/** Keys by which some scanners send what no key holds. */
const CONTROLS: Readonly<Record<string, string>> = {F8: GROUP_SEPARATOR};
const NO_REACTION: AssemblerReaction = {yields: [], swallow: false};
const SWALLOWED: AssemblerReaction = {yields: [], swallow: true};

/**
 * Tells scans from typing in one stream of events; the rules are numbered as in `handheld.md` 5.3. No clock of
 * its own: times come with the events, and the owner reports silence once {@link deadline} has passed.
 */
export class ScanAssembler {
  /** Slow characters outside any field wait here, in sight, for Enter (rule 8). */
  strip = '';
  /** Whether the strip is in sight; where it is not, slow keys are the page's own. */
  hasStrip = false;
  /** While a number pad is open slow digits are its own (rule 8). */
  padOpen = false;
  #pieces: BurstPiece[] = [];
  /** The field that the open burst goes into, and its text before. */
  #into: {readonly target: EventTarget; readonly before: string} | undefined;
  #endedAt = -Infinity;
  /** What went to the page as typed of late, and when anything was last taken for typing. */
  #passed = '';
  #typedAt = -Infinity;
  #seq = 0;
  /**
   * What this device has shown so far: its usual gap, and whether its codes end with Enter or Tab (believed at first).
   */
  #gap = 0;
  #hasSuffix = true;
  /** Its keys are read by their place (rule 13). */
  #byPlace = false;

  /** When silence ends the open burst, or `undefined` while none is open. */
  get deadline(): number | undefined {
    const last = this.#pieces.at(-1);
    return last && last.t + this.#silence();
  }

  /** What has been found about this device's scanner, in place of what its codes have shown. */
  expect({hasEnd, gap, byPlace}: {hasEnd: boolean; gap: number; byPlace: boolean}): void {
    this.#hasSuffix = hasEnd;
    this.#gap = gap;
    this.#byPlace = byPlace;
  }

  accept(arrival: ScanArrival): AssemblerReaction {
    const entered = this.#endEntered(arrival);
    const reaction = this.#react(arrival);
    return entered.length > 0 ? {...reaction, yields: [...entered, ...reaction.yields]} : reaction;
  }

  #react(arrival: ScanArrival): AssemblerReaction {
    switch (arrival.kind) {
      case 'key':
        return this.#key(arrival);
      case 'text':
      case 'composed':
        return this.#text(arrival);
      case 'pasted':
        if (isTyping(arrival.target)) return NO_REACTION;
        return {
          yields: [...this.#end(arrival.t, false), ...this.#whole(arrival.text, arrival.t)],
          swallow: true,
        };
      case 'silence':
        return {
          yields: arrival.t >= (this.deadline ?? Infinity) ? this.#end(arrival.t, false) : [],
          swallow: false,
        };
    }
  }

  /**
   * A text that came into a field all at once is whole: what goes elsewhere is no part of it, however soon it comes.
   */
  #endEntered(arrival: ScanArrival): AssemblerYield[] {
    if (!this.#into || arrival.kind === 'silence' || isTyping(arrival.target)) return [];
    return this.#pieces.every(({from}) => from === 'text') ? this.#end(arrival.t, false) : [];
  }

  /** No step listens any more: what was heard so far is nothing. */
  forget(): void {
    this.strip = '';
    this.#passed = '';
    this.#pieces = [];
    this.#into = undefined;
  }

  #key(event: Extract<ScanArrival, {kind: 'key'}>): AssemblerReaction {
    const {key, target, t} = event;
    const isOurs = !isTyping(target);
    const character = characterOf(event) ?? (this.#byPlace ? separatorAt(event) : undefined);
    // A held key repeats; a scanner presses anew. A GS by Ctrl+] or F8 must not reach a field either.
    if (character !== undefined) {
      const place = atPlace(event.place ?? '', event.shift ?? false);
      const piece: BurstPiece = {text: character, t, from: 'key', ...(place === undefined ? {} : {place})};
      const yields = event.repeat ? [] : this.#add(piece, event);
      return {yields, swallow: isOurs || character === GROUP_SEPARATOR};
    }
    if (key === 'Enter' || key === 'Tab') return this.#suffix(key, target, t);
    if (key === 'Backspace' && target === 'sink') return {yields: this.#erase(), swallow: true};
    return NO_REACTION;
  }

  /** Rule 3: ends an open code; swallowed when it does, when it trails one, or when the sink has the focus. */
  #suffix(key: 'Enter' | 'Tab', target: EventTarget, t: number): AssemblerReaction {
    if (this.#isTypedBefore(t)) {
      const yields = this.#end(t, false);
      return {yields, swallow: this.#suffix(key, target, t).swallow};
    }
    if (this.#pieces.length > 0) {
      const yields = this.#end(t, true);
      return {yields, swallow: !isTyping(target) || yields.length > 0};
    }
    if (t - this.#endedAt <= BURST_TIMING.tail) return SWALLOWED;
    if (isTyping(target)) return NO_REACTION;
    if (this.strip !== '') return {yields: this.#enter(t), swallow: true};
    if (target !== 'sink' || key === 'Tab') return NO_REACTION;
    return {yields: this.padOpen ? [{kind: 'pad', press: 'enter'}] : [], swallow: true};
  }

  /** Keys for the page that a busy one has not had yet: this Enter comes too late to end a scan with them. */
  #isTypedBefore(t: number): boolean {
    const last = this.#pieces.at(-1);
    if (!last || this.hasStrip || this.padOpen) return false;
    return t - last.t > BURST_TIMING.longestGap && !isBurst(this.#pieces);
  }

  /** Rules 5 and 6: text that no key brought. In a typing field only a whole text at once can be a scan. */
  #text(event: Extract<ScanArrival, {text: string}>): AssemblerReaction {
    if (isTyping(event.target) && (event.kind === 'composed' || event.text.length < 3)) return NO_REACTION;
    if (event.text === '') return NO_REACTION;
    const from = event.kind === 'composed' ? 'composed' : 'text';
    const yields = this.#add({text: event.text, t: event.t, from}, event);
    return {
      yields: /[\r\n]$/.test(event.text) ? [...yields, ...this.#end(event.t, true)] : yields,
      swallow: false,
    };
  }

  #add(piece: BurstPiece, event: {readonly target: EventTarget; readonly before: string}): AssemblerYield[] {
    const last = this.#pieces.at(-1);
    // Keys before a long gap were typed by hand, unless they make a scan themselves that hit a hiccup.
    const isApart =
      last !== undefined && piece.t - last.t > BURST_TIMING.longestGap && !isBurst(this.#pieces);
    const yields = isApart ? this.#end(piece.t, false) : [];
    if (isTyping(event.target)) this.#into ??= {target: event.target, before: event.before};
    this.#pieces.push(piece);
    return yields;
  }

  #silence(): number {
    if (this.#pieces.every((piece) => piece.from === 'text')) return BURST_TIMING.injectedSilence;
    // A key after a longer gap makes no scan of these any more.
    if (!this.hasStrip && !isBurst(this.#pieces)) return BURST_TIMING.longestGap;
    // Its Enter is still to come: half a code must not pass for a whole one.
    if (this.#hasSuffix && isBurst(this.#pieces)) return BURST_TIMING.hiccup;
    const usual = this.#hasSuffix
      ? BURST_TIMING.longestSilence
      : Math.max(BURST_TIMING.silence, 4 * this.#gap);
    return Math.min(usual, BURST_TIMING.longestSilence);
  }

  #end(t: number, isSuffix: boolean): AssemblerYield[] {
    const pieces = this.#pieces;
    const into = this.#into;
    this.#pieces = [];
    this.#into = undefined;
    const first = pieces[0];
    if (!first) return [];
    const written = pieces.map((piece) => piece.text).join('');
    const placed = pieces
      .map(({text, place = text}) => (text === GROUP_SEPARATOR ? GROUP_SEPARATOR : place))
      .join('');
    const isField = into?.target === 'field';
    // There its Enter would send the form: it counts as a key of a code that is too short by itself.
    const isShort = isField && isSuffix && isBurst([...pieces, {text: '\n', t, from: 'key'}]);
    if (!isShort && !isBurst(pieces)) {
      if (into) return [];
      return this.#typed(written, {at: pieces.at(-1)?.t ?? t, t, isSuffix});
    }
    this.#hasSuffix = isSuffix;
    const gaps = gapsOf(pieces);
    if (gaps.length > 0) this.#gap = medianOf(gaps);
    if (isField) {
      this.#endedAt = t;
      return [{kind: 'entered'}];
    }
    const head = into ? '' : this.#headOf(first.t);
    const raw = this.#byPlace ? placed : written;
    const code = this.#code(head + raw, sourceOf(pieces), first.t, t, head + placed);
    return [...(into ? [{kind: 'restore', value: into.before} as const] : []), ...code];
  }

  #whole(text: string, t: number): AssemblerYield[] {
    return this.#code(text, 'pasted', t, t);
  }

  #code(text: string, source: CodeSource, t0: number, tEnd: number, placed = text): AssemblerYield[] {
    this.#endedAt = tEnd;
    this.strip = '';
    this.#passed = '';
    const raw = trimCode(text);
    if (raw === '') return [];
    const byPlace = placed === text ? {} : {byPlace: trimCode(placed)};
    return [{kind: 'code', code: {raw, source, t0, tEnd, seq: ++this.#seq, ...byPlace}}];
  }

  /** Keys before a hiccup were taken for typing: they are the head of the code that begins now. */
  #headOf(t: number): string {
    if (t - this.#typedAt > BURST_TIMING.hiccup) return '';
    return this.hasStrip ? this.strip : this.#passed;
  }

  /** Rule 8. `at`: the last key; `isSuffix`: Enter or Tab came at `t`. */
  #typed(text: string, {at, t, isSuffix}: {at: number; t: number; isSuffix: boolean}): AssemblerYield[] {
    if (this.padOpen && this.strip === '' && /^\d+$/.test(text)) {
      const presses = Array.from(text, (press) => ({kind: 'pad', press}) as const);
      return isSuffix ? [...presses, ...this.#enter(t)] : presses;
    }
    if (!this.hasStrip) return this.#pass(text, {at, t, isSuffix});
    this.strip += text;
    this.#typedAt = at;
    return isSuffix ? this.#enter(t) : [];
  }

  /** Keys for the page; but no hand runs from key to key and on to Enter as a slow or a short code does. */
  #pass(text: string, {at, t, isSuffix}: {at: number; t: number; isSuffix: boolean}): AssemblerYield[] {
    const head = this.#headOf(at);
    if (isSuffix && Array.from(text).length > 1) return this.#code(head + text, 'typed', t, t);
    this.#passed = head + text;
    this.#typedAt = at;
    return [{kind: 'typed', text}];
  }

  #enter(t: number): AssemblerYield[] {
    if (this.strip !== '') return this.#code(this.strip, 'typed', t, t);
    return this.padOpen ? [{kind: 'pad', press: 'enter'}] : [];
  }

  #erase(): AssemblerYield[] {
    if (this.#pieces.pop()) return [];
    if (this.strip === '') return this.padOpen ? [{kind: 'pad', press: 'erase'}] : [];
    this.strip = Array.from(this.strip).slice(0, -1).join('');
    return [];
  }
}

const isTyping = (target: EventTarget): boolean => target === 'typing' || target === 'field';

/** Ctrl and the place of `]`, whatever stands on that key in this layout. */
const separatorAt = ({ctrl, meta, alt, place}: Extract<ScanArrival, {kind: 'key'}>): string | undefined =>
  ctrl && !meta && !alt && place === 'BracketRight' ? GROUP_SEPARATOR : undefined;

/** Rule 2: the character a key stands for; other chords are shortcuts, and Alt alone is ignored (MC3300x). */
export function characterOf(event: Extract<ScanArrival, {kind: 'key'}>): string | undefined {
  const control = entryOf(CONTROLS, event.key);
  if (control !== undefined) return control;
  if (Array.from(event.key).length !== 1) return undefined;
  const isChord = event.meta || (event.ctrl && !event.alt);
  if (!isChord) return event.key;
  return event.ctrl && event.key === ']' ? GROUP_SEPARATOR : undefined;
}
