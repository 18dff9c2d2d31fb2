import type {Page} from 'playwright';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {isJob} from '#client/jobs/definitions/registry.ts';
import {ACTIONS} from '#domain/actions.ts';
import type {List} from '#domain/kernel/list.ts';
import {LISTS} from '#domain/lists.ts';
import {DESKTOP} from '../browser.ts';
import {SIGHTS, type Sight} from '../pictures/tour.ts';
import {PASSWORD} from '../server/http/site.ts';
import {furnish} from './house-of-sights.ts';
import {Handset, SOON} from './handset.ts';
import {hire, type PersonAtBrowser} from './person.ts';
import {paperworkOf} from './paperwork.ts';
import {openSite, type Company, type BrowserSite} from './site.ts';
import {whenCalm, visit} from './visit.ts';

/** What was typed stays with whoever typed it, when the session under which it was typed ends. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;
let page: Page;
let olga: PersonAtBrowser;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  olga = await hire(company, 'Olga Office', '482913', 'Manager');
  await furnish(company);
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP});
  page = desktop.page;
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

/** Screens of which what is typed is kept step by step, that are left by typing, or that ask before anything is typed. */
const isOfOwn = ({name, hash, isOutside, hasCamera}: Sight): boolean =>
  isOutside === true ||
  hasCamera === true ||
  isJob(hash.split('?')[0] ?? '') ||
  name === 'notices-photo' ||
  name === 'equipment-offer' ||
  hash === '/server';

/** Whether the form that a sight is about stands open: not every list has a row with which it can be done. */
let isOpen = false;

const openFirst = async (): Promise<boolean> => {
  await page.locator('[data-row]:visible, [data-test=empty-list]:visible').first().waitFor();
  const [first] = await page.locator('[data-row]').all();
  if (!first) return false;
  const cells = first.locator('td, th');
  // Where rows can be ticked, that is the first of them. A list that comes anew under the pointer is pressed again.
  const open = async (): Promise<boolean> => {
    if (await page.getByTestId('panel').isVisible()) return true;
    await cells.nth(Math.min(1, (await cells.count()) - 1)).click();
    return false;
  };
  await expect.poll(open, {timeout: SOON.timeout, interval: 500}).toBe(true);
  await whenCalm(page);
  return true;
};

/** The first row of a list being edited, as far as it has one that may be. */
const editing = ({name, path}: List): Sight => ({
  name: `${name}, a row of it`,
  hash: path,
  async prepare() {
    const edit = page.getByTestId('panel').getByRole('button', {name: 'Edit', exact: true});
    isOpen = (await openFirst()) && (await edit.isVisible());
    if (isOpen) await edit.click();
  },
});

/** The lists whose rows can have an action done with them; those with few acts first, whose rows stand where these are due. */
const listsOf = (action: string): readonly List[] =>
  all
    .filter(({rowActions}) => rowActions.includes(action))
    .toSorted((a, b) => a.rowActions.length - b.rowActions.length);

/** The form of the first of these actions that can be done with the first row of a list. */
const acting = (kinds: string, actions: readonly string[]): Sight => ({
  name: `an action that asks for ${kinds}`,
  hash: '/lists',
  async prepare() {
    for (const action of actions)
      for (const {path} of listsOf(action)) {
        await visit(page, {name: path, hash: path});
        const button = page.getByTestId('panel').locator(`button[data-action="${action}"]`);
        isOpen = (await openFirst()) && (await button.isVisible());
        if (!isOpen) continue;
        await button.click();
        return;
      }
  },
});

type FieldKinds = ReadonlySet<string>;

/** The kinds of what a person types into the forms of a list. */
const typedInto = ({resource: {fields}}: List): FieldKinds =>
  new Set(
    Object.values(fields)
      .filter(({derived, byAction}) => !derived && !byAction)
      .map(({kind}) => kind),
  );
/** And what is typed for an action, beside what it is done with. */
const typedFor = (action: string): FieldKinds =>
  new Set(
    Object.values(ACTIONS.get(action)?.args ?? {})
      .map(({kind}) => kind)
      .filter((kind) => !['reference', 'id', 'integer'].includes(kind)),
  );

/** As few of them as have all kinds of fields: what was typed is kept by fields, whatever form they stand in. */
function covering<T>(all: readonly T[], kindsOf: (each: T) => FieldKinds): readonly T[] {
  const left = new Set(all.flatMap((each) => [...kindsOf(each)]));
  const chosen: T[] = [];
  while (left.size > 0) {
    const news = (each: T): number => kindsOf(each).intersection(left).size;
    const [next] = all.toSorted((a, b) => news(b) - news(a));
    if (next === undefined) break;
    chosen.push(next);
    for (const kind of kindsOf(next)) left.delete(kind);
  }
  return chosen;
}
const all = [...LISTS.values()];
const DIFFERENT = covering(
  all.filter(({resource}) => resource.editing),
  typedInto,
);
/** The actions of rows by the kinds of what is typed for them; nothing is typed for some. */
const BY_KINDS = Map.groupBy(new Set(all.flatMap(({rowActions}) => rowActions)), (action) =>
  [...typedFor(action)].toSorted().join(' and '),
);
BY_KINDS.delete('');

const FORMS: readonly Sight[] = [
  ...DIFFERENT.map(editing),
  ...[...BY_KINDS].map(([kinds, actions]) => acting(kinds, actions)),
];

/** The form of a new row, and every page. */
const PAGES: readonly Sight[] = [
  ...DIFFERENT.map(({name, path}) => ({name: `${name}, a new one`, hash: `${path}?row=new`})),
  ...SIGHTS.filter((sight) => !isOfOwn(sight) && !LISTS.has(sight.hash)),
];

/** All but the one that nobody sees, into which a scanner types. */
const FIELDS = [
  'input:not([type=file], [type=checkbox], [type=radio], [type=range], [type=search])',
  'textarea',
].map((kind) => `${kind}:visible:enabled:not([readonly], [inputmode=none])`);

/** What stands in the fields of the page that is in sight, and in the lines that have been typed; rows of a list come and go. */
const typed = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, textarea, select, [data-test=typed]')]
      .filter((each) => each.checkVisibility() && !each.matches('table [type=checkbox]'))
      .map((each) => ('value' in each ? String(each.value) : (each.textContent ?? ''))),
  );

/** Types something into every field that takes it, too little for a scan; how many do. */
async function typeEverywhere(): Promise<number> {
  const fields = page.locator(FIELDS.join());
  let count = 0;
  for (let i = 0; i < (await fields.count()) && i < 12; i++) {
    const field = fields.nth(i);
    const kind = await field.evaluate(
      (each) => String(each.getAttribute('type')) + ' ' + String(each.getAttribute('inputmode')),
    );
    const text = /date/.test(kind)
      ? '2027-03-01'
      : /number|numeric|decimal/.test(kind)
        ? '7'
        : `T${i.toString(36)}`;
    await field.fill(text, {timeout: 3_000}).then(
      () => count++,
      () => undefined,
    );
  }
  // A search for a row to choose ends as its field is left, with or without a choice; the last is left as all others.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  return count;
}

/** What was typed on an earlier page is nothing to begin with. */
const forgetDrafts = (): Promise<void> =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('document-draft:')) localStorage.removeItem(key);
  });

/** Where a page is; what is searched there comes into its address a moment after it was typed. */
const placeOf = (shown: Page): string => {
  const [path = '', query] = new URL(shown.url()).hash.split('?');
  const params = new URLSearchParams(query);
  params.delete('q');
  return `${path}?${params.toString()}`;
};

/** The header's word that the session has ended; a page that waits beneath has one, too. */
const told = () => page.locator('[data-test=session-ended]:visible');

/** The server ends every session of a browser of the company. */
async function endSessions(): Promise<void> {
  const {kysely} = company.database;
  const ended = kysely.deleteFrom('sessions').where('company', '=', company.openid);
  await ended.where('device', '!=', '').execute();
}

/** The same, and this browser hears of it as from the next question that it asks. */
async function endSession(): Promise<void> {
  await endSessions();
  await page.evaluate(() => dispatchEvent(new CustomEvent('need-login')));
  await told().waitFor();
}

async function logInAgain(): Promise<void> {
  await page.getByRole('button', {name: 'Administrator'}).click();
  await page.getByLabel('Administrator name').fill(company.admin.session.name);
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByRole('button', {name: 'Log in', exact: true}).click();
}

async function logInAs({name, code}: PersonAtBrowser): Promise<void> {
  await page.getByRole('button', {name: 'Staff', exact: true}).click();
  await page.getByLabel('Staff name').fill(name);
  await page.getByRole('button', {name: 'Next'}).click();
  await page.getByTestId('code-length').waitFor({state: 'attached'});
  for (const digit of code) await page.getByRole('button', {name: digit, exact: true}).click();
  await page.getByRole('button', {name: 'Log in', exact: true}).click();
}

/** The login that stands over the page, at each of its steps. */
const over = () => page.getByRole('heading', {name: 'Log in', exact: true});

const BRANDS = '/goods/goodsbrand?row=new';
const name = () => page.locator('[data-test=panel] form:visible').getByLabel('Name');

test('[STAFF-7] what was not taken since the session had ended is saved as it stands after a login in that place', async () => {
  await desktop.open(BRANDS);
  await name().fill('Brand of mine');
  await endSessions();
  await page.getByRole('button', {name: 'Save'}).click();
  await told().getByRole('button').click();
  // Whoever was here is asked first, as she logs in and under her name.
  await expect
    .poll(() => page.getByLabel('Administrator name').inputValue())
    .toBe(company.admin.session.name);
  await logInAgain();
  await over().waitFor({state: 'detached'});
  await page.getByRole('button', {name: 'Save'}).click();
  const brands = async () => (await company.admin.list('goodsBrand')).map((row) => row['name']);
  await expect.poll(brands).toContain('Brand of mine');
  await page.getByRole('heading', {name: 'Brand of mine'}).waitFor();
});

test('[STAFF-7] another person who logs in there sees nothing of it; it stays with the first, who finds it where it was', async () => {
  await desktop.open(BRANDS);
  await name().fill('Half a brand');
  await endSession();
  await told().getByRole('button').click();
  await logInAs(olga);
  await over().waitFor({state: 'detached'});
  await name().waitFor();
  expect(await typed()).not.toContain('Half a brand');
  await page.goto(page.url().replace(/#.*/, '#/settings'));
  await endSession();
  await told().getByRole('button').click();
  await logInAgain();
  await over().waitFor({state: 'detached'});
  await expect.poll(() => name().inputValue()).toBe('Half a brand');
  expect(new URL(page.url()).hash).toBe(`#${BRANDS}`);
});

test('[STAFF-7] whoever is led back to what they typed, and goes on elsewhere in that moment, is there', async () => {
  await desktop.open(BRANDS);
  await name().fill('A quarter of a brand');
  await endSession();
  await told().getByRole('button').click();
  await logInAs(olga);
  await over().waitFor({state: 'detached'});
  await page.goto(page.url().replace(/#.*/, '#/settings'));
  await endSession();
  await told().getByRole('button').click();
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (...to) => {
      replace(...to);
      if (!String(to[2]).includes('goodsbrand')) return;
      history.replaceState = replace;
      location.hash = '#/nowhere';
    };
  });
  await logInAgain();
  await over().waitFor({state: 'detached'});
  await page.locator('[data-test=nowhere]').waitFor();
});

/** What was typed stands there after a login, at the same address, and nowhere is it said any more that none is here. */
async function staysTyped(): Promise<void> {
  const before = await typed();
  const place = placeOf(page);
  await endSession();
  await told().getByRole('button').click();
  await over().waitFor();
  expect(await page.locator('main:visible').count()).toBe(1);
  await logInAgain();
  await over().waitFor({state: 'detached'});
  await expect.poll(typed, SOON).toEqual(before);
  expect(placeOf(page)).toBe(place);
  await expect.poll(() => told().count()).toBe(0);
}

describe('a session that ends while something is typed', () => {
  test.each(PAGES.map((sight) => [sight.name, sight] as const))('[STAFF-7] %s', async (_, sight) => {
    await forgetDrafts();
    await visit(page, sight);
    await whenCalm(page);
    if ((await typeEverywhere()) === 0) return;
    await staysTyped();
  });
});

describe('a session that ends while a form is filled in', () => {
  const opened = new Set<string>();
  test.each(FORMS.map((sight) => [sight.name, sight] as const))('[STAFF-7] %s', async (name, sight) => {
    await visit(page, sight);
    await whenCalm(page);
    if (!isOpen || (await typeEverywhere()) === 0) return;
    opened.add(name);
    await staysTyped();
  });

  test('[STAFF-7] what can be done with what this company has could be opened', () => {
    expect(opened.size).toBeGreaterThan(7);
  });

  test('[STAFF-7] what hands have done with a document', async () => {
    const {delivery, order} = await paperworkOf(company);
    for (const form of [`asn=${delivery}&form=inbound.sort`, `dn=${order}&form=outbound.pick`]) {
      await visit(page, {name: form, hash: `/document?${form}`});
      const unit = page.locator('main form input[inputmode=numeric]').first();
      await unit.waitFor();
      await unit.fill('1');
      await staysTyped();
    }
  });

  test('[STAFF-7] a file that was chosen, and what was answered about it', async () => {
    await visit(page, {name: 'moving-in', hash: '/uploadcenter/addupload'});
    const text = 'Number,Text\nNEW-1,A lamp\nNEW-2,A pot\n';
    const buffer = Buffer.from(text);
    await page
      .locator('[data-test=drop] input')
      .setInputFiles({name: 'new.csv', mimeType: 'text/csv', buffer});
    const answer = page.locator('main select').nth(2);
    await answer.waitFor();
    await answer.selectOption('code');
    await staysTyped();
  });

  test('[STAFF-7] the digits on a pad that stands open in a job, which goes on at its step after a login', async () => {
    const [move] = company.moves(1);
    const handset = await Handset.ready(site, company);
    const desk = page;
    page = handset.page;
    await handset.open('/bin-move');
    for (const label of [move?.from.label, move?.goods.label])
      expect(await handset.scan(label ?? '')).toBe('tick');
    await page.locator('[data-step=to] button:has(svg.lucide-grid-3x3)').click();
    for (const digit of '12')
      await page.getByRole('dialog').getByRole('button', {name: digit, exact: true}).click();
    const digits = () => page.locator('[data-test=pad-text]:visible').innerText();
    expect(await digits()).toBe('12');
    // Nothing stands over a job: it goes on, and is sent after the next login.
    await endSessions();
    await page.evaluate(() => dispatchEvent(new CustomEvent('need-login')));
    await whenCalm(page);
    expect([await digits(), await over().count()]).toEqual(['12', 0]);
    await page.goto(page.url().replace(/#.*/, '#/'));
    await told().getByRole('button').click();
    await logInAgain();
    await over().waitFor({state: 'detached'});
    await page.goto(page.url().replace(/#.*/, '#/bin-move'));
    await page.locator('[data-step=to]').waitFor();
    page = desk;
  });
});
