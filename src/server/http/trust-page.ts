import {createHash} from 'node:crypto';
import type {Context, Hono} from 'hono';
import {notFound} from '../fault.ts';
import {qrSvg} from '../qr.ts';
import type {LocalAuthority} from '../tls/credentials.ts';
import {createTexts} from '../texts.ts';
import {escapedHtml, pageTextsOf, type PageTexts} from './page-texts.ts';
import {PAGE_STYLE, plainPage, sendPage, sendPlain, PLAIN_PAGE_STYLE} from './plain-page.ts';

/** How callers reach this server securely, as far as it knows. */
export interface ServerTrust {
  readonly isSecure: boolean;
  /** Present where handhelds must be told to trust it. */
  readonly authority?: LocalAuthority;
  /** Where the texts lie. */
  readonly textsDir: string;
}

/** Everything of the page lies below, also for callers without HTTPS. */
export const TRUST_PATH = '/trust';
const FILE = 'binward-authority.crt';

/**
 * How to make a handheld trust this server: plain HTML, without a script, in the language of the browser, and to
 * be printed. Outside the app's scope, so that a worker never answers it.
 */
export function addTrustPage(app: Hono, trust: ServerTrust): void {
  const {authority} = trust;
  const textsFor = createTexts(trust.textsDir);

  app.get(TRUST_PATH, (c) => {
    const texts = pageTextsOf(textsFor({acceptLanguage: c.req.header('accept-language')}));
    const content = authority ? steps(texts, authority, c) : nothingToTrust(texts, trust, c);
    return sendPage(plainPage(texts, texts.say('trust.title'), content));
  });
  app.get(PAGE_STYLE, () => sendPlain(PLAIN_PAGE_STYLE, 'text/css; charset=utf-8'));
  app.get(`${TRUST_PATH}/authority.crt`, () => {
    if (!authority) throw notFound('file.unknown', 'Resource does not exist');
    return sendPlain(authority.der, 'application/x-x509-ca-cert', {
      'content-disposition': `attachment; filename="${FILE}"`,
    });
  });
}

/** SHA-256 in pairs, as Android and browsers show it. */
const fingerprintOf = ({der}: LocalAuthority): string =>
  (createHash('sha256').update(der).digest('hex').toUpperCase().match(/../g) ?? []).join(':');

const hostOf = (c: Context): string => new URL(c.req.url).host;

function steps({say}: PageTexts, authority: LocalAuthority, c: Context): string {
  const host = hostOf(c);
  const [here, app] = [`http://${host}${TRUST_PATH}`, `https://${host}/app/`];
  return `
    <p>${say('trust.why')}</p>
    <ol>
      <li>${say('trust.download', {name: authority.name})}
        <a class="button" href="${TRUST_PATH}/authority.crt" download="${FILE}">${say('trust.download.do')}</a></li>
      <li>${say('trust.settings')}</li>
      <li>${say('trust.install', {file: FILE})}</li>
      <li>${say('trust.open')} <a class="button" href="${escapedHtml(app)}">${say('trust.open.do')}</a></li>
    </ol>
    <h2>${say('trust.fingerprint')}</h2>
    <p><code dir="ltr">${fingerprintOf(authority).replaceAll(/(.{24})/g, '$1<wbr />')}</code></p>
    <p>${say('trust.managed')}</p>
    <figure>${qrSvg(here, escapedHtml(here))}<figcaption>${say('trust.scan', {address: here})}</figcaption></figure>`;
}

function nothingToTrust({say}: PageTexts, {isSecure}: ServerTrust, c: Context): string {
  if (!isSecure) return `<p>${say('trust.off', {command: 'npm start -- --https'})}</p>`;
  const app = `https://${hostOf(c)}/app/`;
  return `
    <p>${say('trust.known')}</p>
    <p><a class="button" href="${escapedHtml(app)}">${say('trust.open.do')}</a></p>`;
}
