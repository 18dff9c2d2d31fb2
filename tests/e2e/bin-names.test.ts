import {afterAll, beforeAll, expect, test} from 'vitest';
import {placeByPattern} from '#domain/warehouse/proposed-place.ts';
import {DESKTOP} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {Handset, SOON} from './handset.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
let company: Company;
let desktop: Handset;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP});
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

const PATTERN = '{level}.{aisle}.{zone}';
const NAMES = ['3.10.H', '3.2.H', '4.2.H', '1.1.G'];

test('[BIN-5] a warehouse says how it names its bins, sees what that makes of them, and places those that stand there', async () => {
  const {page} = desktop;
  const {admin} = company;
  const size = String((await admin.list('binSize'))[0]?.['id']);
  const ids = NAMES.map(() => newId());
  for (const [i, id] of ids.entries())
    await admin.do('bin.create', {
      id,
      warehouse: admin.warehouse,
      name: NAMES[i] ?? '',
      size,
      property: 'Normal',
    });
  const bins = () => admin.list('bin', `warehouse=${admin.warehouse}`);
  const ours = async () =>
    (await bins())
      .filter(({id}) => ids.includes(String(id)))
      .toSorted((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1));
  // As a build left it to which its name said nothing.
  const [first] = ids;
  const {version} = (await ours()).find(({id}) => id === first) ?? {};
  const unset = JSON.stringify({zone: '', walking_sequence: 0});
  await admin.do('bin.edit', {id: first ?? '', version: Number(version), set: unset});

  await desktop.open('/warehouse/binset');
  await page.getByText(/Bins without a zone or a place on the way: 1$/).waitFor();
  await page.getByRole('link', {name: 'See the pattern'}).click();
  const panel = page.getByTestId('panel');
  await panel.getByRole('button', {name: 'Edit', exact: true}).click();
  const preview = panel.getByTestId('bin-pattern');
  await preview.getByText(/^Without a pattern/).waitFor();
  const field = panel.getByLabel('Pattern of bin names');
  await field.fill('{level}.{shelf}');
  await preview
    .getByRole('alert')
    .getByText(/\{shelf\}/)
    .waitFor();
  // Saving it asks nobody: what is wrong is told once, where it is seen.
  await panel.getByRole('button', {name: 'Save', exact: true}).click();
  expect(await panel.getByRole('alert').allInnerTexts()).toHaveLength(1);
  expect(await field.isVisible()).toBe(true);
  await field.fill(PATTERN);
  await preview.getByText(new RegExp(`^Named so: 4 of ${String((await bins()).length)} bins$`)).waitFor();
  const way = preview.getByRole('row').filter({hasNotText: 'Zone'});
  expect(await way.locator('td:first-child').allInnerTexts()).toEqual(['1.1.G', '3.2.H', '4.2.H', '3.10.H']);
  await panel.getByRole('button', {name: 'Save', exact: true}).click();

  const lacking = panel.getByTestId('binPattern.unset');
  await lacking.getByRole('button', {name: /^Place .?1.? by name$/}).click();
  await lacking.getByRole('button', {name: 'press again'}).click({delay: 500});
  await lacking.waitFor({state: 'detached'});
  const others = panel.getByTestId('binPattern.differ');
  await others.getByText(/: 3$/).waitFor();
  // Before anything changes each aisle says how many bins get another zone, and how many another place on the way.
  const aisles = await others.getByRole('row').allInnerTexts();
  expect(aisles.slice(1).map((text) => text.split(/\s+/))).toEqual([
    ['G-1', '1', '1', '1'],
    ['H-2', '2', '2', '2'],
  ]);
  const was = await ours();
  await others.getByRole('button', {name: /^Place .?3.? by name$/}).click();
  expect(await ours()).toEqual(was);
  await others.getByRole('button', {name: 'press again'}).click({delay: 500});
  await others.waitFor({state: 'detached'});
  await page
    .getByTestId('toasts')
    .getByText(/Place bins by name.? .3 in all.$/)
    .waitFor();
  const placed = (name: string) => {
    const {zone, walking_sequence} = placeByPattern(PATTERN, name);
    return {name, zone, walking_sequence};
  };
  await expect
    .poll(
      async () => (await ours()).map(({name, zone, walking_sequence}) => ({name, zone, walking_sequence})),
      SOON,
    )
    .toEqual(NAMES.toSorted().map(placed));
  // There is a way back, of what was placed from here.
  const now = panel.getByTestId('placed');
  await now.getByText('Placed by name just now: 4').waitFor();
  await now.getByRole('button', {name: 'Put them back as they stood'}).click();
  await now.waitFor({state: 'detached'});
  const places = (rows: Awaited<ReturnType<typeof ours>>) =>
    rows.map(({name, zone, walking_sequence}) => ({name, zone, walking_sequence}));
  const before = places(was).map((each) =>
    each.name === NAMES[0] ? {...each, zone: '', walking_sequence: 0} : each,
  );
  await expect.poll(async () => places(await ours()), SOON).toEqual(before);
});
