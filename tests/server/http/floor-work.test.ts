import {sql} from 'kysely';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {beginOf, dayOf, daysAfter} from '#protocol/days.ts';
import {floorWorkSchema, type FloorHour} from '#protocol/floor-work.ts';
import {Caller, DATABASES, Handheld, newId, openServer, type TestServer} from './site.ts';

const ZONE = 'Pacific/Auckland';
const HOUR = 3_600_000;

describe.each(DATABASES)('what the floor did, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let [dock, gate]: Handheld[] = [];
  let bin: string;
  const day = daysAfter(dayOf(Date.now(), ZONE), -2);
  const begin = beginOf(day, ZONE);

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {demo: true, seed: 5, time_zone: ZONE});
    dock = await Handheld.enrol(owner, 'Dock');
    gate = await Handheld.enrol(owner, 'Gate');
    bin = String((await owner.list('bin'))[0]?.['id']);
    await record(dock, begin, 0);
    await record(dock, begin + HOUR - 1, 30_000);
    await record(dock, begin + HOUR, 3 * HOUR);
    await record(gate, begin + 23 * HOUR, 0);
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
    by: Handheld | undefined,
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
    await sql`update mutations set status = ${to}, action = 'stock.moveBin' where id = ${id}`.execute(
      server.server.deps.auth.db,
    );
  };
  const asked = (more: Readonly<Record<string, string>> = {}): string =>
    `/api/floor-work?${new URLSearchParams({warehouse: owner.warehouse, day, ...more}).toString()}`;

  test('[REPORT-13] each device and hour of the day where the warehouse stands, by when it was done', async () => {
    const {status: code, body, text} = await owner.call('GET', asked());
    expect([code, code === 200 ? '' : text]).toEqual([200, '']);
    const told = floorWorkSchema.parse(body);
    expect([told.time_zone, told.begin, told.hours]).toEqual([ZONE, begin, 24]);
    const line = (
      of: Handheld | undefined,
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

  test('[REPORT-13] as a sheet, with names and the clock of the warehouse', async () => {
    const {text} = await owner.call('GET', asked({form: 'csv'}));
    const [titles, ...lines] = text.replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(titles).toBe(
      'Devices,Hour,Recorded,Corrected,Held or refused,Taken back,Longest without a network (minutes)',
    );
    expect(lines.map((each) => each.split(',')[0])).toEqual(['Dock', 'Dock', 'Gate', 'Gate']);
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

  test('[REPORT-13] nobody but the office is told, and of no warehouse of another company', async () => {
    for (const role of ['Inbound', 'StockControl', 'Supplier'])
      expect([role, (await (await owner.hire(role)).call('GET', asked())).status]).toEqual([role, 403]);
    const stranger = await Caller.register(server.url);
    expect((await stranger.call('GET', asked())).status).toBe(404);
    expect((await owner.call('GET', asked({warehouse: newId().slice(0, 8)}))).status).toBe(404);
  });
});
