import {setTimeout as pause} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import type {CDPSession, Keyboard} from 'playwright';
import type {page as ScanPage} from '../browser/scan-page.ts';
import {type ScriptPage, serveScript} from '../browser/script-page.ts';
import {launch, newProfile, type RunningBrowser} from '../browser.ts';
import {shoot} from './gun.ts';

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

const sources = () => browser.page.evaluate(() => bundle.page.sources());
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

/** Keys that a scanner may end its codes with. */
const SUFFIXES = {
  Enter: {key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13},
  Tab: {key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9},
} as const;
type Suffix = keyof typeof SUFFIXES | 'no suffix';

/** Sends a code at a scanner's own pace, `gap` ms from key to key, whether or not the page keeps up. */
async function pace(text: string, gap: number, suffix: Suffix): Promise<void> {
  const keys = Array.from(text, (character) => ({
    key: character,
    text: character,
    unmodifiedText: character,
  }));
  const sent: Promise<unknown>[] = [];
  const start = Date.now();
  for (const [i, each] of [...keys, ...(suffix === 'no suffix' ? [] : [SUFFIXES[suffix]])].entries()) {
    await pause(Math.max(0, start + i * gap - Date.now()));
    // A scanner has a clock of its own: that this machine is busy changes no pace.
    const timestamp = (start + i * gap) / 1_000;
    for (const type of ['keyDown', 'keyUp'] as const) {
      sent.push(cdp.send('Input.dispatchKeyEvent', {type, timestamp, ...each}));
    }
  }
  await Promise.all(sent);
}

describe('every transport', () => {
  test('key events and Enter', async () => {
    await wedge('A-01-02');
    expect(await waitForCodes(1)).toEqual(['A-01-02']);
  });
  test('key events without a suffix', async () => {
    await pace('A-01-02', 0, 'no suffix');
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

describe('at every speed a code arrives once and whole', () => {
  for (const gap of [0, 5, 20, 35]) {
    for (const suffix of ['Enter', 'Tab', 'no suffix'] as const) {
      test(`${String(gap)} ms a key and ${suffix}`, async () => {
        await pace('A-01-02.3', gap, suffix);
        // At 35 ms a key it depends on the moment whether that is a scan or a nimble hand; Enter settles it.
        if (gap === 35 && suffix === 'no suffix') {
          await browser.page.waitForFunction(
            () => bundle.page.codes().length + bundle.page.strip().length > 0,
          );
          const strip = await browser.page.evaluate(() => bundle.page.strip());
          expect([...(await codes()), strip].join('')).toBe('A-01-02.3');
          return;
        }
        expect(await waitForCodes(1)).toEqual(['A-01-02.3']);
        if (gap < 35) expect(await sources()).toEqual(['keys']);
      });
    }
  }
  for (const gap of [60, 110]) {
    for (const suffix of ['Enter', 'Tab'] as const) {
      test(`${String(gap)} ms a key and ${suffix}: it arrives as a typed code`, async () => {
        await pace('A-01-02.3', gap, suffix);
        expect(await waitForCodes(1)).toEqual(['A-01-02.3']);
        expect(await sources()).toEqual(['typed']);
      });
    }
    test(`${String(gap)} ms a key and no suffix: it waits in the strip`, async () => {
      await pace('A-01-02.3', gap, 'no suffix');
      await browser.page.waitForFunction(() => bundle.page.strip() === 'A-01-02.3');
      expect(await codes()).toEqual([]);
    });
  }
  test('a device that has shown it sends no suffix is not made to wait for one', async () => {
    for (const [i, text] of ['A-01', 'A-02', 'A-03'].entries()) {
      await pace(text, 5, 'no suffix');
      expect((await waitForCodes(i + 1)).at(-1)).toBe(text);
    }
  });
});

test('a page that is busy in the middle of a code does not tear it apart', async () => {
  for (const suffix of ['Enter', 'no suffix'] as const) {
    const {length} = await codes();
    await pace('A-01', 5, 'no suffix');
    // Longer than any pause inside a code: the rest of it arrives meanwhile and waits to be heard.
    const busy = browser.page.evaluate(() => {
      const end = performance.now() + 800;
      while (performance.now() < end);
    });
    await pace('-02.3', 5, suffix);
    await busy;
    expect((await waitForCodes(length + 1)).slice(length)).toEqual(['A-01-02.3']);
  }
});

describe('30 scans in 600 ms while each takes 300 ms', () => {
  test('all of them, in order, and the queue can be seen', async () => {
    await browser.page.evaluate(() => bundle.page.slowDown(300));
    const wanted = Array.from({length: 30}, (_, i) => `B${String(i).padStart(2, '0')}`);
    const start = performance.now();
    const shots: Promise<void>[] = [];
    for (const [i, text] of wanted.entries()) {
      await pause(Math.max(0, start + i * 20 - performance.now()));
      shots.push(shoot(cdp, 'keys', text));
    }
    await Promise.all(shots);
    await browser.page.waitForFunction(() => bundle.page.waiting() > 20);
    expect(await waitForCodes(30)).toEqual(wanted);
    expect(await browser.page.evaluate(() => bundle.page.waiting())).toBe(0);
  });
});

describe('paste', () => {
  const paste = async (text: string): Promise<void> => {
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await browser.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await keyboard.press('Control+V');
  };
  test('on the page it is a code', async () => {
    await paste('A-01-02\n');
    expect(await waitForCodes(1)).toEqual(['A-01-02']);
    expect(await sources()).toEqual(['pasted']);
  });
  test('into a note it is text', async () => {
    await browser.page.evaluate(() => bundle.page.focusNote());
    await paste('A-01-02');
    await browser.page.waitForFunction(() => bundle.page.note() === 'A-01-02');
    expect(await codes()).toEqual([]);
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
    await pace('KETTLE', 0, 'Enter');
    expect(await waitForCodes(1)).toEqual(['KETTLE']);
    expect(await browser.page.evaluate(() => bundle.page.note())).toBe('two broken');
    await keyboard.insertText('LAMP-7');
    expect(await waitForCodes(2)).toEqual(['KETTLE', 'LAMP-7']);
    expect(await browser.page.evaluate(() => bundle.page.note())).toBe('two broken');
  });
  for (const suffix of ['Enter', 'Tab'] as const) {
    test(`while a dialog is open its buttons stay unpressed and keep the focus, with ${suffix}`, async () => {
      await browser.page.evaluate(() => bundle.page.openDialog());
      await pace('AB C', 5, suffix);
      expect(await waitForCodes(1)).toEqual(['AB C']);
      expect(await browser.page.evaluate(() => [bundle.page.clicks(), bundle.page.isDialogOpen()])).toEqual([
        0,
        true,
      ]);
      expect(await browser.page.evaluate(() => document.activeElement?.textContent)).toBe('close');
    });
  }
  test('a note keeps its own text also when a scan follows the last key at once', async () => {
    await browser.page.evaluate(() => bundle.page.focusNote());
    await keyboard.type('two', {delay: 120});
    await pause(150);
    await pace('KETTLE-17', 5, 'Tab');
    expect(await waitForCodes(1)).toEqual(['KETTLE-17']);
    expect(await browser.page.evaluate(() => bundle.page.note())).toBe('two');
    await keyboard.type(' more', {delay: 120});
    expect(await browser.page.evaluate(() => bundle.page.note())).toBe('two more');
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
  test('where no strip is shown slow keys are the page’s own: shortcuts, a button’s blank and its Enter', async () => {
    await browser.page.evaluate(() => bundle.page.showStrip(false));
    await keyboard.type('/n', {delay: 250});
    await browser.page.waitForFunction(() => bundle.page.heard().join('') === '/n');
    await browser.page.evaluate(() => bundle.page.focusButton());
    await keyboard.press(' ');
    await browser.page.waitForFunction(() => bundle.page.clicks() === 1);
    await keyboard.press('Enter');
    expect(await browser.page.evaluate(() => bundle.page.clicks())).toBe(2);
    expect([await codes(), await browser.page.evaluate(() => bundle.page.strip())]).toEqual([[], '']);
  });
  test('where no strip is shown a scan still presses nothing, and the page hears none of it', async () => {
    await browser.page.evaluate(() => bundle.page.showStrip(false));
    await browser.page.evaluate(() => bundle.page.focusButton());
    await wedge('/n AB C');
    await pace('A1', 10, 'Enter');
    expect(await waitForCodes(2)).toEqual(['/n AB C', 'A1']);
    expect(await browser.page.evaluate(() => [bundle.page.clicks(), bundle.page.heard()])).toEqual([0, []]);
  });
  test('where no strip is shown a stray key does not keep a hardware keypad from its pad', async () => {
    await browser.page.evaluate(() => bundle.page.showStrip(false));
    await browser.page.evaluate(() => bundle.page.openPad());
    await keyboard.type('x12', {delay: 300});
    await keyboard.press('Enter');
    await browser.page.waitForFunction(() => bundle.page.presses().join() === '1,2,enter');
  });
  test('what waits in the strip is gone when nobody listens any more', async () => {
    await keyboard.type('A1', {delay: 250});
    await browser.page.waitForFunction(() => bundle.page.strip() === 'A1');
    await browser.page.evaluate(() => bundle.page.deactivate());
    expect(await browser.page.evaluate(() => bundle.page.strip())).toBe('');
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
