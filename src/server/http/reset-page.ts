import type {Hono} from 'hono';
import {createTexts} from '../texts.ts';
import {pageTextsOf, type PageTexts} from './page-texts.ts';
import {plainPage, sendPage, sendPlain} from './plain-page.ts';

/**
 * The way out when the installed app does not start: takes the worker and its caches away and never touches
 * IndexedDB, where recorded work waits. Outside the worker's scope, so that the worker cannot answer it. `textsDir`:
 * where the texts lie.
 */
export function addResetPage(app: Hono, textsDir: string): void {
  const textsFor = createTexts(textsDir);
  app.get('/reset', (c) =>
    sendPage(page(pageTextsOf(textsFor({acceptLanguage: c.req.header('accept-language')})))),
  );
  app.get('/reset.js', () => sendPlain(SCRIPT, 'text/javascript; charset=utf-8'));
}

function page(texts: PageTexts): string {
  const {say} = texts;
  const content = `
    <p>${say('reset.hint')}</p>
    <p><button class="button" id="reset" type="button">${say('reset.do')}</button></p>
    <p id="done" role="status" data-done="${say('reset.done')}" data-failed="${say('reset.failed')}"></p>
    <p><a href="/app/">${say('reset.back')}</a></p>`;
  const script = `
    <script type="module" src="/reset.js"></script>`;
  return plainPage(texts, say('reset.title'), content, script);
}

const SCRIPT = `
const done = document.getElementById('done');
document.getElementById('reset').addEventListener('click', async () => {
  try {
    // Without HTTPS a browser has neither workers nor caches.
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    for (const worker of workers) await worker.unregister();
    for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
    done.textContent = done.dataset.done;
    location.replace('/app/');
  } catch {
    done.textContent = done.dataset.failed;
  }
});
`;
