import {AS_SENT} from '#domain/scanning/frame.ts';
import {setupText} from '#domain/scanning/setup-code.ts';
import {TEST_CODES} from '#client/scan/setup/test-codes.ts';
import type {Page} from 'playwright';
import type {Sight} from './tour.ts';

const SETUP = {...AS_SENT, model: 'TC52', prefix: '#', suffix: '9', separators: ['~'], gap: 12};

/** A text as a scanner injects it, with a prefix of its own and another sign for GS; `end`: as a key behind it. */
async function scan(page: Page, text: string, end = 'Enter'): Promise<void> {
  await page.locator('.scan-sink').focus();
  await page.keyboard.insertText(`#${text.replaceAll('\u001d', '~')}`);
  if (end !== '') await page.keyboard.press(end);
}

async function check(page: Page, change: (text: string) => string, end?: string): Promise<void> {
  for (const [i, {name, text}] of TEST_CODES.entries()) {
    await page.locator(`svg[data-code=${name}]`).waitFor();
    await scan(page, change(text), end);
    if (i < TEST_CODES.length - 1) await page.locator(`svg[data-code=${name}]`).waitFor({state: 'detached'});
  }
  await page.locator('[data-test=verdict]').waitFor();
}

const asIs = (text: string): string => text;

/** How a scanner is found out, and what is done with what was found. */
export const equipmentSights: readonly Sight[] = [
  {name: 'equipment', hash: '/equipment'},
  {
    name: 'equipment-maker',
    hash: '/equipment',
    async prepare(page) {
      await page.getByRole('button', {name: 'Zebra'}).click();
      await page.locator('[data-test=maker]').scrollIntoViewIfNeeded();
    },
  },
  {name: 'equipment-check', hash: '/equipment?view=check'},
  {
    name: 'equipment-unclear',
    hash: '/equipment?view=check',
    async prepare(page) {
      await page.locator('svg[data-code=plain]').waitFor();
      await scan(page, 'A-01\u001d02 é');
      await page.locator('[data-test=unclear]').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'equipment-good',
    hash: '/equipment?view=check',
    prepare: (page) => check(page, asIs),
  },
  {
    name: 'equipment-wrong',
    hash: '/equipment?view=check',
    prepare: (page) => check(page, (text) => text.replaceAll(' ', '').replaceAll('\u001d', ''), ''),
  },
  {
    name: 'equipment-raw',
    hash: '/equipment?view=raw',
    async prepare(page) {
      await page.locator('main svg').first().waitFor();
      await page.keyboard.type(']C1#A-01 02');
      await page.keyboard.press('Enter');
      await page.locator('[data-test=characters]').waitFor();
    },
  },
  {
    name: 'equipment-share',
    hash: '/equipment?view=share',
    async prepare(page) {
      await page.evaluate((kept) => localStorage.setItem('scanner', kept), JSON.stringify(SETUP));
      await page.reload();
      await page.locator('[data-setup]').waitFor();
      await page.evaluate(() => localStorage.removeItem('scanner'));
    },
  },
  {
    name: 'equipment-offer',
    hash: '/equipment?view=raw',
    async prepare(page) {
      await page.locator('main svg').first().waitFor();
      await page.locator('.scan-sink').focus();
      await page.keyboard.insertText(setupText(SETUP));
      await page.locator('[data-test=offer]').waitFor();
    },
  },
];
