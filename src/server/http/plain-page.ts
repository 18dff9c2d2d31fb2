import {SAFE_HEADERS} from './answer.ts';
import type {PageTexts} from './page-texts.ts';

/** How the pages that this server draws itself look. Below `/trust`, since plain HTTP serves nothing else. */
export const PAGE_STYLE = '/trust/style.css';

/** What the product is called. */
export const PRODUCT_NAME = 'Binward';

/** A page of ours outside the app; `head` is more of its head, `logo` what stands above its title. */
export const plainPage = (
  texts: PageTexts,
  title: string,
  content: string,
  head = '',
  logo = '',
): string => `<!doctype html>
<html lang="${texts.tag}" dir="${texts.direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title === PRODUCT_NAME ? PRODUCT_NAME : `${PRODUCT_NAME}: ${title}`}</title>
    <link rel="stylesheet" href="${PAGE_STYLE}" />${head}
  </head>
  <body>${logo}
    <h1><bdi>${title}</bdi></h1>${content}
  </body>
</html>
`;

/** In the language of the asker, and new each time. */
export const sendPage = (html: string): Response =>
  sendPlain(html, 'text/html; charset=utf-8', {vary: 'accept-language'});

export const sendPlain = (
  body: string | Uint8Array<ArrayBuffer> | null,
  type: string,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Response =>
  new Response(body, {
    status,
    headers: {...SAFE_HEADERS, 'content-type': type, 'cache-control': 'no-store', ...headers},
  });

export const PLAIN_PAGE_STYLE = `
:root { color-scheme: light dark; }
body { max-width: 36rem; margin: 0 auto; padding: 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { margin-top: 2rem; font-size: 1.125rem; }
ol { padding-inline-start: 1.5rem; }
li { margin-block: 1.25rem; padding-inline-start: .25rem; }
li::marker { font-weight: 700; }
.button {
  display: flex; align-items: center; justify-content: center; min-height: 4rem; margin-top: .75rem;
  padding-inline: 1rem; border: 0; border-radius: 8px; background: #0b4f52; color: #fff;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none;
}
button.button { width: 100%; }
.second { background: none; border: 2px solid #0b4f52; color: inherit; }
.cards { display: grid; gap: .75rem; margin: 1.5rem 0; padding: 0; list-style: none; }
.cards li { margin: 0; padding: .875rem 1rem; border-inline-start: 4px solid #0b4f52; border-radius: 8px; background: #0b4f5214; }
.lead { font-size: 1.375rem; line-height: 1.35; font-weight: 600; hyphens: auto; overflow-wrap: anywhere; }
.logo { display: block; width: 3.5rem; height: 3.5rem; margin-top: 1.5rem; }
@media (prefers-color-scheme: dark) {
  .second { border-color: #6fb3b5; }
  .cards li { border-color: #6fb3b5; background: #6fb3b522; }
}
code { font-size: .9375rem; overflow-wrap: anywhere; }
figure { margin: 2rem 0 0; }
figure svg { width: 12rem; height: 12rem; background: #fff; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .375rem .5rem; border-block-end: 1px solid #8886; text-align: start; }
td:last-child, th:last-child { text-align: end; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1.5rem; margin: 0; }
dt { opacity: .75; }
dd { margin: 0; overflow-wrap: anywhere; }
@media print { .button { display: none; } body { font-size: 12pt; } }
`;
