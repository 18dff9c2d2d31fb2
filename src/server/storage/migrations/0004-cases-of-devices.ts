import {addIndex} from './table.ts';

/** The open case about a device is found, so that the same word again joins it. */
export const casesOfDevices = (): readonly string[] => [
  addIndex('case', 'device', ['company', 'device', 'code', 'state', 'id']),
];
