import {readFile} from 'node:fs/promises';
import {deviceFileSchema, type DeviceFile} from '#protocol/device-file.ts';

/** An export of a device as it was read. */
export interface ReadFile {
  readonly name: string;
  /** Absent: it is none. */
  readonly file?: DeviceFile | undefined;
}

/** Reads what a device has exported. A file that cannot be opened throws: the operator named it. */
export async function loadDeviceFile(name: string): Promise<ReadFile> {
  return {name, file: deviceFileSchema.safeParse(jsonOf(await readFile(name, 'utf8'))).data};
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
