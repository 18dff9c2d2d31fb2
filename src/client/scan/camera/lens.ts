import {ReadableCell} from '../../base/readable.ts';
import {chosenLens, keepChoice, type LensChoice} from './choice.ts';

/** What a camera can do beyond what the library of the platform's types knows. */
interface More {
  readonly torch?: boolean;
  readonly zoom?: {readonly min: number; readonly max: number};
  readonly focusMode?: readonly string[];
}

/**
 * The camera of this device. `resting`: it was let go of by itself; `denied`, `missing`, `taken`: why there is none.
 */
export type LensState =
  | {readonly is: 'off' | 'starting' | 'resting' | 'denied' | 'missing' | 'taken'}
  | {
      readonly is: 'on';
      readonly stream: MediaStream;
      /** Whether its light is on; none where it has none. */
      readonly torch?: boolean;
      /** How often it magnifies now; none where it cannot. */
      readonly zoom?: number;
      /** How many lenses look away from the face. */
      readonly lenses: number;
    };

/** So long it stays on when its picture is gone: over a question, and from one screen to the next, ms. */
const LINGER_MS = 5_000;
/** The steps of the magnifier. */
const ZOOMS = [1, 2, 4] as const;

/** One for the whole page, outside React: the light must not flicker with what is drawn. */
export class CameraLens {
  readonly state = new ReadableCell<LensState>({is: 'off'});
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was asked for, so that a camera that comes too late is let go of. */
  #asked = 0;
  #watched = new AbortController();

  /** A screen shows its picture. */
  async open(): Promise<void> {
    clearTimeout(this.#timer);
    const {is} = this.state.get();
    if (is !== 'on' && is !== 'starting') await this.#start();
  }

  /** No screen shows it any more. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), LINGER_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#end('off');
  }

  /** Lets the camera go until a hand asks for it: it eats the battery, and others may want it. */
  rest(): void {
    if (this.state.get().is === 'on') this.#end('resting');
  }

  async toggleTorch(): Promise<void> {
    const state = this.state.get();
    if (state.is === 'on' && state.torch !== undefined)
      await this.#set({...chosenLens(), torch: !state.torch});
  }

  async nextZoom(): Promise<void> {
    const state = this.state.get();
    if (state.is !== 'on' || state.zoom === undefined) return;
    const now = ZOOMS.findIndex((zoom) => zoom >= (state.zoom ?? 1));
    const most = moreOf(state.stream).zoom?.max ?? 1;
    const next = ZOOMS[now + 1] ?? 1;
    await this.#set({...chosenLens(), zoom: next > most ? 1 : next});
  }

  /** Many a phone gives the lens that cannot focus first. */
  async nextLens(): Promise<void> {
    const state = this.state.get();
    if (state.is !== 'on') return;
    const [track] = state.stream.getVideoTracks();
    const now = track?.getSettings().deviceId;
    const lenses = await rearLenses();
    const next = lenses[(lenses.findIndex(({deviceId}) => deviceId === now) + 1) % lenses.length];
    if (!next) return;
    keepChoice({...chosenLens(), lens: next.deviceId});
    this.#end('starting');
    await this.#start();
  }

  async #start(): Promise<void> {
    const asked = ++this.#asked;
    this.state.set({is: 'starting'});
    try {
      const stream = await streamOf(chosenLens());
      const lenses = (await rearLenses()).length;
      if (asked !== this.#asked) return stop(stream);
      this.#watch(stream);
      this.state.set({is: 'on', stream, lenses});
      await this.#set(chosenLens());
    } catch (error) {
      if (asked === this.#asked) this.#end(reasonOf(error));
    }
  }

  /** Light and magnifier as chosen, where there are such; what a camera refuses stays as it is. */
  async #set(choice: LensChoice): Promise<void> {
    const state = this.state.get();
    if (state.is !== 'on') return;
    const {torch, zoom, focusMode} = moreOf(state.stream);
    const wanted = {
      ...(torch ? {torch: choice.torch ?? false} : {}),
      ...(zoom ? {zoom: Math.min(zoom.max, Math.max(zoom.min, choice.zoom ?? 1))} : {}),
    };
    const focus = focusMode?.includes('continuous') ? {focusMode: 'continuous'} : {};
    const [track] = state.stream.getVideoTracks();
    try {
      // These three are no part of the platform's types.
      await track?.applyConstraints({advanced: [{...focus, ...wanted} as MediaTrackConstraintSet]});
      keepChoice(choice);
      if (this.state.get() === state) this.state.set({...state, ...wanted});
    } catch {
      return;
    }
  }

  #watch(stream: MediaStream): void {
    const {signal} = (this.#watched = new AbortController());
    const rest = (): void => this.rest();
    document.addEventListener('visibilitychange', () => document.hidden && rest(), {signal});
    document.addEventListener('freeze', rest, {signal});
    addEventListener('pagehide', rest, {signal});
    for (const track of stream.getTracks()) track.addEventListener('ended', rest, {signal});
  }

  #end(is: Exclude<LensState['is'], 'on'>): void {
    this.#asked++;
    this.#watched.abort();
    const state = this.state.get();
    if (state.is === 'on') stop(state.stream);
    this.state.set({is});
  }
}

/** The camera of the page. */
export const cameraLens = new CameraLens();

async function streamOf({lens: deviceId}: LensChoice): Promise<MediaStream> {
  const size = {width: {ideal: 1280}, height: {ideal: 720}};
  const ask = (video: MediaTrackConstraints): Promise<MediaStream> =>
    navigator.mediaDevices.getUserMedia({audio: false, video: {...size, ...video}});
  const anyRear = {facingMode: {ideal: 'environment'}};
  if (deviceId === undefined) return ask(anyRear);
  try {
    return await ask({deviceId: {exact: deviceId}});
  } catch (error) {
    // It was chosen once, and is gone.
    if (reasonOf(error) === 'missing') return ask(anyRear);
    throw error;
  }
}

/** The lenses that look away from the face; all of them where none says so. */
async function rearLenses(): Promise<readonly MediaDeviceInfo[]> {
  const all = (await navigator.mediaDevices.enumerateDevices()).filter(({kind}) => kind === 'videoinput');
  const rear = all.filter(({label}) => /back|rear|environment/i.test(label));
  return rear.length > 0 ? rear : all;
}

const moreOf = (stream: MediaStream): More => {
  const track = stream.getVideoTracks()[0];
  // Not every browser has it.
  return track && 'getCapabilities' in track ? (track.getCapabilities() as More) : {};
};

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function reasonOf(error: unknown): 'denied' | 'missing' | 'taken' {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'missing';
}
