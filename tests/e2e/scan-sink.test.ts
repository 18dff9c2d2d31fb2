import {fileURLToPath} from 'node:url';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import type {CDPSession, Keyboard} from 'playwright';
import type {page as ScanPage} from '../browser/scan-page.ts';
import {type ScriptPage, serveScript} from '../browser/script-page.ts';
import {launch, newProfile, type RunningBrowser} from '../browser.ts';

/** What scanners send, as `reference/handheld.md` 5.9 emulates it, to the real sink in a real Chromium. */
declare const bundle: {readonly page: typeof ScanPage};

let served: ScriptPage;
let profile: Awaited<ReturnType<typeof newProfile>>;
let browser: RunningBrowser;
let keyboard: Keyboard;
let cdp: CDPSession;

beforeAll(async () => {
  served = await serveScript(fileURLToPath(new URL('../browser/scan-page.ts', import.meta.url)));
  profile = await newProfile();
  browser = await launch({userDataDir: profile.dir});
  cdp = await browser.context.newCDPSession(browser.page);
});
afterAll(async () => {
  await browser.close();
  await profile.remove();
  served.close();
});
beforeEach(async () => {
  await browser.page.goto(served.origin);
  ({keyboard} = browser.page);
});
afterEach(() => cdp.send('Emulation.setCPUThrottlingRate', {rate: 1}));

const codes = () => browser.page.evaluate(() => bundle.page.codes());
const waitForCodes = async (count: number): Promise<string[]> => {
  await browser.page.waitForFunction((wanted) => bundle.page.codes().length >= wanted, count);
  return codes();
};
const wedge = async (text: string): Promise<void> => {
  await keyboard.type(text);
  await keyboard.press('Enter');
};
const key = (type: 'rawKeyDown' | 'keyUp', text: string, modifiers = 0) =>
  cdp.send('Input.dispatchKeyEvent', {type, key: text, modifiers});

describe('every transport', () => {
  test('key events and Enter', async () => {
    await wedge('A-01-02');
    expect(await waitForCodes(1)).toEqual(['A-01-02']);
  });
  test('key events without a suffix', async () => {
    await keyboard.type('A-01-02');
    expect(await waitForCodes(1)).toEqual(['A-01-02']);
  });
  test('text injection, with GS inside', async () => {
    await keyboard.insertText('01A\u001dB');
    expect(await waitForCodes(1)).toEqual(['01A\u001dB']);
  });
  test('keys with GS as text between them', async () => {
    await wedge('01A\u001dB2');
    expect(await waitForCodes(1)).toEqual(['01A\u001dB2']);
  });
  test('GS as Ctrl+]', async () => {
    await keyboard.type('01A');
    await keyboard.press('Control+BracketRight');
    await wedge('B2');
    expect(await waitForCodes(1)).toEqual(['01A\u001dB2']);
  });
  test('a keyboard that names no key', async () => {
    await cdp.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Unidentified',
      windowsVirtualKeyCode: 229,
    });
    await cdp.send('Input.insertText', {text: 'A-01-02'});
    expect(await waitForCodes(1)).toEqual(['A-01-02']);
  });
  test('an input method that composes gives the text once', async () => {
    await cdp.send('Input.imeSetComposition', {text: 'A-01', selectionStart: 4, selectionEnd: 4});
    await cdp.send('Input.insertText', {text: 'A-01-02'});
    expect(await waitForCodes(1)).toEqual(['A-01-02']);
  });
  test('Alt held on every key by the firmware', async () => {
    for (const text of 'B-77') {
      await key('rawKeyDown', text, 1);
      await key('keyUp', text, 1);
    }
    await keyboard.press('Enter');
    expect(await waitForCodes(1)).toEqual(['B-77']);
  });
  test('4 kB at once', async () => {
    const long = 'x1y2'.repeat(1024);
    await keyboard.insertText(long);
    expect(await waitForCodes(1)).toEqual([long]);
  });
  test('30 codes with the processor at a sixth of its speed: all, in order', async () => {
    await cdp.send('Emulation.setCPUThrottlingRate', {rate: 6});
    const expected = Array.from({length: 30}, (_, i) => `BIN-${String(i)}`);
    for (const text of expected) await wedge(text);
    expect(await waitForCodes(30)).toEqual(expected);
  });
});

describe('a scan disturbs nothing', () => {
  test('it presses no focused button, by blank or by Enter', async () => {
    await browser.page.evaluate(() => bundle.page.focusButton());
    await wedge('AB C');
    expect(await waitForCodes(1)).toEqual(['AB C']);
    expect(await browser.page.evaluate(() => bundle.page.clicks())).toBe(0);
  });
  test('a note keeps its own text, and the code arrives, by keys and by injection', async () => {
    await browser.page.evaluate(() => bundle.page.focusNote());
    await keyboard.type('two broken', {delay: 120});
    await wedge('KETTLE');
    expect(await waitForCodes(1)).toEqual(['KETTLE']);
    expect(await browser.page.evaluate(() => bundle.page.note())).toBe('two broken');
    await keyboard.insertText('LAMP-7');
    expect(await waitForCodes(2)).toEqual(['KETTLE', 'LAMP-7']);
    expect(await browser.page.evaluate(() => bundle.page.note())).toBe('two broken');
  });
  test('after a tap and after a dialog the sink hears injected text again', async () => {
    await browser.page.locator('body > button').click();
    await browser.page.waitForFunction(() => bundle.page.isSinkFocused());
    await browser.page.evaluate(() => bundle.page.openDialog());
    await browser.page.evaluate(() => bundle.page.closeDialog());
    await browser.page.waitForFunction(() => bundle.page.isSinkFocused());
    await keyboard.insertText('A-01-02');
    expect(await waitForCodes(1)).toEqual(['A-01-02']);
  });
});

describe('people', () => {
  test('slow keys outside a field wait in sight, and Enter makes them a code', async () => {
    await keyboard.type('A1', {delay: 250});
    await browser.page.waitForFunction(() => bundle.page.strip() === 'A1');
    expect(await codes()).toEqual([]);
    await keyboard.press('Enter');
    expect(await waitForCodes(1)).toEqual(['A1']);
  });
  test('a hardware keypad presses the open pad', async () => {
    await browser.page.evaluate(() => bundle.page.openPad());
    await keyboard.type('12', {delay: 300});
    await browser.page.waitForFunction(() => bundle.page.presses().length === 2);
    await keyboard.press('Enter');
    expect(await browser.page.evaluate(() => bundle.page.presses())).toEqual(['1', '2', 'enter']);
  });
  test('nobody logged in: keys are the page’s own', async () => {
    await browser.page.evaluate(() => bundle.page.deactivate());
    await browser.page.evaluate(() => bundle.page.focusButton());
    await keyboard.press('Enter');
    expect(await browser.page.evaluate(() => bundle.page.clicks())).toBe(1);
  });
  test('each event may wake the sound', async () => {
    await keyboard.insertText('A');
    expect(await browser.page.evaluate(() => bundle.page.events())).toBeGreaterThan(0);
  });
});
