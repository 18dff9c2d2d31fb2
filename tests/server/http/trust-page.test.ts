import {Hono} from 'hono';
import {describe, expect, test} from 'vitest';
import {languageFor} from '#server/texts.ts';
import {addTrustPage, type ServerTrust} from '#server/http/trust-page.ts';

const AUTHORITY = {der: new Uint8Array([1, 2, 3]), name: 'Binward <depot> A1B2'};

async function pageFor(trust: Partial<ServerTrust>, headers: Record<string, string> = {}): Promise<string> {
  const app = new Hono();
  addTrustPage(app, {isSecure: true, textsDir: 'locales', ...trust});
  const answer = await app.request('http://192.168.1.5:8008/trust', {headers});
  return answer.text();
}

describe('/trust', () => {
  test('needs no script, and leads over HTTPS into the app', async () => {
    const page = await pageFor({authority: AUTHORITY});
    expect(page).not.toMatch(/<script|\son\w+=|style=/);
    expect(page).toContain('href="/trust/authority.crt"');
    expect(page).toContain('href="https://192.168.1.5:8008/app/"');
    expect(page).toContain('<bdi dir="ltr">Binward &lt;depot> A1B2</bdi>');
  });

  test('speaks the language of the browser where there are texts', async () => {
    const arabic = await pageFor({authority: AUTHORITY}, {'accept-language': 'ar-EG,en;q=0.5'});
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(arabic).toContain('الوثوق بهذا الخادم');
    expect(await pageFor({}, {'accept-language': 'xx'})).toContain('<html lang="en-US" dir="ltr">');
    // What is longer than a browser's wishes is not read to its end.
    const long = `${'xx;q=1,'.repeat(100)}ar`;
    expect(await pageFor({}, {'accept-language': long})).toContain('<html lang="en-US" dir="ltr">');
  });

  test('of a server that browsers trust anyway leads into the app', async () => {
    const page = await pageFor({});
    expect(page).toContain('needs no certificate');
    expect(page).not.toContain('authority.crt');
  });

  test('of a server without HTTPS says how to switch it on', async () => {
    expect(await pageFor({isSecure: false})).toContain('npm start -- --https');
  });
});

describe('the language for a browser', () => {
  const ALL = ['ar', 'de', 'en-US', 'fr', 'it', 'ja', 'pt', 'ru', 'sp', 'zh-hans', 'zh-hant'];
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['es-MX', 'sp'],
    ['pt-BR,pt;q=0.9', 'pt'],
    ['zh-CN', 'zh-hans'],
    ['zh-Hant-HK', 'zh-hant'],
    ['zh-TW,zh;q=0.9', 'zh-hant'],
    ['nl,fr;q=0.3,ja;q=0.7', 'ja'],
    ['fr;q=0,it', 'it'],
    ['', 'en-US'],
    ['nl', 'en-US'],
  ])('%s is %s', (accepted, code) => {
    expect(languageFor(accepted, ALL)).toBe(code);
  });
});
