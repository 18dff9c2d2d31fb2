import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {RowReader} from '#domain/kernel/readable.ts';
import {MAX_STREAMS_OF_PERSON, MAX_VISITS_OF_COMPANY} from '#server/http/row-news-hub.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

const HOUSE: RowReader = {role: 'Manager', party: ''};
const aCustomer = (): RowReader => ({role: 'Customer', party: newId()});

describe.each(DATABASES)('more live streams than a company may have on %s', (kind) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await openServer(kind);
  });
  afterAll(() => server.close());

  /** A company whose people listen: each stream has a name, and those that were ended are told in their order. */
  const aCompany = async () => {
    const {company} = await Caller.register(server.url);
    const {rowNews} = server.server.deps;
    const ended: string[] = [];
    const ends: (() => void)[] = [];
    const listen = async (
      name: string,
      of: {reader?: RowReader; warehouse?: string; staff?: string} = {},
    ) => {
      const {reader = HOUSE, warehouse = 'A', staff = newId()} = of;
      const hear = (news: object | undefined): void => void (news ?? ended.push(name));
      const end = await rowNews.subscribe({company, warehouse, staff, reader, hear});
      ends.push(end);
      return end;
    };
    return {listen, ended, leave: () => ends.splice(0).forEach((end) => end())};
  };

  test('[ROWS-8] the oldest of all that listen is ended, whatever warehouse it is of', async () => {
    const {listen, ended, leave} = await aCompany();
    const first = await listen('first of A');
    await listen('oldest of B', {warehouse: 'B'});
    for (let n = 3; n < MAX_VISITS_OF_COMPANY; n++) await listen(`B ${String(n)}`, {warehouse: 'B'});
    await listen('newest of A');
    first();
    await listen('the last that has room');
    expect(ended).toEqual([]);
    await listen('one more');
    expect(ended).toEqual(['oldest of B']);
    await listen('and another', {warehouse: 'C'});
    expect(ended).toEqual(['oldest of B', 'B 3']);
    expect(server.server.deps.rowNews.listeners).toBe(MAX_VISITS_OF_COMPANY);
    leave();
    expect(server.server.deps.rowNews.listeners).toBe(0);
  });

  test('[ROWS-8] a party whose people fill a company pushes out its own, and nobody else', async () => {
    const {listen, ended, leave} = await aCompany();
    const [few, many] = [aCustomer(), aCustomer()];
    await listen('house');
    await listen('few', {reader: few});
    for (let n = 2; n < MAX_VISITS_OF_COMPANY; n++) await listen(`many ${String(n)}`, {reader: many});
    await listen('many again', {reader: many});
    await listen('few again', {reader: few});
    await listen('house again', {warehouse: 'B'});
    expect(ended).toEqual(['many 2', 'many 3', 'many 4']);
    leave();
  });

  test('[ROWS-8] two parties that fill a company have as many streams each', async () => {
    const {listen, ended, leave} = await aCompany();
    const [one, other] = [aCustomer(), aCustomer()];
    const half = MAX_VISITS_OF_COMPANY / 2;
    for (let n = 0; n < half; n++) await listen('one', {reader: one});
    for (let n = 0; n < half; n++) await listen('other', {reader: other});
    for (let n = 0; n < 3; n++) await listen('other again', {reader: other});
    expect(ended).toEqual(['other', 'other', 'other']);
    leave();
  });

  test('[ROWS-8] one too many of a person ends her own oldest, in whichever warehouse', async () => {
    const {listen, ended, leave} = await aCompany();
    const staff = newId();
    await listen('somebody else');
    for (let n = 0; n <= MAX_STREAMS_OF_PERSON; n++)
      await listen(`own ${String(n)}`, {staff, warehouse: n % 2 === 0 ? 'B' : 'A'});
    expect(ended).toEqual(['own 0']);
    leave();
  });
});
