import {pauseFor} from '../pause.ts';

/** How often a waiting tab asks whether the one at work is still awake, and how long it waits for the answer, ms. */
const ROUND_MS = 5_000;
const ANSWER_MS = 2_000;
/** So many questions in a row without an answer: the browser has frozen that tab. */
const SILENCES = 2;

/**
 * Does some work in one tab of this browser at a time, until `signal`. A tab that the browser froze in its middle
 * holds its lock on and never hears that others wait: it is asked over a channel, which reaches hidden tabs and no
 * frozen ones, and passed over when it stays silent. It stops its work when it wakes, and waits like the others.
 */
export async function asOneOfTabs(
  name: string,
  work: (ended: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const channel = new BroadcastChannel(`binward-${name}`);
  let isAtWork = false;
  let hasHeard = false;
  channel.onmessage = ({data}: MessageEvent<'anybody' | 'here'>) => {
    if (data === 'here') hasHeard = true;
    else if (isAtWork) channel.postMessage('here');
  };
  const hold = async (options: LockOptions): Promise<void> => {
    const ended = new AbortController();
    const held = navigator.locks.request(name, options, async () => {
      isAtWork = true;
      await work(AbortSignal.any([signal, ended.signal])).finally(() => (isAtWork = false));
    });
    // Taken away, or not waited for any more.
    await held.catch(() => ended.abort());
  };
  try {
    for (let isFrozen = false; !signal.aborted;) {
      const waiting = new AbortController();
      const turn: Promise<void> = isFrozen
        ? hold({steal: true})
        : hold({signal: AbortSignal.any([signal, waiting.signal])});
      const awake = new AbortController();
      const silence: Promise<boolean> = silenceOf(AbortSignal.any([signal, awake.signal]));
      isFrozen = await Promise.race([turn.then(() => false), silence]);
      awake.abort();
      if (isFrozen) waiting.abort();
      await turn;
    }
  } finally {
    channel.close();
  }

  /** Resolves with true when the tab at work is silent, with false when no tab asks any more. */
  async function silenceOf(until: AbortSignal): Promise<boolean> {
    for (let silences = 0; silences < SILENCES;) {
      await pauseFor(ROUND_MS, until);
      if (until.aborted) return false;
      if (isAtWork) continue;
      hasHeard = false;
      channel.postMessage('anybody');
      await pauseFor(ANSWER_MS, until);
      silences = hasHeard ? 0 : silences + 1;
    }
    return true;
  }
}
