import {sql} from 'kysely';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {beginOf, dayInZone, daysAfter} from '#protocol/days.ts';
import {
  FLOOR_KINDS,
  floorActsSchema,
  floorWorkSchema,
  type FloorAct,
  type FloorHour,
} from '#protocol/floor-work.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';

const ZONE = 'Pacific/Auckland';
const HOUR = 3_600_000;

describe.each(DATABASES)('what the floor did, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let [dock, gate]: HttpHandheld[] = [];
  let bin: string;
  const day = daysAfter(dayInZone(Date.now(), ZONE), -2);
  const begin = beginOf(day, ZONE);

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {demo: true, seed: 5, time_zone: ZONE});
    dock = await HttpHandheld.enrol(owner, 'Dock');
    gate = await HttpHandheld.enrol(owner, 'Gate');
    bin = String((await owner.list('bin'))[0]?.['id']);
    await record(dock, begin, 0);
    await record(dock, begin + HOUR - 1, 30_000);
    await record(dock, begin + HOUR, 3 * HOUR);
    await record(gate, begin + 23 * HOUR, 0);
    for (let n = 0; n < 3; n++) await record(dock, begin + 2 * HOUR, 0);
    // Of the day before, of the day after, in no time for that day, and of another warehouse.
    await record(dock, begin - 1, 0);
    await record(dock, beginOf(daysAfter(day, 1), ZONE), 0);
    await record(dock, begin + 5 * HOUR, 50 * HOUR);
    const undone = await record(gate, begin + 23 * HOUR + 1, 0);
    await record(gate, begin + 23 * HOUR + 2, 1_000, {undoes: undone});
    await status(undone, 'corrected');
    await status(await record(gate, begin + 22 * HOUR, 0), 'held');
  });
  afterAll(() => server.close());

  /** Something that a device has recorded at a moment, and that the server had so much later. */
  async function record(
    by: HttpHandheld | undefined,
    at: number,
    later: number,
    more: Record<string, unknown> = {},
  ): Promise<string> {
    if (!by) throw new Error('no device');
    const {db} = server.server.deps.auth;
    const report = by.mutation('stock.report', {kind: 'damaged', bin}, {at});
    await by.push([report]);
    const body = JSON.stringify({...report, ...more});
    await sql`update mutations set received_at = ${at + later}, body = ${body} where id = ${report.id}`.execute(
      db,
    );
    return report.id;
  }
  const status = async (id: string, to: string): Promise<void> => {
    // As a move would have ended; a report is what somebody says, and no correction.
    const [was, is] = ['"action":"stock.report"', '"action":"stock.moveBin"'];
    await sql`update mutations set status = ${to}, action = 'stock.moveBin', body = replace(body, ${was}, ${is}) where id = ${id}`.execute(
      server.server.deps.auth.db,
    );
  };
  const asked = (more: Readonly<Record<string, string>> = {}): string =>
    `/api/floor-work?${new URLSearchParams({warehouse: owner.warehouse, day, ...more}).toString()}`;
  const askedActs = (more: Readonly<Record<string, string>> = {}): string =>
    asked(more).replace('floor-work?', 'floor-work/acts?');

  /** All acts that are asked for, a page of so many after the other. */
  async function actsOf(more: Readonly<Record<string, string>>, limit: number): Promise<FloorAct[]> {
    const acts: FloorAct[] = [];
    let at: string | null = askedActs({...more, limit: String(limit)});
    while (at !== null) {
      const {status: code, body, text} = await owner.call('GET', at);
      expect([at, code, code === 200 ? '' : text]).toEqual([at, 200, '']);
      const page = floorActsSchema.parse(body);
      expect(page.results.length).toBeLessThanOrEqual(limit);
      acts.push(...page.results);
      at = page.next;
    }
    return acts;
  }
  /** Each number of a day beside how many rows it opens. */
  async function numbersOf(on: string): Promise<[string, number, number][]> {
    const {body} = await owner.call('GET', asked({day: on}));
    const numbers: [string, number, number][] = [];
    for (const {device, name, hour, ...counts} of floorWorkSchema.parse(body).results)
      for (const kind of ['', ...FLOOR_KINDS] as const) {
        const of = {day: on, device, hour: String(hour), ...(kind === '' ? {} : {kind})};
        const acts = await actsOf(of, 2);
        numbers.push([`${name} ${String(hour)} ${kind}`, counts[kind === '' ? 'acts' : kind], acts.length]);
      }
    return numbers;
  }

  test('[REPORT-13] each device and hour of the day where the warehouse stands, by when it was done', async () => {
    const {status: code, body, text} = await owner.call('GET', asked());
    expect([code, code === 200 ? '' : text]).toEqual([200, '']);
    const told = floorWorkSchema.parse(body);
    expect([told.time_zone, told.begin, told.hours]).toEqual([ZONE, begin, 24]);
    const line = (
      of: HttpHandheld | undefined,
      name: string,
      hour: number,
      more: Partial<FloorHour>,
    ): FloorHour => ({
      device: of?.device.id ?? '',
      name,
      hour,
      acts: 1,
      corrected: 0,
      held: 0,
      undone: 0,
      waited: 0,
      ...more,
    });
    expect(told.results).toEqual([
      line(dock, 'Dock', 0, {acts: 2, waited: 30_000}),
      line(dock, 'Dock', 1, {waited: 3 * HOUR}),
      line(dock, 'Dock', 2, {acts: 3}),
      line(gate, 'Gate', 22, {held: 1}),
      line(gate, 'Gate', 23, {acts: 3, corrected: 1, undone: 1, waited: 1_000}),
    ]);
  });

  test('[REPORT-13] a day on which clocks are put back has an hour more, and one on which nothing was done none of them', async () => {
    const hoursOf = async (on: string) => {
      const {body} = await owner.call('GET', asked({day: on}));
      return [body['hours'], body['results']];
    };
    expect(await hoursOf('2026-04-05')).toEqual([25, []]);
    expect(await hoursOf('2026-09-27')).toEqual([23, []]);
  });

  test('[REPORT-13] each number opens so many rows, and those of a day or a device are all of its hours together', async () => {
    const numbers = await numbersOf(day);
    expect(numbers).toHaveLength(20);
    expect(numbers.map(([of, , rows]) => [of, rows])).toEqual(numbers.map(([of, number]) => [of, number]));
    const lengthOf = async (more: Readonly<Record<string, string>>) => (await actsOf(more, 3)).length;
    expect(await lengthOf({})).toBe(10);
    expect(await lengthOf({device: dock?.device.id ?? ''})).toBe(6);
    expect(await lengthOf({hour: '23'})).toBe(3);
    expect(await lengthOf({kind: 'held'})).toBe(1);
  });

  test('[REPORT-13] they come the newest first and each once, also those of one moment, with who did it, when, and what became of it', async () => {
    const acts = await actsOf({}, 2);
    const moments = acts.map(({at}) => at);
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    expect(new Set(acts.map(({mutation}) => mutation)).size).toBe(acts.length);
    expect(acts.map(({mutation}) => mutation)).toEqual((await actsOf({}, 100)).map(({mutation}) => mutation));
    const [held] = await actsOf({kind: 'held'}, 1);
    expect(held).toMatchObject({
      action: 'stock.moveBin',
      device: gate?.device.id,
      device_name: 'Gate',
      at: begin + 22 * HOUR,
      received_at: begin + 22 * HOUR,
      status: 'held',
    });
    expect([held?.who_name === '', held?.args['kind']]).toEqual([false, 'damaged']);
  });

  test('[REPORT-13] on a day on which clocks are put back, each hour has its own rows', async () => {
    const on = '2025-04-06';
    const began = beginOf(on, ZONE);
    // Both of them between two and three, and one in the last of 25 hours.
    for (const hours of [2.5, 3.5, 24.5]) await record(dock, began + hours * HOUR, 0);
    const numbers = (await numbersOf(on)).filter(([, number]) => number > 0);
    expect(numbers).toEqual([
      ['Dock 2 ', 1, 1],
      ['Dock 3 ', 1, 1],
      ['Dock 24 ', 1, 1],
    ]);
    expect((await actsOf({day: '2026-09-27', hour: '23'}, 9)).length).toBe(0);
  });

  test('[REPORT-13] the acts as a sheet are all of them, with names', async () => {
    const {text} = await owner.call('GET', askedActs({form: 'csv', device: gate?.device.id ?? ''}));
    const [titles, ...lines] = text.replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(titles).toBe(
      'Device,Person,Recorded,Reached the server,Work,Goods code,Place,Quantity,State,Reason',
    );
    expect(lines.map((each) => [each.split(',')[0], each.split(',')[8]])).toEqual([
      ['Gate', 'Sent and done'],
      ['Gate', 'Corrected'],
      ['Gate', 'Sent and done'],
      ['Gate', 'Held'],
    ]);
    expect(lines[3]).toContain('Move between bins');
  });

  test('[REPORT-13] as a sheet, with names and the clock of the warehouse', async () => {
    const {text} = await owner.call('GET', asked({form: 'csv'}));
    const [titles, ...lines] = text.replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(titles).toBe(
      'Devices,Hour,Recorded,Corrected,Held or refused,Taken back,Longest without a network (minutes)',
    );
    expect(lines.map((each) => each.split(',')[0])).toEqual(['Dock', 'Dock', 'Dock', 'Gate', 'Gate']);
  });

  test.each([
    ['', 'list.warehouse'],
    ['warehouse=x&day=2026-11-22', 'list.warehouse'],
    ['warehouse=ABCDEFGH', 'list.filter'],
    ['warehouse=ABCDEFGH&day=2026-11-31', 'list.filter'],
    ['warehouse=ABCDEFGH&day=2026-11-22&by=hour', 'list.filter'],
    ['warehouse=ABCDEFGH&day=2026-11-22&form=raw', 'list.form'],
  ])('[REPORT-13] ?%s is refused with %s', async (query, code) => {
    expect(await owner.call('GET', `/api/floor-work?${query}`)).toMatchObject({status: 400, body: {code}});
  });

  test.each([
    ['warehouse=x&day=2026-11-22', 'list.warehouse'],
    ['warehouse=ABCDEFGH&day=2026-11-31', 'list.filter'],
    ['warehouse=ABCDEFGH&day=2026-11-22&by=hour', 'list.filter'],
    ['warehouse=ABCDEFGH&day=2026-11-22&device=x', 'list.filter'],
    ['warehouse=ABCDEFGH&day=2026-11-22&hour=26', 'list.filter'],
    ['warehouse=ABCDEFGH&day=2026-11-22&hour=-1', 'list.filter'],
    ['warehouse=ABCDEFGH&day=2026-11-22&kind=applied', 'list.filter'],
    ['warehouse=ABCDEFGH&day=2026-11-22&after=1', 'list.page'],
    ['warehouse=ABCDEFGH&day=2026-11-22&limit=0', 'list.limit'],
    ['warehouse=ABCDEFGH&day=2026-11-22&form=raw', 'list.form'],
  ])('[REPORT-13] acts by ?%s are refused with %s', async (query, code) => {
    const at = `/api/floor-work/acts?${query}`;
    expect(await owner.call('GET', at)).toMatchObject({status: 400, body: {code}});
  });

  test('[REPORT-13] nobody but the office is told, and of no warehouse or device of another company', async () => {
    const stranger = await Caller.register(server.url);
    const other = await HttpHandheld.enrol(stranger, 'Other');
    for (const at of [asked, askedActs]) {
      for (const role of ['Inbound', 'StockControl', 'Supplier'])
        expect([role, (await (await owner.hire(role)).call('GET', at())).status]).toEqual([role, 403]);
      expect((await stranger.call('GET', at())).status).toBe(404);
      expect((await owner.call('GET', at({warehouse: newId().slice(0, 8)}))).status).toBe(404);
    }
    expect((await owner.call('GET', askedActs({device: other.device.id}))).status).toBe(404);
  });
});
