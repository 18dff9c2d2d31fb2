import type {CDPSession} from 'playwright';

/** How a scanner gives a code: whole at once, or key by key with Enter. */
export type Gun = 'text' | 'keys';

/** Sends a code to the page that has the focus, as trusted events. */
export async function shoot(session: CDPSession, gun: Gun, code: string): Promise<void> {
  if (gun === 'text') {
    await session.send('Input.insertText', {text: code});
    return;
  }
  const events = [...Array.from(code, keyOf), ENTER].flatMap((key) => [
    session.send('Input.dispatchKeyEvent', {type: 'keyDown', ...key}),
    session.send('Input.dispatchKeyEvent', {type: 'keyUp', ...key}),
  ]);
  await Promise.all(events);
}

const keyOf = (character: string) => ({key: character, text: character, unmodifiedText: character});
const ENTER = {key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13};
