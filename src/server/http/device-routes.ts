import type {Hono} from 'hono';
import {isId} from '#domain/kernel/id.ts';
import {renameRequestSchema, type DeviceRow} from '#protocol/session.ts';
import type {Device} from '../auth/devices.ts';
import {Fault, notFound} from '../fault.ts';
import {answer, wholePage} from './answer.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {officeOf} from './principal.ts';

/** The company's devices, their names, and taking one's rights away. Its unsent work may still come in, and is held. */
export function addDeviceRoutes(app: Hono, deps: HttpDeps): void {
  const {auth} = deps;

  app.get('/api/devices', async (c) => {
    const principal = await officeOf(c, deps);
    const rows = (await auth.devices.list(principal.company)).map((device) => rowOf(deps, device));
    return answer(c, 200, wholePage(rows));
  });

  app.post('/api/devices/:id/rename', async (c) => {
    const principal = await officeOf(c, deps);
    const {name} = await readBody(c, renameRequestSchema, BODY_LIMIT.other);
    const id = c.req.param('id');
    const end = isId(id) ? await auth.devices.rename(principal.company, id, name) : 'unknown';
    if (end === 'unknown') throw notFound('device.unknown', 'Resource does not exist');
    if (end === 'taken') throw new Fault(409, 'device.name-exists', 'Another device has that name', {name});
    return answer(c, 200, {detail: 'success'});
  });

  app.post('/api/devices/:id/revoke', async (c) => {
    const principal = await officeOf(c, deps);
    const id = c.req.param('id');
    if (!isId(id) || !(await auth.devices.revoke(principal.company, id, auth.now())))
      throw notFound('device.unknown', 'Resource does not exist');
    // Whoever found the handheld found the session in it.
    await auth.sessions.endAllOn(principal.company, id, auth.now());
    return answer(c, 200, {detail: 'success'});
  });
}

function rowOf({auth}: HttpDeps, device: Device): DeviceRow {
  const {pending, oldestAt, seenAt, build, storage} = auth.telemetry.latest(device);
  const {id, name, revoked_at} = device;
  return {id, name, revoked_at, pending, oldest_at: oldestAt, seen_at: seenAt, build, storage};
}
