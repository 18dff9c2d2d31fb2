import {expect} from 'vitest';
import {PRESSES_APART_MS} from '#client/ui/two-step.ts';
import type {Handset} from './handset.ts';

/** Opens the case with these words at a desk, and shows the card of one way to close it. */
export async function closingOf(desktop: Handset, words: string, closing: string) {
  await desktop.open('/cases');
  await desktop.page.locator('[data-case]').filter({hasText: words}).first().click();
  return desktop.page.locator(`[data-closing="${closing}"]`);
}

/** Closes the case by a card that changes stock, once there is a note. */
export async function closeBy(
  {page}: Handset,
  card: Awaited<ReturnType<typeof closingOf>>,
  note: string,
): Promise<void> {
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => card.getByRole('button').isDisabled()).toBe(true);
  await card.getByLabel('Note').fill(note);
  await card.getByRole('button').click();
  // What changes stock is pressed twice, and not by a double click.
  await page.waitForTimeout(PRESSES_APART_MS);
  await card.getByRole('button', {name: 'Press again'}).click();
  await page.getByTestId('closed').waitFor({timeout: 15_000});
}
