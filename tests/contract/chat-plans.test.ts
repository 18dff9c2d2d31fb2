import {describe, expect, test} from 'vitest';
import {completeRow} from '#domain/kernel/resource.ts';
import {conversation} from '#domain/chat/conversation.ts';
import {message} from '#domain/chat/message.ts';
import {createChat} from '#server/chat/chat.ts';
import type {ChatReader} from '#server/chat/own-messages.ts';
import {anId} from '../builders/rows.ts';
import {withPlans} from './asked-plans.ts';

/* Messages about a thing are found by it, and not among all that somebody has. */

const COMPANY = 'C0000001';
const THING = anId(7);
const ANA: ChatReader = {company: COMPANY, staff: anId(1), role: 'Outbound', device: '', since: 0};

/** Two hundred conversations, half of them hers, with 20 messages each; every thousandth is about the thing. */
const askerOf = (n: number): string => anId(1 + (n % 2));
const idOf = (n: number): string => `person:${anId(100 + n)}:${askerOf(n)}`;
const CONVERSATIONS = Array.from({length: 200}, (_, n) => {
  const addressee = `person:${anId(100 + n)}`;
  return {
    ...completeRow(conversation, {id: idOf(n), asker: askerOf(n), addressee}),
    count: 20,
    company: COMPANY,
  };
});
const MESSAGES = Array.from({length: 4_000}, (_, n) => {
  const isAbout = n % 1_000 < 2;
  const link = isAbout ? {about_list: 'dn', about: THING} : {};
  return {
    ...completeRow(message, {
      id: anId(n),
      conversation: idOf(n % 200),
      sender: anId(1),
      text: 'x',
      ...link,
    }),
    n,
    create_time: n,
    company: COMPANY,
  };
});

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  test('[CHAT-9] messages about a thing are found by an index that begins with it, and each is looked up by its key', async () => {
    await withPlans(
      kind,
      async (db) => {
        const lists = db.withTables<{
          conversation: (typeof CONVERSATIONS)[number];
          message: (typeof MESSAGES)[number];
        }>();
        await lists.insertInto('conversation').values(CONVERSATIONS).execute();
        for (let at = 0; at < MESSAGES.length; at += 500)
          await lists
            .insertInto('message')
            .values(MESSAGES.slice(at, at + 500))
            .execute();
      },
      async (plans) => {
        let found: Awaited<ReturnType<ReturnType<typeof createChat>['messages']>> | undefined;
        const asked = await plans(async (db) => {
          found = await createChat(db).messages(ANA, {about: THING, limit: 3});
        });
        // Of each pair of them one is in a conversation of others.
        expect([found?.count, found?.rows.map(({n}) => n)]).toEqual([4, [3_000, 2_000, 1_000]]);
        expect(asked).toHaveLength(2);
        for (const plan of asked) {
          expect(plan).toContain('message_about');
          expect(plan).not.toMatch(
            /SCAN (message|conversation)|Seq Scan on message|message_conversation|conversation_(asker|addressee)/,
          );
        }
      },
    );
  });
});
