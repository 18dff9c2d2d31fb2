import {describe, expect, test} from 'vitest';
import {createSessions} from '#server/auth/sessions.ts';
import {floorActs} from '#server/people/floor-acts.ts';
import {floorWork} from '#server/people/floor-work.ts';
import {ownActs} from '#server/people/own-acts.ts';
import type {Tables} from '#server/storage/tables.ts';
import {anId} from '../builders/rows.ts';
import {withPlans} from './asked-plans.ts';

/* What people are told of themselves is found without reading what others did. */

const COMPANY = 'C0000001';
const LATE = 1_900_000_000_000;

/** Work of ten people over a month. */
const WORK: readonly Tables['mutations'][] = Array.from({length: 5_000}, (_, n) => ({
  company: COMPANY,
  id: anId(n),
  client: '',
  seq: n,
  action: n % 30 === 0 ? 'outbound.pick' : 'stock.moveBin',
  who: anId(n % 10),
  device: anId(7),
  status: 'applied',
  version: n,
  epoch: 'e',
  code: '',
  facts: '',
  received_at: LATE - (5_000 - n) * 600_000,
  body: JSON.stringify({
    id: anId(n),
    action: 'stock.moveBin',
    warehouse: 'W',
    at: LATE - (5_000 - n) * 600_000,
    args: {},
  }),
  link: '',
}));
const SESSIONS: readonly Tables['sessions'][] = Array.from({length: 2_000}, (_, n) => ({
  token_hash: `hash ${String(n)}`,
  company: COMPANY,
  staff: anId(n % 500),
  device: '',
  created_at: n,
  expires_at: LATE + 1,
  revoked_at: 0,
  used_at: 0,
}));

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  test('[STAFF-12] [STAFF-13] [REPORT-13] one’s own sessions and acts, and what somebody did on devices, are each one statement, or one for a hundred acts, by an index that begins with the person', async () => {
    await withPlans(
      kind,
      async (db) => {
        for (let at = 0; at < WORK.length; at += 500)
          await db
            .insertInto('mutations')
            .values(WORK.slice(at, at + 500))
            .execute();
        for (let at = 0; at < SESSIONS.length; at += 500)
          await db
            .insertInto('sessions')
            .values(SESSIONS.slice(at, at + 500))
            .execute();
      },
      async (plans) => {
        const since = LATE - 24 * 3_600_000;
        let found: Awaited<ReturnType<typeof ownActs>> | undefined;
        const acts = await plans(async (db) => {
          found = await ownActs(db, {company: COMPANY, who: anId(0), since, most: 5});
        });
        expect(acts).toHaveLength(1);
        expect(acts[0]).toMatch(
          /INDEX mutations_who \(company=\? AND who=\? AND received_at>\?\)|using mutations_who/,
        );
        expect(acts[0]).not.toMatch(/SCAN mutations|SCAN whole|Seq Scan on mutations/);
        expect(found?.kinds).toEqual([
          {action: 'stock.moveBin', count: 9},
          {action: 'outbound.pick', count: 5},
        ]);
        expect(found?.last.map(({mutation}) => mutation.id)).toEqual(
          [4_990, 4_980, 4_970, 4_960, 4_950].map((n) => anId(n)),
        );
        const day = {begin: since, end: LATE, warehouse: 'W', company: COMPANY, who: anId(0)};
        const stretchesOf = async (begin: number) => {
          const of = {...day, begin};
          const found: number[] = [];
          const hours = await plans(async (db) => {
            found.push((await floorWork(db, of)).reduce((sum, {acts: n}) => sum + n, 0));
          });
          const told = {...of, from: begin, until: LATE, devices: new Set([anId(7)]), kind: undefined};
          const acts = await plans(async (db) => {
            found.push((await floorActs(db, told)).length);
          });
          expect(acts).toEqual(hours);
          for (const plan of hours) {
            expect(plan).toMatch(
              /INDEX mutations_who \(company=\? AND who=\? AND \(received_at,id\)>\(\?,\?\)|using mutations_who/,
            );
            expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
          }
          expect(hours.join('\n')).not.toMatch(/SCAN mutations|Seq Scan on mutations/);
          return [...found, hours.length];
        };
        // A day is one statement; what is more comes a hundred at a time.
        expect(await stretchesOf(since)).toEqual([14, 14, 1]);
        expect(await stretchesOf(0)).toEqual([500, 500, 6]);
        const own = {
          company: COMPANY,
          staff: anId(1),
          device: '',
          expiresAt: LATE,
          hash: 'hash 1',
          usedAt: 0,
        };
        const sessions = await plans((db) => createSessions(db).openOf(own, LATE));
        expect(sessions).toHaveLength(1);
        expect(sessions[0]).toMatch(/sessions_staff/);
        expect(sessions[0]).not.toMatch(/SCAN sessions|Seq Scan on sessions/);
      },
    );
  });
});
