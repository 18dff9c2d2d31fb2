import {describe, expect, test} from 'vitest';
import {ScanAssembler, type ScanArrival, type EventTarget, type AssemblerYield} from './assembler.ts';

const GS = '\u001d';

/** A page that hands events over in the order of their times and reports silence when it is due. */
class Page {
  readonly assembler = new ScanAssembler();
  constructor(hasStrip = true) {
    this.assembler.hasStrip = hasStrip;
  }
  readonly yields: AssemblerYield[] = [];
  readonly passed: string[] = [];
  t = 0;

  send(arrival: ScanArrival): boolean {
    this.until(arrival.t);
    const {yields, swallow} = this.assembler.accept(arrival);
    this.yields.push(...yields);
    if (arrival.kind === 'key' && !swallow) this.passed.push(arrival.key);
    this.t = Math.max(this.t, arrival.t);
    return swallow;
  }

  until(t: number): void {
    const due = this.assembler.deadline;
    // An event of the same moment stands before the timer in a browser's queue.
    if (due === undefined || due >= t) return;
    this.yields.push(...this.assembler.accept({kind: 'silence', t: due}).yields);
  }

  keys(text: string, gap: number, more: Partial<Key> = {}): this {
    for (const key of text) this.key(key, gap, more);
    return this;
  }

  key(key: string, gap = 10, more: Partial<Key> = {}): this {
    const t = this.t + gap;
    this.send({
      kind: 'key',
      key,
      ctrl: false,
      meta: false,
      alt: false,
      repeat: false,
      target: 'sink',
      before: '',
      t,
      ...more,
    });
    return this;
  }

  text(
    text: string,
    gap = 10,
    target: EventTarget = 'sink',
    kind: 'text' | 'composed' | 'pasted' = 'text',
    before = '',
  ): this {
    this.send({kind, text, target, before, t: this.t + gap});
    return this;
  }

  quiet(ms = 1000): this {
    this.t += ms;
    this.until(this.t);
    return this;
  }

  get codes(): string[] {
    return this.yields.flatMap((item) => (item.kind === 'code' ? [item.code.raw] : []));
  }
  get sources(): string[] {
    return this.yields.flatMap((item) => (item.kind === 'code' ? [item.code.source] : []));
  }
  get restored(): string[] {
    return this.yields.flatMap((item) => (item.kind === 'restore' ? [item.value] : []));
  }
  /** Keys that the page gets after all. */
  get typed(): string {
    return this.yields.map((item) => (item.kind === 'typed' ? item.text : '')).join('');
  }
  get presses(): string[] {
    return this.yields.flatMap((item) => (item.kind === 'pad' ? [item.press] : []));
  }
}
type Key = Extract<ScanArrival, {kind: 'key'}>;

describe('every transport gives the code once and whole', () => {
  const table: [string, (page: Page) => Page, string[], string[]][] = [
    ['keys, Enter', (p) => p.keys('A-01-02', 12).key('Enter'), ['A-01-02'], ['keys']],
    ['keys, Tab', (p) => p.keys('A-01-02', 12).key('Tab'), ['A-01-02'], ['keys']],
    ['keys, no suffix', (p) => p.keys('A-01-02', 12).quiet(), ['A-01-02'], ['keys']],
    [
      'keys, CR and LF',
      (p) => p.keys('4006381333931', 5).key('Enter').key('Enter', 2),
      ['4006381333931'],
      ['keys'],
    ],
    ['injection', (p) => p.text('A-01-02').quiet(), ['A-01-02'], ['injected']],
    ['injection, Enter as a key', (p) => p.text('A-01-02').key('Enter'), ['A-01-02'], ['injected']],
    ['injection, late Enter as a key', (p) => p.text('A-01-02').key('Enter', 90), ['A-01-02'], ['injected']],
    ['injection that ends its line', (p) => p.text('A-01-02\r\n'), ['A-01-02'], ['injected']],
    ['injection in two parts', (p) => p.text('A-01').text('-02', 20).quiet(), ['A-01-02'], ['injected']],
    [
      'hybrid: GS as text',
      (p) => p.keys('01A', 8).text(GS, 8).keys('B2', 8).key('Enter'),
      [`01A${GS}B2`],
      ['hybrid'],
    ],
    [
      'GS as Ctrl+]',
      (p) => p.keys('01A', 8).key(']', 8, {ctrl: true}).keys('B', 8).key('Enter'),
      [`01A${GS}B`],
      ['keys'],
    ],
    ['GS as F8', (p) => p.keys('01A', 8).key('F8', 8).keys('B', 8).key('Enter'), [`01A${GS}B`], ['keys']],
    [
      'Alt held by the firmware',
      (p) => p.keys('B-7', 8, {alt: true}).key('Enter', 8, {alt: true}),
      ['B-7'],
      ['keys'],
    ],
    ['keyboard 229', (p) => p.key('Unidentified').text('A-01-02', 0).quiet(), ['A-01-02'], ['injected']],
    ['composition', (p) => p.text('A-01-02', 10, 'sink', 'composed').quiet(), ['A-01-02'], ['composed']],
    ['paste', (p) => p.text(' A-01-02\n', 10, 'page', 'pasted'), ['A-01-02'], ['pasted']],
    [
      'two codes in a row',
      (p) => p.keys('AAA', 9).key('Enter').keys('BBB', 9).key('Enter'),
      ['AAA', 'BBB'],
      ['keys', 'keys'],
    ],
    [
      'control characters inside',
      (p) => p.text(`[)>\u001e06${GS}X\u0004`).quiet(),
      [`[)>\u001e06${GS}X\u0004`],
      ['injected'],
    ],
    [
      'leading GS stays',
      (p) => p.text(`${GS}0104012345123456 `).quiet(),
      [`${GS}0104012345123456`],
      ['injected'],
    ],
    ['nothing but blanks', (p) => p.text('   ').quiet(), [], []],
    ['capitals through Shift', (p) => p.key('Shift').keys('Ab-', 6).key('Enter'), ['Ab-'], ['keys']],
  ];
  test.each(table)('%s', (_, play, codes, sources) => {
    const page = play(new Page()).quiet();
    expect(page.codes).toEqual(codes);
    expect(page.sources).toEqual(sources);
    expect(page.assembler.strip).toBe('');
  });
});

describe('the pace of the device does not matter while it ends its codes', () => {
  const paces = [0, 5, 20, 35, 60, 110];
  test.each(paces.flatMap((gap) => (['Enter', 'Tab'] as const).map((suffix) => [gap, suffix] as const)))(
    '%i ms a key and %s: once and whole',
    (gap, suffix) => {
      const page = new Page().keys('LOT-24-117', gap).key(suffix, gap).quiet();
      page.keys('B-2', gap).key(suffix, gap).quiet();
      expect(page.codes).toEqual(['LOT-24-117', 'B-2']);
    },
  );
  test.each([0, 5, 20, 35])('%i ms a key and no suffix: once and whole', (gap) => {
    const page = new Page().keys('LOT-24-117', gap).quiet(500).keys('B-2', gap).quiet(200);
    expect(page.codes).toEqual(['LOT-24-117', 'B-2']);
  });
  test.each([1, 2, 3, 5, 8, 9])('a pause of 350 ms after %i keys does not cut a code in two', (at) => {
    const code = 'B-04-07-4';
    const page = new Page().keys(code.slice(0, at), 10);
    if (at < code.length) page.key(code.charAt(at), 350).keys(code.slice(at + 1), 10);
    expect(page.key('Enter', at < code.length ? 10 : 350).quiet().codes).toEqual([code]);
  });
  test('a key pressed long before a scan is no part of it', () => {
    expect(new Page().key('x').quiet(2000).keys('B-04-07', 10).key('Enter').codes).toEqual(['B-04-07']);
  });
});

describe('typing never becomes a scan', () => {
  test('slow keys wait in the strip for Enter', () => {
    const page = new Page().keys('A1', 180).quiet();
    expect([page.codes, page.assembler.strip]).toEqual([[], 'A1']);
    page.key('Backspace', 200).keys('2', 180).key('Enter', 200);
    expect([page.codes, page.sources, page.assembler.strip]).toEqual([['A2'], ['typed'], '']);
  });
  test('slow typing in a field is left alone, its Enter too', () => {
    const page = new Page()
      .keys('note', 140, {target: 'typing'})
      .key('Enter', 200, {target: 'typing'})
      .quiet();
    expect([page.codes, page.restored, page.passed.join('')]).toEqual([[], [], 'noteEnter']);
  });
  test('a held key is no code', () => {
    const page = new Page().key('x', 10).keys('xxxxxxx', 30, {repeat: true}).quiet();
    expect(page.codes).toEqual([]);
  });
  test('shortcuts are no data', () => {
    const page = new Page()
      .key('r', 10, {ctrl: true})
      .key('v', 10, {ctrl: true})
      .key('c', 10, {meta: true})
      .quiet();
    expect([page.codes, page.passed, page.assembler.strip]).toEqual([[], ['r', 'v', 'c'], '']);
  });
  test('a paste or a short text into a field belongs to the field', () => {
    const page = new Page()
      .text('A-01-02', 10, 'typing', 'pasted')
      .text('é', 10, 'typing')
      .text('東京駅', 10, 'typing', 'composed');
    expect(page.quiet().codes).toEqual([]);
  });
});

describe('a scan never lands in a field or on a button', () => {
  test('keys into a field: the code goes to the bus and the field gets its text back', () => {
    const page = new Page()
      .keys('KET', 8, {target: 'typing', before: 'two broken'})
      .keys('TLE', 8, {target: 'typing', before: 'two brokenKET'});
    page.key('Enter', 8, {target: 'typing'});
    expect([page.codes, page.restored]).toEqual([['KETTLE'], ['two broken']]);
    expect(page.passed.join('')).toBe('KETTLE');
  });
  test('a scan right after typing takes only its own keys', () => {
    const page = new Page();
    let note = '';
    for (const key of 'two broken') {
      page.key(key, 120, {target: 'typing', before: note});
      note += key;
    }
    page.key('K', 120, {target: 'typing', before: note});
    page.keys('ETTLE', 8, {target: 'typing', before: `${note}K`}).key('Enter', 8, {target: 'typing'});
    expect([page.codes, page.restored]).toEqual([['KETTLE'], ['two broken']]);
  });
  test('the same without a suffix', () => {
    const page = new Page().keys('KETTLE', 8, {target: 'typing', before: 'note'}).quiet();
    expect([page.codes, page.restored]).toEqual([['KETTLE'], ['note']]);
  });
  test('injection into a field', () => {
    const page = new Page().text('KETTLE', 8, 'typing', 'text', 'note').quiet();
    expect([page.codes, page.restored]).toEqual([['KETTLE'], ['note']]);
  });
  test('blanks and Enter of a code press no focused button', () => {
    const page = new Page()
      .keys('AB C', 8, {target: 'page'})
      .key('Enter', 8, {target: 'page'})
      .key('Enter', 4, {target: 'page'});
    expect([page.codes, page.passed]).toEqual([['AB C'], []]);
  });
  test('a bare Enter on a focused button is the button’s own', () => {
    expect(new Page().key('Enter', 10, {target: 'page'}).passed).toEqual(['Enter']);
  });
  test('a bare Enter on the sink is nothing', () => {
    const page = new Page().key('Enter', 500);
    expect([page.codes, page.passed, page.presses]).toEqual([[], [], []]);
  });
});

describe('a scan into a field of a form is entered there', () => {
  const field = {target: 'field'} as const;
  test.each(['Enter', 'Tab'] as const)(
    'by keys: it stands in the field, and its %s does nothing',
    (suffix) => {
      const page = new Page(false)
        .keys('40063', 8, field)
        .key(suffix, 8, field)
        .key(suffix, 4, field)
        .quiet();
      expect([page.yields, page.passed.join('')]).toEqual([[{kind: 'entered'}], '40063']);
    },
  );
  test('a code of two characters sends the form no more than a long one', () => {
    const page = new Page(false).keys('A1', 8, field).key('Enter', 8, field).quiet();
    expect([page.codes, page.passed]).toEqual([[], ['A', '1']]);
  });
  test('by injection', () => {
    const page = new Page(false).text('KETTLE', 8, 'field').key('Enter', 20, field).quiet();
    expect([page.codes, page.restored, page.passed]).toEqual([[], [], []]);
  });
  test('what is filled in at once ends there: a scan elsewhere is no part of it, however soon it comes', () => {
    const page = new Page(false).text('Typed by hand', 8, 'field');
    page.keys('A-01-02', 2, {target: 'page'}).key('Enter', 2, {target: 'page'});
    expect([page.yields[0], page.codes]).toEqual([{kind: 'entered'}, ['A-01-02']]);
  });
  test('what a hand types there, Enter and all, is the form’s', () => {
    const page = new Page(false).keys('tea', 140, field).key('Enter', 140, field).quiet();
    expect([page.yields, page.passed.join('')]).toEqual([[], 'teaEnter']);
  });
});

describe('while a number pad is open', () => {
  const withPad = (): Page => {
    const page = new Page();
    page.assembler.padOpen = true;
    return page;
  };
  test('slow digits, Backspace and Enter are presses of the pad', () => {
    const page = withPad().keys('12', 300).quiet().key('Backspace', 300).key('Enter', 300);
    expect([page.codes, page.presses]).toEqual([[], ['1', '2', 'erase', 'enter']]);
  });
  test('a scan of digits is still a scan, and its second line end does not confirm the pad', () => {
    const page = withPad().keys('4006381333931', 6).key('Enter', 6).key('Enter', 6);
    expect([page.codes, page.presses]).toEqual([['4006381333931'], []]);
  });
  test('slow letters go to the strip', () => {
    const page = withPad().keys('B2', 300).quiet();
    expect([page.presses, page.assembler.strip]).toEqual([[], 'B2']);
  });
});

describe('where no strip is in sight slow keys are the page’s own', () => {
  const desktop = (): Page => new Page(false);
  test.each([120, 180, 400])('%i ms a key: each reaches the page, none waits for Enter', (gap) => {
    const page = desktop().keys('/n ', gap, {target: 'page'}).quiet();
    expect([page.typed, page.codes, page.assembler.strip]).toEqual(['/n ', [], '']);
    expect(page.key('Enter', gap, {target: 'page'}).passed).toEqual(['Enter']);
  });
  test('a key reaches it as soon as no scan can come of it', () => {
    const page = desktop().key('n', 10, {target: 'page'});
    expect(page.quiet(99).typed).toBe('');
    expect(page.quiet(2).typed).toBe('n');
  });
  test('two keys of a nimble hand reach it in their order', () => {
    expect(desktop().keys('/k', 80, {target: 'page'}).quiet().typed).toBe('/k');
  });
  test('an Enter that a busy page hears late goes its own way, after the key', () => {
    const page = desktop().key('n', 10, {target: 'page'});
    const {yields, swallow} = page.assembler.accept({
      kind: 'key',
      key: 'Enter',
      ctrl: false,
      meta: false,
      alt: false,
      repeat: false,
      target: 'page',
      before: '',
      t: page.t + 500,
    });
    expect([yields, swallow]).toEqual([[{kind: 'typed', text: 'n'}], false]);
  });
  test.each([0, 5, 20, 35, 60])('%i ms a key and Enter: a code, and nothing reaches the page', (gap) => {
    const page = desktop().keys('n/ A1', gap, {target: 'page'}).key('Enter', gap, {target: 'page'}).quiet();
    expect([page.codes, page.typed, page.passed]).toEqual([['n/ A1'], '', []]);
  });
  test('a code of two characters is one by its Enter', () => {
    const page = desktop().keys('A1', 12, {target: 'page'}).key('Enter', 12, {target: 'page'}).quiet();
    expect([page.codes, page.typed, page.passed]).toEqual([['A1'], '', []]);
  });
  test.each([1, 2, 5])('a pause of 350 ms after %i keys does not cut a code in two', (at) => {
    const code = 'B-04-07-4';
    const page = desktop().keys(code.slice(0, at), 10);
    page.key(code.charAt(at), 350).keys(code.slice(at + 1), 10);
    expect(page.key('Enter').quiet().codes).toEqual([code]);
  });
  test('slow digits press the open pad, whatever was pressed before', () => {
    const page = desktop();
    page.assembler.padOpen = true;
    page.keys('x12', 300, {target: 'page'}).key('Enter', 300).quiet();
    expect([page.typed, page.presses]).toEqual(['x', ['1', '2', 'enter']]);
  });
});

test('what was heard is forgotten when nobody listens any more', () => {
  const page = new Page().keys('A1', 180).quiet().key('B');
  page.assembler.forget();
  expect([page.assembler.strip, page.assembler.deadline]).toEqual(['', undefined]);
  expect(page.keys('C-07', 10).key('Enter').codes).toEqual(['C-07']);
});

describe('length', () => {
  test('4 kB by keys arrive whole', () => {
    const long = 'x1y2'.repeat(1024);
    expect(new Page().keys(long, 1).key('Enter').codes).toEqual([long]);
  });
  test('4 kB injected with control characters arrive whole', () => {
    const long = `01${GS}`.repeat(1365) + 'x';
    expect(new Page().text(long).quiet().codes).toEqual([long]);
  });
});
