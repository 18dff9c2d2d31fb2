import type {Hono} from 'hono';
import {SAFE_HEADERS} from './answer.ts';

/**
 * The way out when the installed app does not start: takes the worker and its caches away and never touches
 * IndexedDB, where recorded work waits. Outside the worker's scope, so that the worker cannot answer it.
 */
export function addResetPage(app: Hono): void {
  app.get('/reset', () => page('text/html; charset=utf-8', HTML));
  app.get('/reset.js', () => page('text/javascript; charset=utf-8', SCRIPT));
}

const page = (type: string, text: string): Response =>
  new Response(text, {headers: {...SAFE_HEADERS, 'content-type': type, 'cache-control': 'no-store'}});

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Binward: start afresh</title>
    <script type="module" src="/reset.js"></script>
  </head>
  <body>
    <h1>Start the app afresh</h1>
    <p>This takes the installed app off this browser and loads it again. Recorded work is kept.</p>
    <p><button id="reset" type="button">Start afresh</button></p>
    <p id="done" role="status"></p>
    <p><a href="/app/">Back to the app</a></p>
  </body>
</html>
`;

const SCRIPT = `
const done = document.getElementById('done');
document.getElementById('reset').addEventListener('click', async () => {
  try {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    for (const worker of workers) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    done.textContent = 'Done. Opening the app …';
    location.replace('/app/');
  } catch (error) {
    done.textContent = 'This did not work: ' + error;
  }
});
`;
