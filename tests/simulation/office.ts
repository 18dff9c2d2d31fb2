import type {Mutation} from '#protocol/mutation.ts';
import {deviceFileOf} from '#offline/outbox/device-file.ts';
import {mirroredLists} from '#server/sync/pull.ts';
import type {Life, SimulationParts} from './device.ts';
import {SIMULATED_COMPANY, nameOf, SITE} from './world.ts';

/** Somebody of the office hands in what a device's file holds, under her own session. */
export async function bringFile({world, rules}: SimulationParts, {disk}: Life): Promise<void> {
  const file = await deviceFileOf(
    SIMULATED_COMPANY,
    disk.outbox,
    disk.mirror,
    mirroredLists(rules.resources),
  );
  await world.rescue(JSON.parse(JSON.stringify(file.mutations)) as Mutation[]);
}

/** A device breaks for good: its file is all that is left, and of what it was told nobody offers anything again. */
export async function buryDevice(parts: SimulationParts, life: Life): Promise<void> {
  life.crash();
  await forgetSettled(parts, life);
  await bringFile(parts, life);
}

/** What a device has been told of may be lost with it where the history that told it is. */
export async function forgetSettled({forgotten}: SimulationParts, {disk}: Life): Promise<void> {
  const {entries} = await disk.outbox.read();
  for (const entry of [...entries, ...(await disk.outbox.journal())])
    if (entry.status !== undefined) forgotten.add(nameOf(entry));
}

/** All of it may: the browser has thrown the outbox away. */
export async function forgetAll(parts: SimulationParts, life: Life): Promise<void> {
  await forgetSettled(parts, life);
  for (const entry of (await life.disk.outbox.read()).entries) parts.forgotten.add(nameOf(entry));
}

/** A supervisor takes a device's rights away. */
export async function revokeDevice({world, newId}: SimulationParts, {device}: Life): Promise<void> {
  await world.ask('device.revoke', {device}, SITE.people[2]?.id ?? '', newId());
}
