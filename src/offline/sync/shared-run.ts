/** Work that runs one at a time: those who ask while it runs share the next time. */
export function sharedRun(work: () => Promise<unknown>): () => Promise<void> {
  let isStale = false;
  let running: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    isStale = false;
    try {
      await work();
    } finally {
      running = undefined;
    }
  };
  return async () => {
    isStale = true;
    while (isStale) {
      running ??= once();
      await running;
    }
  };
}
