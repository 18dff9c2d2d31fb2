import {readFile} from 'node:fs/promises';
import i18next from 'i18next';
import {expect, vi} from 'vitest';
import {startTexts, type Say} from '#client/i18n/text.ts';

/** Says a text in English, once {@link startEnglish} has read them. */
export const sayInEnglish: Say = (key, facts = {}) => i18next.t(key, facts);

/** Reads the texts from where a browser fetches them. */
export async function startEnglish(): Promise<void> {
  vi.stubGlobal('fetch', async (url: string) => new Response(await readFile(`.${url}`)));
  vi.stubGlobal('localStorage', {getItem: () => null});
  vi.stubGlobal('document', {documentElement: {lang: '', dir: ''}});
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('reportError', (error: unknown) => expect(error).toBeUndefined());
  await startTexts();
}
