import {createHash} from 'node:crypto';
import type {Context, Hono} from 'hono';
import {notFound} from '../fault.ts';
import {qrSvg} from '../qr.ts';
import type {LocalAuthority} from '../tls/credentials.ts';
import {SAFE_HEADERS} from './answer.ts';
import {createPageTexts, escaped, type PageTexts} from './page-texts.ts';

/** How callers reach this server securely, as far as it knows. */
export interface Trust {
  readonly isSecure: boolean;
  /** Present where handhelds must be told to trust it. */
  readonly authority?: LocalAuthority;
  /** Where the texts lie. */
  readonly textsDir: string;
}

/** Everything of the page lies below, also for callers without HTTPS. */
export const TRUST = '/trust';
const FILE = 'binward-authority.crt';

/**
 * How to make a handheld trust this server: plain HTML, without a script, in the language of the browser, and to
 * be printed. Outside the app's scope, so that a worker never answers it.
 */
export function addTrustPage(app: Hono, trust: Trust): void {
  const {authority} = trust;
  const textsFor = createPageTexts(trust.textsDir);

  app.get(TRUST, (c) => {
    const texts = textsFor(c.req.header('accept-language') ?? '');
    const html = page(texts, authority ? steps(texts, authority, c) : nothingToTrust(texts, trust, c));
    return send(html, 'text/html; charset=utf-8', {vary: 'accept-language'});
  });
  app.get(`${TRUST}/style.css`, () => send(STYLE, 'text/css; charset=utf-8'));
  app.get(`${TRUST}/authority.crt`, () => {
    if (!authority) throw notFound('file.unknown', 'Resource does not exist');
    return send(authority.der, 'application/x-x509-ca-cert', {
      'content-disposition': `attachment; filename="${FILE}"`,
    });
  });
}

const send = (
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(body, {
    headers: {...SAFE_HEADERS, 'content-type': type, 'cache-control': 'no-store', ...headers},
  });

/** SHA-256 in pairs, as Android and browsers show it. */
export const fingerprintOf = ({der}: LocalAuthority): string =>
  (createHash('sha256').update(der).digest('hex').toUpperCase().match(/../g) ?? []).join(':');

const hostOf = (c: Context): string => new URL(c.req.url).host;

function steps({say}: PageTexts, authority: LocalAuthority, c: Context): string {
  const host = hostOf(c);
  const [here, app] = [`http://${host}${TRUST}`, `https://${host}/app/`];
  return `
    <p>${say('trust.why')}</p>
    <ol>
      <li>${say('trust.download', {name: authority.name})}
        <a class="button" href="${TRUST}/authority.crt" download="${FILE}">${say('trust.download.do')}</a></li>
      <li>${say('trust.settings')}</li>
      <li>${say('trust.install', {file: FILE})}</li>
      <li>${say('trust.open')} <a class="button" href="${escaped(app)}">${say('trust.open.do')}</a></li>
    </ol>
    <h2>${say('trust.fingerprint')}</h2>
    <p><code dir="ltr">${fingerprintOf(authority).replaceAll(/(.{24})/g, '$1<wbr />')}</code></p>
    <p>${say('trust.managed')}</p>
    <figure>${qrSvg(here, escaped(here))}<figcaption>${say('trust.scan', {address: here})}</figcaption></figure>`;
}

function nothingToTrust({say}: PageTexts, {isSecure}: Trust, c: Context): string {
  if (!isSecure) return `<p>${say('trust.off', {command: 'npm start -- --https'})}</p>`;
  const app = `https://${hostOf(c)}/app/`;
  return `
    <p>${say('trust.known')}</p>
    <p><a class="button" href="${escaped(app)}">${say('trust.open.do')}</a></p>`;
}

const page = ({tag, direction, say}: PageTexts, content: string): string => `<!doctype html>
<html lang="${tag}" dir="${direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Binward: ${say('trust.title')}</title>
    <link rel="stylesheet" href="${TRUST}/style.css" />
  </head>
  <body>
    <h1>${say('trust.title')}</h1>${content}
  </body>
</html>
`;

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 36rem; margin: 0 auto; padding: 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { margin-top: 2rem; font-size: 1.125rem; }
ol { padding-inline-start: 1.5rem; }
li { margin-block: 1.25rem; padding-inline-start: .25rem; }
li::marker { font-weight: 700; }
.button {
  display: flex; align-items: center; justify-content: center; min-height: 4rem; margin-top: .75rem;
  padding-inline: 1rem; border-radius: 8px; background: #0b4f52; color: #fff;
  font-weight: 600; text-align: center; text-decoration: none;
}
code { font-size: .9375rem; overflow-wrap: anywhere; }
figure { margin: 2rem 0 0; }
figure svg { width: 12rem; height: 12rem; background: #fff; }
@media print { .button { display: none; } body { font-size: 12pt; } }
`;
