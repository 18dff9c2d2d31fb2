import type {Row} from '#domain/kernel/field.ts';
import type {Role} from '#domain/kernel/roles.ts';
import {labelText} from '#domain/scanning/label.ts';
import {newId} from '../server/http/site.ts';
import type {Handset} from './handset.ts';
import type {Company} from './site.ts';

/** Somebody of the floor with a badge and a check code. */
export interface PersonAtBrowser {
  readonly id: string;
  readonly name: string;
  readonly badge: string;
  readonly code: string;
}

/** Hires somebody, who may move goods unless told. */
export async function hire(
  company: Pick<Company, 'admin'>,
  name: string,
  code: string,
  type: Role = 'StockControl',
): Promise<PersonAtBrowser> {
  const id = newId();
  await company.admin.do('staff.create', {id, name, type});
  await company.admin.call('POST', `/api/staff/${id}/check-code`, {code});
  return {id, name, badge: labelText('person', id), code};
}

/** A fresh enrolment code, as the link that stands in it. */
export async function ticketFor(
  company: Pick<Company, 'admin' | 'openid'>,
  origin: string,
  name: string,
): Promise<string> {
  const {body} = await company.admin.call('POST', '/api/devices/tickets', {name});
  return `${origin}/app/#/enrol?o=${company.openid}&t=${String(body['ticket'])}`;
}

/** Opens the link in a code, as any camera app does, and says yes. */
export async function enrolBy(handset: Handset, link: string): Promise<void> {
  const {page} = handset;
  await page.goto(link);
  await page.getByRole('button', {name: 'Enrol this device'}).click();
  await page.getByLabel('Staff name').waitFor();
}

/** Taps a code on our own keypad and sends it. */
export async function tapCode({page}: Handset, code: string): Promise<void> {
  for (const digit of code) await page.getByRole('button', {name: digit, exact: true}).click();
  await page.getByRole('button', {name: 'Log in'}).click();
}

/** Changes something of a person's row, such as to whom she is bound. */
export async function changePerson(
  {admin}: Pick<Company, 'admin'>,
  {id}: Pick<PersonAtBrowser, 'id'>,
  change: Row,
): Promise<void> {
  const row = (await admin.list('staff')).find((each) => each['id'] === id);
  await admin.do('staff.edit', {id, version: Number(row?.['version']), set: JSON.stringify(change)});
}

/** Logs in at a browser that is no device, or, `isOnce`, becomes none: company, name and check code, up to the home. */
export async function logInVisit(
  handset: Handset,
  at: {readonly url: string; readonly openid: string},
  person: Pick<PersonAtBrowser, 'name' | 'code'>,
  {isOnce = false} = {},
): Promise<void> {
  const {page} = handset;
  await page.goto(`${at.url}/app/#/login`);
  await page.getByLabel('OPENID').fill(at.openid);
  await page.getByLabel('Staff name').fill(person.name);
  if (isOnce) await page.getByLabel('Only for this session').check();
  await page.getByRole('button', {name: 'Next'}).click();
  await tapCode(handset, person.code);
  await page.getByRole('heading', {name: person.name}).waitFor();
}

/** Badge and check code, up to the home screen. */
export async function badgeIn(handset: Handset, {badge, code, name}: PersonAtBrowser): Promise<void> {
  await handset.scan(badge);
  await tapCode(handset, code);
  await handset.page.getByRole('button', {name: 'Change user'}).waitFor();
  await handset.page.getByText(name).waitFor();
}

/** Leaves the handheld to the next one. */
export async function leave({page}: Handset): Promise<void> {
  await page.getByRole('button', {name: 'Change user'}).click();
  await page.getByLabel('Staff name').waitFor();
}
