import {defineList, type List} from './list.ts';

const CENTER = '/downloadcenter';
/** Who made a row and when, as a file tells it. */
export const FILE_STAMPS = ['creater.name', 'create_time', 'update_time'];

/** What units of a quantity weigh, fill and cost. */
export const worthColumns = (quantity: string): string[] =>
  ['weight', 'unit_volume', 'cost'].map((field) => `${quantity}*goods.${field}`);

/** A list of the download center, by the route that the specification names (section 2). */
export const downloadList = (name: string, of: Omit<Parameters<typeof defineList>[0], 'path'>): List =>
  defineList({path: `${CENTER}/${name}`, source: 'server', ...of});
