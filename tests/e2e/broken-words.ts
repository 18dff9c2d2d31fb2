import type {Page} from 'playwright';

/** Not every browser has a dictionary for every language: words break where our texts say so, or nowhere. */
export const withoutDictionary = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* {hyphens: manual !important}');
    document.adoptedStyleSheets = [sheet];
  });

/** Words of buttons and links, of a part of the page if told, that go on in the next line without a hyphen. */
export const brokenWords = (page: Page, of = 'body'): Promise<string[]> =>
  page.evaluate((part) => {
    const rectsOf = (node: Node, from: number, to: number): DOMRect[] => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return Array.from(range.getClientRects());
    };
    const isWritten = (node: Node): boolean =>
      node.parentElement?.closest('button, a') !== null && node.parentElement?.checkVisibility() === true;
    const found: string[] = [];
    const walker = document.createTreeWalker(
      document.querySelector(part) ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!isWritten(node)) continue;
      for (const {0: word, index} of (node.textContent ?? '').matchAll(/[\p{L}\u00ad]+/gu)) {
        // Between these any two may be parted.
        if (/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u.test(word)) continue;
        // Of the first letter of a line the end of the line before is a part, too.
        const line = (at: number) => rectsOf(node, index + at, index + at + 1).at(-1)?.bottom ?? 0;
        for (let at = 1; at < word.length; at++)
          if (word[at - 1] !== '\u00ad' && line(at) > line(at - 1) + 2)
            found.push(`broken ${word.slice(0, at)}|${word.slice(at)}`);
      }
    }
    return found;
  }, of);
