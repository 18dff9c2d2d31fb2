import type {Hono} from 'hono';
import {isId} from '#domain/kernel/id.ts';
import type {DeviceRow} from '#protocol/session.ts';
import type {EnrolledDevice, ExposedPerson} from '../auth/devices.ts';
import {notFound} from '../fault.ts';
import {answerJson, wholePage} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {deviceSheet} from './device-sheet.ts';
import {giveCodes} from './give-code.ts';
import {officeOf} from './principal.ts';
import {sheetFormOf} from './sheet-request.ts';

/** The company's devices with what they last told, as a sheet, too (`form`). They are named and revoked by actions. */
export function addDeviceRoutes(app: Hono, deps: HttpDeps): void {
  const {auth} = deps;

  app.get('/api/devices', async (c) => {
    const {company} = await officeOf(c, deps);
    const form = sheetFormOf(c);
    const [devices, exposed] = await Promise.all([auth.devices.list(company), auth.devices.exposed(company)]);
    const rows = devices.map((device) => rowOf(deps, device, exposed));
    return form ? deviceSheet(c, deps, {company, rows, form}) : answerJson(c, 200, wholePage(rows));
  });

  /** For all whose code is at stake since the device was revoked, and who are below the asker (STAFF-4, STAFF-6). */
  app.post('/api/devices/:id/new-codes', async (c) => {
    const by = await officeOf(c, deps);
    const device = c.req.param('id');
    if (!isId(device) || !(await auth.devices.find(by.company, device)))
      throw notFound('device.unknown', 'Resource does not exist');
    const exposed = await auth.devices.exposed(by.company, device);
    const people = exposed.map(({who, ...person}) => ({id: who, ...person}));
    return answerJson(c, 200, {detail: 'success', results: await giveCodes(deps, by, people)});
  });
}

function rowOf({auth}: HttpDeps, device: EnrolledDevice, all: readonly ExposedPerson[]): DeviceRow {
  const {pending, oldestAt, seenAt, build, storage} = auth.telemetry.latest(device);
  const {id, name, revoked_at, returned_at} = device;
  const exposed = all.filter((each) => each.device === id).map(({who, name: its}) => ({id: who, name: its}));
  const told = {pending, oldest_at: oldestAt, seen_at: seenAt, build, storage};
  return {id, name, revoked_at, returned_at, ...told, exposed};
}
