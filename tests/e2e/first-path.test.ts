import {onTestFinished, expect, test} from 'vitest';
import {movesIn} from './outbox.ts';
import {Handset} from './handset.ts';
import {expectMoves} from './records.ts';
import {openSite} from './site.ts';

for (const kind of ['sqlite', 'postgres'] as const) {
  test(`[P1] [P2] moves recorded with no network and a browser killed after them reach ${kind} once`, async () => {
    const site = await openSite(kind);
    onTestFinished(() => site.close());
    const company = await site.company();
    const handset = await Handset.ready(site, company, {gun: 'keys'});
    const [single, repeated, padded] = [...company.moves(1), ...company.moves(1, 3), ...company.moves(1, 2)];
    if (!single || !repeated || !padded) throw new Error('no moves');
    await site.proxy.offline();

    await handset.move(single);
    await handset.move(repeated);
    // Names and codes as people read them, typed by Playwright's own keyboard.
    const {page} = handset;
    for (const text of [padded.from.name, padded.goods.name]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await handset.pad('2');
    await expect.poll(() => page.getByTestId('quantity').textContent()).toBe('2');
    expect(await handset.scan(padded.to.label)).toBe('tick');
    expect(movesIn(await handset.outbox())).toHaveLength(3);
    await handset.kill();

    await site.proxy.online();
    await handset.switchOn();
    await handset.open();
    await expectMoves(company, [single, repeated, padded]);
    await handset.open('/status');
    await expect.poll(() => handset.page.getByTestId('count-waiting').textContent()).toBe('0');
  });
}
