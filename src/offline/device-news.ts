import {ALL_TOUCHED, mergeTouched, NOTHING_TOUCHED, type TouchedRows} from './touched-rows.ts';

/** What changed: own work, confirmed rows, how syncing goes, the history that the server is in, or who works here. */
export type DeviceSignal = 'work' | 'rows' | 'sync' | 'history' | 'person';

/** `touched`: what has to be read again. */
export type DeviceListener = (signal: DeviceSignal, touched: TouchedRows) => void;

/**
 * What the tabs of a browser tell each other: `from` and `to` are the states of the mirror between which `touched` is all
 * that happened. Builds of before tell the bare signal, which may mean any list.
 */
type TabMessage =
  | DeviceSignal
  | {
      readonly signal: DeviceSignal;
      readonly touched: TouchedRows;
      readonly from: string;
      readonly to: string;
    };

/** The bare signal of another tab: any list, and a mirror of which it is not said how far it is told. */
const ANY = {touched: ALL_TOUCHED, from: '', to: '?'};

interface NewsDeps {
  /** Computes the overlay anew. */
  refresh(): Promise<unknown>;
  /** Where own work, or what it draws, has become another since this was asked last. */
  takeTouched(): TouchedRows;
  /** Another tab has recorded work. */
  onWorkOfOthers(): void;
  onFault(error: unknown): void;
}

/** What the screens of this tab, and the other tabs of the browser, are told of what has changed on the device. */
export class DeviceNews {
  readonly #deps: NewsDeps;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<DeviceListener>();
  /** What has been touched, and no screen here was told of yet. */
  #untold = NOTHING_TOUCHED;
  /** The state of the mirror that screens here are told of, with what is untold; and the one that other tabs were. */
  #toldTo = '';
  #announcedTo = '';
  #isClosed = false;

  constructor(channel: string, deps: NewsDeps) {
    this.#deps = deps;
    this.#channel = new BroadcastChannel(channel);
    this.#channel.onmessage = ({data}: MessageEvent<TabMessage>) =>
      void this.#hear(data).catch((error: unknown) => deps.onFault(error));
  }

  /** Nothing has been read yet: what is read from here on is of this state of the mirror, or of a later one. */
  begin(state: string): void {
    this.#toldTo = this.#announcedTo = state;
  }

  subscribe(listener: DeviceListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#channel.close();
  }

  /** Tells the screens of this tab. */
  tell(signal: DeviceSignal, touched: TouchedRows): void {
    for (const listener of this.#listeners) listener(signal, touched);
  }

  /** Tells the screens of every tab, once what was touched can be drawn here. */
  async tellAll(signal: DeviceSignal, touched: TouchedRows): Promise<void> {
    // What cannot be drawn now is told of with what comes next.
    this.#untold = mergeTouched(this.#untold, touched);
    await this.#deps.refresh();
    this.announce(signal);
  }

  /** Tells the screens of every tab what this one has drawn. */
  announce(signal: DeviceSignal): void {
    const isBare = signal === 'sync' || signal === 'history';
    const touched = isBare ? NOTHING_TOUCHED : this.#takeTouched();
    const message: TabMessage = isBare
      ? signal
      : {signal, touched, from: this.#announcedTo, to: this.#toldTo};
    if (!isBare) this.#announcedTo = this.#toldTo;
    if (!this.#isClosed) this.#channel.postMessage(message);
    this.tell(signal, signal === 'history' ? ALL_TOUCHED : touched);
  }

  /**
   * What was touched between two states of the mirror, for screens that have been told up to a third: where that is not
   * the first of them, a tab may have written that could not tell any more.
   */
  following(touched: TouchedRows, from: string, to: string): TouchedRows {
    const isKnown = from === this.#toldTo;
    this.#toldTo = to;
    return isKnown ? touched : ALL_TOUCHED;
  }

  /** Another tab's news: its work and rows change this overlay too, how its syncing goes does not. */
  async #hear(message: TabMessage): Promise<void> {
    if (message === 'sync') return this.tell(message, NOTHING_TOUCHED);
    const {signal, touched, from, to} = typeof message === 'string' ? {signal: message, ...ANY} : message;
    this.#untold = mergeTouched(this.#untold, from === to ? touched : this.following(touched, from, to));
    // The tab that told this one has told the others, too.
    if (from === this.#announcedTo) this.#announcedTo = to;
    await this.#deps.refresh();
    if (signal === 'work') this.#deps.onWorkOfOthers();
    this.tell(signal, this.#takeTouched());
  }

  #takeTouched(): TouchedRows {
    const touched = mergeTouched(this.#untold, this.#deps.takeTouched());
    this.#untold = NOTHING_TOUCHED;
    return touched;
  }
}
