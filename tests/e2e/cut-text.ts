import type {Page} from 'playwright';

/**
 * Latin words that are cut off at the side without a mark, or at their beginning, and codes that go on in the next line
 * within one of their parts; codes that fit a line go on in none.
 */
export const cutText = (page: Page, codes: readonly string[] = []): Promise<string[]> =>
  page.evaluate((whole) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const rectsOf = (node: Node, from: number, to: number): DOMRect[] => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return Array.from(range.getClientRects());
    };
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.textContent ?? '';
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || !/\p{Script=Latin}/u.test(text)) continue;
      const rects = rectsOf(node, 0, text.length);
      for (let part: HTMLElement | null = parent; part; part = part.parentElement) {
        const {overflowX, textOverflow, position} = getComputedStyle(part);
        if (position === 'absolute' || part.matches('[data-scrolls], .scan-sink')) break;
        // What scrolls cuts nothing off.
        if (overflowX === 'visible' || overflowX === 'auto' || overflowX === 'scroll') continue;
        const {left, right} = part.getBoundingClientRect();
        const isMarked = textOverflow === 'ellipsis';
        if (rects.some((rect) => rect.left < left - 1 || (!isMarked && rect.right > right + 1)))
          found.push(`cut ${text.slice(0, 40)}`);
        break;
      }
    }
    for (const code of whole) {
      const part = [...document.querySelectorAll<HTMLElement>('bdi, span, p, dd')].filter(
        (each) => each.textContent === code && each.checkVisibility(),
      );
      for (const each of part) {
        let at = 0;
        let last: {readonly sign: string; readonly bottom: number} | undefined;
        const inside = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
        while (inside.nextNode()) {
          const text = inside.currentNode.textContent ?? '';
          for (at = 0; at < text.length; at++) {
            const bottom = rectsOf(inside.currentNode, at, at + 1).at(-1)?.bottom ?? 0;
            if (last && bottom > last.bottom + 2 && !/[-._/]/.test(last.sign))
              found.push(`broken ${code} before ${text.slice(at)}`);
            last = {sign: text[at] ?? '', bottom};
          }
        }
      }
    }
    return found;
  }, codes);
