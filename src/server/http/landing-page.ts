import type {Hono} from 'hono';
import {registrationOf} from '../auth/register.ts';
import {callerAddress, type HttpDeps} from './deps.ts';
import {escapedHtml, pageTextsOf, type PageTexts} from './page-texts.ts';
import {plainPage, PRODUCT_NAME, sendPage, sendPlain} from './plain-page.ts';
import {createReadLimit, PAGE_READS} from './read-limit.ts';

/** Warehouses that are named for visitors. */
const MAX_WAREHOUSES_NAMED = 12;

/**
 * What this is, for a visitor without a session: the way to log in, to register where that is open, and to the
 * warehouses that are listed for all. A browser in which a person has logged in before is led on to the app.
 */
export function addLandingPage(app: Hono, deps: HttpDeps): void {
  const {auth, publications, texts} = deps;
  const limit = createReadLimit(PAGE_READS, deps.now);

  app.get('/', async (c) => {
    limit.take(callerAddress(c, deps));
    const page = pageTextsOf(texts({acceptLanguage: c.req.header('accept-language')}));
    const {isOpen} = await registrationOf(auth);
    const shown = await publications.listed({
      told: ['everybody'],
      except: '',
      most: MAX_WAREHOUSES_NAMED,
      isBrief: true,
    });
    const {say} = page;
    const content = `
    <p class="lead">${say('landing.what')}</p>
    <p><a class="button" href="/app/#/login">${say('login.title')}</a></p>${isOpen ? registering(page) : ''}
    <ul class="cards">${['floor', 'desk', 'parties'].map((of) => `<li>${say(`landing.${of}`)}</li>`).join('')}</ul>${shown.length > 0 ? warehouses(page, shown) : ''}`;
    const script = `
    <script type="module" src="/landing.js"></script>`;
    const logo = `
    <img class="logo" src="/app/icon.svg" alt="" />`;
    return sendPage(plainPage(page, PRODUCT_NAME, content, script, logo));
  });
  app.get('/landing.js', () => sendPlain(SCRIPT, 'text/javascript; charset=utf-8'));
}

const registering = ({say}: PageTexts): string => `
    <p><a class="button second" href="/app/#/register">${say('register.title')}</a></p>`;

/** By their names alone: this page is no board for what strangers write. */
const warehouses = (
  {say}: PageTexts,
  shown: readonly {readonly id: string; readonly name: string}[],
): string => {
  const rows = shown.map(
    ({id, name}) => `<li><a href="/published/${id}"><bdi>${escapedHtml(name)}</bdi></a></li>`,
  );
  return `
    <h2>${say('list.published')}</h2>
    <ul>${rows.join('')}</ul>`;
};

/** What the app keeps of the company that a person has logged in to here. */
const SCRIPT = `
try {
  if (localStorage.getItem('openid')) location.replace('/app/');
} catch {
  // A browser that keeps nothing stays here.
}
`;
