import {Hono} from 'hono';
import {expect, test} from 'vitest';
import {addResetPage} from '#server/http/reset-page.ts';

async function pageFor(language: string): Promise<string> {
  const app = new Hono();
  addResetPage(app, 'locales');
  const answer = await app.request('/reset', {headers: {'accept-language': language}});
  expect(answer.headers.get('vary')).toBe('accept-language');
  return answer.text();
}

test('/reset speaks the language of the browser, and English where there are no texts', async () => {
  const arabic = await pageFor('ar-EG,en;q=0.5');
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(arabic).toContain('ابدأ التطبيق من جديد');
  expect(await pageFor('xx')).toContain('>Start afresh</button>');
});
