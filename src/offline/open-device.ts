import {isFull} from './dexie/engine.ts';
import {keyHash, mirrorName, openMirror} from './dexie/mirror-database.ts';
import {Device} from './device.ts';
import {ENROLMENT_KEY, openOutbox, type Enrolment} from './identity/enrolments.ts';
import {
  isOfAnother,
  isMirrorWhole,
  type MirrorCursor,
  type MirrorStore,
  type NamedMirror,
  type OpenMirror,
  type ServingMirror,
} from './mirror/mirror.ts';
import {DeviceMirrors} from './mirror/mirrors.ts';
import {mirrorsBeside} from './mirror/old-mirrors.ts';
import type {RulesSource} from './outbox/rules-source.ts';

/** Opens a device's stores; `undefined` when no device was ever enrolled here under that company. */
export async function openDevice(
  name: string,
  parts: {rules: RulesSource; lists: readonly string[]; build: string; onLost: () => void},
): Promise<Device | undefined> {
  const {onLost, rules} = parts;
  const {resources} = rules;
  const open: OpenMirror = (mirror, lost) => openMirror({name: mirror, resources, onLost: lost});
  const opened: {mirrors?: DeviceMirrors; device?: Device} = {};
  const lost = (mirror: string): void => (opened.mirrors ? opened.mirrors.lost(mirror) : onLost());
  const [outbox, found] = await Promise.all([
    openOutbox(name, onLost),
    presentMirror(name, rules, open, lost),
  ]);
  const enrolment = await outbox.getMeta<Enrolment>(ENROLMENT_KEY);
  if (!enrolment) {
    outbox.close();
    found.present.store.close();
    return undefined;
  }
  const serving = await servingBeside(found, enrolment, rules);
  const onDamage = (): void => opened.device?.damaged();
  const mirrors = new DeviceMirrors(found.present, serving, {open, onLost, onDamage});
  const device = new Device(enrolment, outbox, mirrors, parts);
  Object.assign(opened, {mirrors, device});
  await device.resume();
  return device;
}

/** The mirror that is fetched into, and what stands beside it. */
interface FoundMirrors {
  readonly present: NamedMirror;
  readonly cursor: MirrorCursor;
  /** Names of those that earlier builds or an earlier beginning left. */
  readonly others: readonly string[];
}

async function presentMirror(
  outbox: string,
  {resources}: RulesSource,
  open: OpenMirror,
  lost: (name: string) => void,
): Promise<FoundMirrors> {
  // Server and company stand in the names of outbox and mirror alike.
  const [, server = '', company = ''] = outbox.split(':');
  const hash = keyHash(resources);
  const beside = await mirrorsBeside(mirrorName(server, company, hash, 1));
  const own = beside.flatMap((name) => (name.split(':')[3] === hash ? [Number(name.split(':')[4])] : []));
  const name = mirrorName(server, company, hash, Math.max(1, ...own));
  const opened = (each: string): Promise<MirrorStore> => open(each, () => lost(each));
  const {cursor, ...present} = await openOrAnother(name, opened);
  return {present, cursor, others: beside.filter((each) => each !== present.name)};
}

async function openOrAnother(
  name: string,
  open: (name: string) => Promise<MirrorStore>,
): Promise<NamedMirror & {cursor: MirrorCursor}> {
  try {
    const store = await open(name);
    return {name, store, cursor: await store.cursor()};
  } catch (error) {
    // A full disk spoils nothing: what is there is whole.
    if (isFull(error)) throw error;
    reportError(error);
    const {mirrorInPlaceOf} = await import('./mirror/mirror-names.ts');
    const other = await mirrorInPlaceOf(name, open);
    return {...other, cursor: await other.store.cursor()};
  }
}

/** What is read until the present mirror is exact, where that has to be fetched and an older one is whole. */
async function servingBeside(
  {present, cursor, others}: FoundMirrors,
  {warehouse}: Enrolment,
  {resources}: RulesSource,
): Promise<ServingMirror | undefined> {
  if (isOfAnother(cursor, warehouse)) {
    const {OtherWarehouse} = await import('./mirror/other-warehouse.ts');
    return new OtherWarehouse(present.store, warehouse, resources);
  }
  if ((isMirrorWhole(cursor) && !cursor.partial) || others.length === 0) return undefined;
  const {servingMirror} = await import('./mirror/old-mirror-serving.ts');
  return servingMirror(present.store, others, {warehouse, resources});
}
