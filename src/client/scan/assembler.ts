import {gapsOf, isBurst, medianOf, sourceOf, TIMING, type Piece} from './burst.ts';
import {trimmed, type Code, type Source} from './code.ts';

/** Where an event went: our own sink, a field that people type in (`data-typing`), or anything else. */
export type Target = 'sink' | 'typing' | 'page';

/** What reached the page, with its time in ms. `before` is a typing field's value before this event. */
export type Arrival =
  | {
      readonly kind: 'key';
      readonly key: string;
      readonly ctrl: boolean;
      readonly meta: boolean;
      readonly alt: boolean;
      readonly repeat: boolean;
      readonly target: Target;
      readonly before: string;
      readonly t: number;
    }
  | {
      readonly kind: 'text' | 'composed' | 'pasted';
      readonly text: string;
      readonly target: Target;
      readonly before: string;
      readonly t: number;
    }
  | {readonly kind: 'silence'; readonly t: number};

/** What comes of it. `restore`: give the typing field back the text it had before a scan ran into it. */
export type Yield =
  | {readonly kind: 'code'; readonly code: Code}
  | {readonly kind: 'restore'; readonly value: string}
  | {readonly kind: 'pad'; readonly press: string};

export interface Reaction {
  readonly yields: readonly Yield[];
  /** The page must not see this event: it would press a button or land in a field. */
  readonly swallow: boolean;
}

const GS = '\u001d';
/** Keys by which some scanners send what no key holds. */
const CONTROLS: Readonly<Record<string, string>> = {F8: GS};
const NOTHING: Reaction = {yields: [], swallow: false};
const SWALLOWED: Reaction = {yields: [], swallow: true};

/**
 * Tells scans from typing in one stream of events; the rules are numbered as in `handheld.md` 5.3. No clock of
 * its own: times come with the events, and the owner reports silence once {@link deadline} has passed.
 */
export class Assembler {
  /** Slow characters outside any field wait here, in sight, for Enter (rule 8). */
  strip = '';
  /** While a number pad is open slow digits are its own (rule 8). */
  padOpen = false;
  #pieces: Piece[] = [];
  #snapshot: string | undefined;
  #endedAt = -Infinity;
  #stripAt = -Infinity;
  #seq = 0;
  /** What this device has shown so far: its usual gap, and whether its codes end with Enter or Tab (believed at first). */
  #gap = 0;
  #hasSuffix = true;

  /** When silence ends the open burst, or `undefined` while none is open. */
  get deadline(): number | undefined {
    const last = this.#pieces.at(-1);
    return last && last.t + this.#silence();
  }

  accept(arrival: Arrival): Reaction {
    switch (arrival.kind) {
      case 'key':
        return this.#key(arrival);
      case 'text':
      case 'composed':
        return this.#text(arrival);
      case 'pasted':
        if (arrival.target === 'typing') return NOTHING;
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

  #key(event: Extract<Arrival, {kind: 'key'}>): Reaction {
    const {key, target, t} = event;
    const isOurs = target !== 'typing';
    const character = characterOf(event);
    // A held key repeats; a scanner presses anew. A GS by Ctrl+] or F8 must not reach a field either.
    if (character !== undefined) {
      const yields = event.repeat ? [] : this.#add({text: character, t, from: 'key'}, event);
      return {yields, swallow: isOurs || character === GS};
    }
    if (key === 'Enter' || key === 'Tab') return this.#suffix(key, target, t);
    if (key === 'Backspace' && target === 'sink') return {yields: this.#erase(), swallow: true};
    return NOTHING;
  }

  /** Rule 3: ends an open code; swallowed when it does, when it trails one, or when the sink has the focus. */
  #suffix(key: 'Enter' | 'Tab', target: Target, t: number): Reaction {
    if (this.#pieces.length > 0) {
      const yields = this.#end(t, true);
      return {yields, swallow: target !== 'typing' || yields.length > 0};
    }
    if (t - this.#endedAt <= TIMING.tail) return SWALLOWED;
    if (target === 'typing') return NOTHING;
    if (this.strip !== '') return {yields: this.#enter(t), swallow: true};
    if (target !== 'sink' || key === 'Tab') return NOTHING;
    return {yields: this.padOpen ? [{kind: 'pad', press: 'enter'}] : [], swallow: true};
  }

  /** Rules 5 and 6: text that no key brought. In a typing field only a whole text at once can be a scan. */
  #text(event: Extract<Arrival, {text: string}>): Reaction {
    if (event.target === 'typing' && (event.kind === 'composed' || event.text.length < 3)) return NOTHING;
    if (event.text === '') return NOTHING;
    const from = event.kind === 'composed' ? 'composed' : 'text';
    const yields = this.#add({text: event.text, t: event.t, from}, event);
    return {
      yields: /[\r\n]$/.test(event.text) ? [...yields, ...this.#end(event.t, true)] : yields,
      swallow: false,
    };
  }

  #add(piece: Piece, event: {readonly target: Target; readonly before: string}): Yield[] {
    const last = this.#pieces.at(-1);
    // Keys before a long gap were typed by hand, unless they make a scan themselves that hit a hiccup.
    const isApart = last !== undefined && piece.t - last.t > TIMING.longestGap && !isBurst(this.#pieces);
    const yields = isApart ? this.#end(piece.t, false) : [];
    if (event.target === 'typing' && this.#snapshot === undefined) this.#snapshot = event.before;
    this.#pieces.push(piece);
    return yields;
  }

  #silence(): number {
    if (this.#pieces.every((piece) => piece.from === 'text')) return TIMING.injectedSilence;
    // Its Enter is still to come: half a code must not pass for a whole one.
    if (this.#hasSuffix && isBurst(this.#pieces)) return TIMING.hiccup;
    const usual = this.#hasSuffix ? TIMING.longestSilence : Math.max(TIMING.silence, 4 * this.#gap);
    return Math.min(usual, TIMING.longestSilence);
  }

  #end(t: number, isSuffix: boolean): Yield[] {
    const pieces = this.#pieces;
    const snapshot = this.#snapshot;
    this.#pieces = [];
    this.#snapshot = undefined;
    const first = pieces[0];
    if (!first) return [];
    const raw = pieces.map((piece) => piece.text).join('');
    if (!isBurst(pieces)) {
      if (snapshot !== undefined) return [];
      const typed = this.#typed(raw, pieces.at(-1)?.t ?? t);
      return isSuffix ? [...typed, ...this.#enter(t)] : typed;
    }
    this.#hasSuffix = isSuffix;
    const gaps = gapsOf(pieces);
    if (gaps.length > 0) this.#gap = medianOf(gaps);
    // Keys before a hiccup went to the strip as if typed: they are the head of this code.
    const head = snapshot === undefined && first.t - this.#stripAt <= TIMING.hiccup ? this.strip : '';
    const code = this.#code(head + raw, sourceOf(pieces), first.t, t);
    return [...(snapshot === undefined ? [] : [{kind: 'restore', value: snapshot} as const]), ...code];
  }

  #whole(text: string, t: number): Yield[] {
    return this.#code(text, 'pasted', t, t);
  }

  #code(text: string, source: Source, t0: number, tEnd: number): Yield[] {
    this.#endedAt = tEnd;
    this.strip = '';
    const raw = trimmed(text);
    return raw === '' ? [] : [{kind: 'code', code: {raw, source, t0, tEnd, seq: ++this.#seq}}];
  }

  #typed(text: string, at: number): Yield[] {
    if (this.padOpen && this.strip === '' && /^\d+$/.test(text)) {
      return Array.from(text).map((press) => ({kind: 'pad', press}));
    }
    this.strip += text;
    this.#stripAt = at;
    return [];
  }

  #enter(t: number): Yield[] {
    if (this.strip !== '') return this.#code(this.strip, 'typed', t, t);
    return this.padOpen ? [{kind: 'pad', press: 'enter'}] : [];
  }

  #erase(): Yield[] {
    if (this.#pieces.pop()) return [];
    if (this.strip === '') return this.padOpen ? [{kind: 'pad', press: 'erase'}] : [];
    this.strip = Array.from(this.strip).slice(0, -1).join('');
    return [];
  }
}

/** Rule 2: the character a key stands for; other chords are shortcuts, and Alt alone is ignored (MC3300x). */
function characterOf(event: Extract<Arrival, {kind: 'key'}>): string | undefined {
  const control = CONTROLS[event.key];
  if (control !== undefined) return control;
  if (Array.from(event.key).length !== 1) return undefined;
  const isChord = event.meta || (event.ctrl && !event.alt);
  if (!isChord) return event.key;
  return event.ctrl && event.key === ']' ? GS : undefined;
}
