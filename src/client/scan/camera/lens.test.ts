import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {CameraLens} from './lens.ts';

/** A phone with lenses that can be lit and magnify, and a page that may be hidden. */
let page: EventTarget;
const kept = new Map<string, string>();
let asked: MediaTrackConstraints[];
let applied: unknown[];
let stopped: string[];
let refusal: DOMException | undefined;
let lenses: {kind: string; label: string; deviceId: string}[];

class Track extends EventTarget {
  readonly #id: string;
  constructor(id: string) {
    super();
    this.#id = id;
  }
  readonly getSettings = () => ({deviceId: this.#id});
  readonly getCapabilities = () => ({torch: true, zoom: {min: 1, max: 3}, focusMode: ['continuous']});
  readonly applyConstraints = async ({advanced: [set]}: {advanced: [unknown]}) => void applied.push(set);
  readonly stop = () => void stopped.push(this.#id);
}

const streamOf = (id: string) => {
  const tracks = [new Track(id)];
  return {id, getTracks: () => tracks, getVideoTracks: () => tracks};
};

beforeEach(() => {
  page = new EventTarget();
  kept.clear();
  [asked, applied, stopped, refusal] = [[], [], [], undefined];
  lenses = [
    {kind: 'videoinput', label: 'front', deviceId: 'front'},
    {kind: 'videoinput', label: 'back wide', deviceId: 'wide'},
    {kind: 'videoinput', label: 'back main', deviceId: 'main'},
  ];
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('navigator', {
    mediaDevices: {
      enumerateDevices: async () => lenses,
      getUserMedia: async ({video}: {video: MediaTrackConstraints & {deviceId?: {exact: string}}}) => {
        asked.push(video);
        if (refusal) throw refusal;
        const id = video.deviceId?.exact ?? 'wide';
        if (!lenses.some(({deviceId}) => deviceId === id)) throw new DOMException('', 'OverconstrainedError');
        return streamOf(id);
      },
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const isOf = (lens: CameraLens) => lens.state.get().is;

test('the lens that looks away from the face is asked for, and kept in focus', async () => {
  const lens = new CameraLens();
  await lens.open();
  expect(lens.state.get()).toMatchObject({is: 'on', torch: false, zoom: 1, lenses: 2});
  expect(asked).toMatchObject([{facingMode: {ideal: 'environment'}}]);
  expect(applied).toEqual([{focusMode: 'continuous', torch: false, zoom: 1}]);
});

test('light, magnifier and lens are chosen once for this device; what is past the magnifier begins anew', async () => {
  const first = new CameraLens();
  await first.open();
  await first.toggleTorch();
  await first.nextZoom();
  expect(first.state.get()).toMatchObject({torch: true, zoom: 2});
  await first.nextLens();
  first.close();
  const second = new CameraLens();
  await second.open();
  expect(second.state.get()).toMatchObject({is: 'on', stream: {id: 'main'}, torch: true, zoom: 2});
  await second.nextZoom();
  expect(second.state.get()).toMatchObject({zoom: 1});
});

test('a lens that was chosen and is gone is no reason to have none', async () => {
  kept.set('camera', '{"lens":"sold"}');
  const lens = new CameraLens();
  await lens.open();
  expect(isOf(lens)).toBe('on');
  expect(asked).toHaveLength(2);
});

test('a page that is hidden or put to sleep lets the camera go, until it is asked for again', async () => {
  const lens = new CameraLens();
  for (const event of ['freeze', 'pagehide']) {
    await lens.open();
    expect(isOf(lens)).toBe('on');
    page.dispatchEvent(new Event(event));
    expect(isOf(lens)).toBe('resting');
  }
  expect(stopped).toEqual(['wide', 'wide']);
});

test('a camera that comes after nobody wants it any more is let go of at once', async () => {
  const lens = new CameraLens();
  const opening = lens.open();
  lens.close();
  await opening;
  expect([isOf(lens), stopped]).toEqual(['off', ['wide']]);
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'taken'],
])('%s is told as %s', async (name, is) => {
  refusal = new DOMException('', name);
  const lens = new CameraLens();
  await lens.open();
  expect(isOf(lens)).toBe(is);
});
