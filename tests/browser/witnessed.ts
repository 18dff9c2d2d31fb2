import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {BrowserContext, Page} from 'playwright';
import {witness} from '../unsteady/witnesses.ts';

/** Lines of a log that are kept; the last ones count. */
const MOST_LINES = 2_000;
/** How long a page may take to be photographed, ms. */
const PATIENCE = {timeout: 5_000} as const;
const TRACE = {screenshots: false, snapshots: false} as const;

/** What is kept of browsers that start now; of those that are measured nothing is. */
let kept: 'nothing' | 'log' | 'trace' = 'nothing';
export const watchBrowsers = (what: 'log' | 'trace'): void => void (kept = what);

/**
 * Keeps what a browser says and does, for the case that a test fails: its log, every call and answer as a trace without
 * pictures (pictures of each step would cost more than the steps), and how each page looks when it is asked.
 */
export async function watch(context: BrowserContext): Promise<void> {
  if (kept === 'nothing') return;
  const hasTrace = kept === 'trace';
  const lines: string[] = [];
  const say = (line: string): void => {
    lines.push(`${new Date().toISOString()} ${line}`);
    if (lines.length > MOST_LINES) lines.shift();
  };
  context.on('console', (message) => say(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => say(`error: ${error.error().stack ?? String(error.error())}`));
  context.on('requestfailed', (request) =>
    say(`no answer: ${request.method()} ${request.url()} (${request.failure()?.errorText ?? ''})`),
  );
  context.on('response', (response) => {
    if (response.status() >= 400)
      say(`${String(response.status())}: ${response.request().method()} ${response.url()}`);
  });
  if (hasTrace) await context.tracing.start(TRACE);
  const leave = witness(async (folder, name) => {
    const pages = context.pages();
    await writeFile(path.join(folder, `${name}-browser.log`), lines.map((line) => `${line}\n`).join(''));
    await Promise.all(
      pages.map((page, i) => photograph(page, path.join(folder, `${name}-page-${String(i + 1)}`))),
    );
    if (!hasTrace) return;
    await context.tracing.stop({path: path.join(folder, `${name}-trace.zip`)});
    await context.tracing.start(TRACE);
  });
  context.once('close', leave);
}

/** How a page looks, and what stands in it. One that hangs has no picture, and keeps no other from one. */
async function photograph(page: Page, file: string): Promise<void> {
  await Promise.allSettled([
    page.screenshot({path: `${file}.png`, ...PATIENCE}),
    page
      .locator('body')
      .innerText(PATIENCE)
      .then(async (text) => writeFile(`${file}.txt`, `${page.url()}\n\n${text}\n`)),
  ]);
}
