import {useEffect, useState} from 'react';
import {pageSchemaOf} from '#protocol/http.ts';
import {deviceRowSchema, type DeviceRow} from '#protocol/session.ts';
import {useApp} from '../../data/app.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {useReadable} from '../../base/use-readable.ts';
import {isSilent, SILENT_DEVICES} from '#protocol/silent-device.ts';
import type {WaitingCount} from './plan.ts';

const devicesSchema = pageSchemaOf(deviceRowSchema);
/** The server is asked so often, ms. */
const DEVICES_POLL_MS = 60_000;

/** The company's devices as the server last told them; `undefined` before it has. */
export function useDevices(): readonly DeviceRow[] | undefined {
  const {office, clock, status} = useApp();
  const minute = Math.floor(useReadable(clock) / DEVICES_POLL_MS);
  const isReached = useReadable(status).link === 'reached';
  const [devices, setDevices] = useState<readonly DeviceRow[]>();
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const told = readAnswer(await office.peek('/api/devices'), devicesSchema);
      if (told.ok && !isGone) setDevices(told.value.results);
    };
    ask().catch(reportError);
    return () => {
      isGone = true;
    };
  }, [office, minute, isReached]);
  return devices;
}

/** Devices that hold work and have not been heard for a while. */
export function silentOf(devices: readonly DeviceRow[], now: number): WaitingCount {
  const silent = devices.filter((device) => isSilent(device, now));
  const heard = silent.map(({seen_at}) => seen_at);
  return {
    name: 'office.silent',
    count: silent.length,
    to: `/devices?view=${SILENT_DEVICES}`,
    ...(heard.length > 0 ? {oldest: Math.min(...heard)} : {}),
  };
}
