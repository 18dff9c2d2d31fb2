/** What a page tells of its own work, put there before the app's scripts. */
export interface Probe {
  /** Waits for the next scan: resolves when what it wrote into the outbox's database is committed. */
  arm(): void;
  /** The scan that was armed last: ms from its last key to the commit, and which store it wrote. */
  readonly scanned: Promise<Scanned>;
  /** When the screen first asked for a scan, and when a scan was first committed; ms since the navigation began. */
  readonly times: {ready: number; committed: number};
}

export interface Scanned {
  readonly ms: number;
  readonly store: string;
}

/** Runs in every page of a device, before anything else. */
export function installProbe(): void {
  const OWN = 'binward-outbox:';
  let armed = Promise.withResolvers<Scanned>();
  let lastKey = 0;
  const times = {ready: 0, committed: 0};
  const probe: Probe = {
    arm: () => {
      armed = Promise.withResolvers();
      lastKey = 0;
    },
    get scanned() {
      return armed.promise;
    },
    times,
  };
  Object.assign(globalThis, {benchProbe: probe});
  addEventListener('keydown', (event) => (lastKey = event.timeStamp), {capture: true});
  const watched = new WeakMap<IDBTransaction, {key: number; store: string}>();
  const watch = ({transaction, name}: IDBObjectStore): void => {
    // A record's transaction keeps the next step too.
    const store = watched.get(transaction)?.store === 'outbox' ? 'outbox' : name;
    if (lastKey !== 0) watched.set(transaction, {key: lastKey, store});
  };
  // Before the app can listen: what it draws at the commit is not part of the time until then.
  // oxlint-disable-next-line typescript/unbound-method
  const {transaction: begin} = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
    const transaction = begin.apply(this, args);
    if (this.name.startsWith(OWN))
      transaction.addEventListener('complete', () => {
        const now = performance.now();
        const scan = watched.get(transaction);
        if (!scan) return;
        if (times.committed === 0) times.committed = now;
        armed.resolve({ms: now - scan.key, store: scan.store});
      });
    return transaction;
  };
  const wrap = (method: 'put' | 'add', name: string): void => {
    // Both methods have this one shape.
    const original = Reflect.get(IDBObjectStore.prototype, method) as IDBObjectStore['put'];
    IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...args) {
      if (this.name === name) watch(this);
      return original.apply(this, args);
    };
  };
  wrap('put', 'step');
  wrap('add', 'outbox');
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-test=job]')) return;
    times.ready = performance.now();
    observer.disconnect();
  }).observe(document, {childList: true, subtree: true});
}
