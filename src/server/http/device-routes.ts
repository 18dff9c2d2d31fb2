import type {Hono} from 'hono';
import type {DeviceRow} from '#protocol/session.ts';
import type {Device} from '../auth/devices.ts';
import {answer, wholePage} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {officeOf} from './principal.ts';

/** The company's devices with what they last told. They are named and revoked by actions. */
export function addDeviceRoutes(app: Hono, deps: HttpDeps): void {
  const {auth} = deps;

  app.get('/api/devices', async (c) => {
    const principal = await officeOf(c, deps);
    const rows = (await auth.devices.list(principal.company)).map((device) => rowOf(deps, device));
    return answer(c, 200, wholePage(rows));
  });
}

function rowOf({auth}: HttpDeps, device: Device): DeviceRow {
  const {pending, oldestAt, seenAt, build, storage} = auth.telemetry.latest(device);
  const {id, name, revoked_at, returned_at} = device;
  return {id, name, revoked_at, returned_at, pending, oldest_at: oldestAt, seen_at: seenAt, build, storage};
}
