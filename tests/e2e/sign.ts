import type {Locator, Page} from 'playwright';
import {expect} from 'vitest';

/** Draws a stroke of three points across a signature pad, from its left to its right. */
export async function sign(page: Page, pad: Locator): Promise<void> {
  await pad.waitFor();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is nothing to sign on');
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(0.1, 0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.2));
  // It stands still under the pen: what is kept is what was drawn.
  await expect.poll(() => pad.getAttribute('aria-label')).toBe('Signed');
  expect(await pad.boundingBox()).toEqual(box);
  await page.mouse.move(...at(0.9, 0.7));
  await page.mouse.up();
}
