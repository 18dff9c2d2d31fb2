import type {CDPSession} from 'playwright';

/** How a scanner gives a code: whole at once, or key by key with Enter. */
export type Gun = 'text' | 'keys';

/** Sends a code to the page that has the focus, as trusted events. */
export async function shoot(session: CDPSession, gun: Gun, code: string): Promise<void> {
  if (gun === 'text') {
    await session.send('Input.insertText', {text: code});
    return;
  }
  const keys = [...Array.from(code, keyOf), ENTER];
  const end = Date.now();
  const events = keys.flatMap((key, i) => {
    // A scanner has a clock of its own: that this machine is busy makes no scan a slow one.
    const timestamp = (end - (keys.length - i) * GAP_MS) / 1_000;
    return (['keyDown', 'keyUp'] as const).map((type) =>
      session.send('Input.dispatchKeyEvent', {type, timestamp, ...key}),
    );
  });
  await Promise.all(events);
}

const keyOf = (character: string) => ({key: character, text: character, unmodifiedText: character});
/** From key to key. */
const GAP_MS = 2;
const ENTER = {key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13};
