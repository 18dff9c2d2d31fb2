import {sql} from 'kysely';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {dayInZone, daysAfter} from '#protocol/days.ts';
import {floorActsSchema, floorWorkSchema} from '#protocol/floor-work.ts';
import {ODD_ARGUMENTS} from './odd-arguments.ts';
import {call, Caller, DATABASES, HttpHandheld, openServer, type TestServer} from './site.ts';

const ZONE = 'Pacific/Auckland';
const ODD = 'ODD';

describe.each(DATABASES)('held work that says anything, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let handheld: HttpHandheld;
  const at = Date.now();
  const day = dayInZone(at, ZONE);
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {time_zone: ZONE});
    handheld = await HttpHandheld.enrol(owner, 'Dock');
  });
  afterAll(() => server.close());

  /** Records an act with these arguments as they are written. */
  async function record(action: string, args: string): Promise<string> {
    const act = {...handheld.mutation(action, {}, {at}), args: ODD};
    const body = JSON.stringify(handheld.spoken({pending: 1, items: [act]}));
    const text = body.replace(`"${ODD}"`, () => args);
    const answer = await call(`${server.url}/sync/push`, 'POST', text, handheld.headers);
    expect(answer.body['results']).toMatchObject([{id: act.id, status: 'held'}]);
    return act.id;
  }
  /** How many acts of a day are counted, told, and rows of a sheet. */
  async function toldOf(on: string): Promise<readonly number[]> {
    const path = (end: string): string => `/api/floor-work${end}warehouse=${owner.warehouse}&day=${on}`;
    const answers = await Promise.all(
      ['?', '/acts?kind=held&limit=100&', '/acts?kind=held&form=csv&'].map((end) =>
        owner.call('GET', path(end)),
      ),
    );
    expect(answers.map(({status}) => status)).toEqual([200, 200, 200]);
    const [counted, told, sheet] = answers;
    return [
      floorWorkSchema.parse(counted?.body).results.reduce((sum, {held}) => sum + held, 0),
      floorActsSchema.parse(told?.body).results.length,
      (sheet?.text.trim().split('\r\n').length ?? 0) - 1,
    ];
  }

  test.each(ODD_ARGUMENTS)(
    '[REPORT-13] [P5] whose arguments are %s is counted and told, and all else of its day with it',
    async (_, args) => {
      const [before = 0] = await toldOf(day);
      await record('stock.report', args);
      await record('no.such', args);
      expect(await toldOf(day)).toEqual(Array(3).fill(before + 2));
      expect(await toldOf(daysAfter(day, -1))).toEqual([0, 0, 0]);
    },
  );

  test('[REPORT-13] what an older build stored of a clock is brought within its bounds as it is told', async () => {
    const [before = 0] = await toldOf(day);
    const id = await record('no.such', '{}');
    const [was, is] = [`"at":${String(at)}`, `"at":${String(at)}.25`];
    await sql`update mutations set body = replace(body, ${was}, ${is}) where id = ${id}`.execute(
      server.server.deps.auth.db,
    );
    expect(await toldOf(day)).toEqual(Array(3).fill(before + 1));
  });
});
