import type {Context} from 'hono';
import type {EnrolledDevice} from '../auth/devices.ts';
import type {HttpDeps} from './deps.ts';
import {lineStream} from './line-stream.ts';

/**
 * Live news for a device: where the company stands first, and each time that it has moved on. They say only that there
 * is news; rows come by pull. Ends when the device is revoked.
 */
export function liveStream(
  c: Context,
  {auth, live, storage}: HttpDeps,
  device: EnrolledDevice,
): Promise<Response> {
  const {company, id} = device;
  const credential = c.req.header('authorization')?.split(' ', 2)[1] ?? '';
  return lineStream(c, {
    async open(take) {
      const end = live.subscribe(company, id, take);
      try {
        const first = await storage.read(company, async ({head: {epoch, version}}) => ({epoch, version}));
        return {first, end};
      } catch (error) {
        end();
        throw error;
      }
    },
    mayListen: async () => (await auth.devices.authenticate(credential))?.revoked_at === 0,
  });
}
