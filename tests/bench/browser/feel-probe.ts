/** What a worker's hand, ear and eye got of one scan, each in ms from the last key's own timestamp. */
export interface Felt {
  /** The page changed: what became of the scan stands in the document. */
  readonly changed: number;
  /** The frame after that has been painted. */
  readonly frame: number;
  readonly vibration: number;
  readonly sound: number;
  /** The next step has been painted, and takes the next code. */
  readonly ready: number;
}

export interface FeelProbe {
  arm(): void;
  /** The scan that was armed last, once all of it has happened. */
  readonly felt: Promise<Felt>;
}

/** Runs in the page before the app, whose own listeners let no key of a scan through to later ones. */
export function installFeelProbe(): void {
  type Moments = {-readonly [K in keyof Felt]?: number};
  let armed = Promise.withResolvers<Felt>();
  let moments: Moments = {};
  let lastKey = 0;
  const probe: FeelProbe = {
    arm: () => {
      armed = Promise.withResolvers();
      moments = {};
      lastKey = 0;
    },
    get felt() {
      return armed.promise;
    },
  };
  Object.assign(globalThis, {feelProbe: probe});
  addEventListener('keydown', (event) => (lastKey = event.timeStamp), {capture: true});

  const note = (what: keyof Felt): void => {
    if (lastKey === 0 || moments[what] !== undefined) return;
    moments[what] = performance.now() - lastKey;
    const {changed, frame, vibration, sound, ready} = moments;
    if (
      changed !== undefined &&
      frame !== undefined &&
      vibration !== undefined &&
      sound !== undefined &&
      ready !== undefined
    )
      armed.resolve({changed, frame, vibration, sound, ready});
  };
  /** A message posted from a frame's own callback arrives when that frame has been painted. */
  const afterPaint = (done: () => void): void =>
    void requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel();
      port1.addEventListener('message', done, {once: true});
      port1.start();
      port2.postMessage(undefined);
    });

  const vibrate = navigator.vibrate.bind(navigator);
  Object.defineProperty(navigator, 'vibrate', {
    value: (pattern: number[]) => {
      note('vibration');
      return vibrate(pattern);
    },
  });
  // Called with the node as `this`, as the app calls it.
  // oxlint-disable-next-line typescript/unbound-method
  const {start} = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...args) {
    note('sound');
    return start.apply(this, args);
  };
  new MutationObserver((records) => {
    if (lastKey === 0) return;
    if (moments.changed === undefined) {
      note('changed');
      afterPaint(() => note('frame'));
    }
    if (records.some(({attributeName}) => attributeName === 'data-step')) afterPaint(() => note('ready'));
  }).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
}
