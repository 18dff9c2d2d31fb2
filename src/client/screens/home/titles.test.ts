import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {LANGUAGES} from '../../i18n/languages.ts';
import {emOf} from '../../ui/em.ts';

/** What a tile leaves to its title where the screen is narrowest, and what one of four buttons has for its word, px. */
const ROOM = {tile: 104, button: 64} as const;
/** The smallest type that is read at arm's length, px. */
const SMALLEST = 13;
/** Above lines and documents that wait there is one line for the title. */
const OVER_TWO = ['act.inbound.sort', 'act.inbound.putAway', 'act.outbound.pick', 'act.outbound.putBack'];
const UNDER_THE_THUMB = ['action.back', 'job.pad', 'job.all', 'job.done', 'job.more'];

test.each(LANGUAGES)('%s has short words where there is room for short words only', (language) => {
  const texts = JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, string>;
  const tooLong = (keys: readonly string[], room: number): string[] =>
    keys
      .map((key) => (texts[key] ?? '').replaceAll('\u00ad', ''))
      .filter((text) => emOf(text) * SMALLEST > room);
  expect(tooLong(OVER_TWO, ROOM.tile)).toEqual([]);
  expect(tooLong(UNDER_THE_THUMB, ROOM.button)).toEqual([]);
});
