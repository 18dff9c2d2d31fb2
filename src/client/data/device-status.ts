import {RESOURCES} from '#domain/resources.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import type {Device, DeviceState} from '#offline/device.ts';
import type {DeviceStatus, NoticeLine, Session} from './app.ts';
import {factsOf} from './facts.ts';

/** The lists that a device mirrors, in the order of its snapshot. */
export const MIRRORED = [...RESOURCES.values()].filter(({scope}) => scope !== 'server').map(({name}) => name);

export const NO_STATUS: DeviceStatus = {
  link: 'unknown',
  isSyncing: false,
  waiting: 0,
  oldestAt: 0,
  sent: 0,
  corrected: 0,
  refused: 0,
  held: 0,
  exactAt: 0,
  isComplete: false,
  storage: 'unknown',
  attention: '',
};

/** How the device stands, in the words of the screens. */
export function statusOf({waiting, oldestAt, settled, cursor, sync, persisted}: DeviceState): DeviceStatus {
  const {applied: sent, corrected, refused, held} = settled;
  return {
    link: sync.reached === undefined ? 'unknown' : sync.reached ? 'reached' : 'unreached',
    isSyncing: sync.isBusy,
    waiting,
    oldestAt,
    sent,
    corrected,
    refused,
    held,
    exactAt: cursor.exactAt,
    isComplete: MIRRORED.every((list) => cursor.complete.includes(list)),
    storage: persisted === undefined ? 'unknown' : persisted ? 'kept' : 'not-kept',
    attention: attentionOf(sync.failure?.why),
  };
}

function attentionOf(
  why: NonNullable<DeviceState['sync']['failure']>['why'] | undefined,
): DeviceStatus['attention'] {
  if (why === 'unauthorised') return 'revoked';
  return why === 'outdated' ? 'upgrade' : '';
}

export async function noticesOf(device: Device): Promise<NoticeLine[]> {
  const notices = await device.notices();
  return notices
    .map(({id, action, status, code, facts, at, seen}) => ({
      id,
      action,
      status,
      code,
      facts: factsOf(facts),
      at,
      isSeen: seen === 1,
    }))
    .toSorted((a, b) => b.at - a.at);
}

/** Who works at a device now; the warehouse's name once its list has come. */
export async function sessionOf(device: Device): Promise<Session | undefined> {
  const {shift, enrolment} = device;
  if (!shift) return undefined;
  const {row} = await device.get(warehouse, enrolment.warehouse);
  return {
    openid: enrolment.company,
    name: shift.name,
    role: shift.role,
    warehouseName: String(row?.['name'] ?? ''),
  };
}
