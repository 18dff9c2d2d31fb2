import type {Rules} from '#domain/kernel/settle.ts';
import {keyHash, mirrorName, openMirror} from './dexie/mirror-database.ts';
import {Device} from './device.ts';
import {ENROLMENT, openBox, type Enrolment} from './enrolments.ts';
import type {MirrorStore} from './mirror.ts';
import {otherMirrors} from './old-mirrors.ts';

/** Opens a device's stores; `undefined` when nobody ever enrolled here under that company. */
export async function openDevice(
  outbox: string,
  parts: {rules: Rules; lists: readonly string[]; build: string; onLost: () => void},
): Promise<Device | undefined> {
  const {onLost, rules} = parts;
  const {resources} = rules;
  const name = mirrorOf(outbox, rules);
  const [box, mirror] = await Promise.all([openBox(outbox, onLost), openMirror({name, resources, onLost})]);
  const [enrolment, cursor] = await Promise.all([box.getMeta<Enrolment>(ENROLMENT), mirror.cursor()]);
  if (!enrolment) {
    box.close();
    mirror.close();
    return undefined;
  }
  const older = cursor.version > 0 && !cursor.partial ? [] : await otherMirrors(name);
  const reading = older.length > 0 ? await servedBy(mirror, older, enrolment, rules) : mirror;
  const device = new Device(enrolment, box, mirror, {...parts, name, reading});
  await device.resume();
  return device;
}

/** The mirror beside an outbox: server and company stand in both names. */
function mirrorOf(outbox: string, {resources}: Rules): string {
  const [, server = '', company = ''] = outbox.split(':');
  return mirrorName(server, company, keyHash(resources), 1);
}

/** An update with other keys or indexes: an older mirror serves while the present one is fetched. */
async function servedBy(
  mirror: MirrorStore,
  older: readonly string[],
  {warehouse}: Enrolment,
  {resources}: Rules,
): Promise<MirrorStore> {
  const {servingMirror} = await import('./serving.ts');
  return servingMirror(mirror, older, {warehouse, resources});
}
