import type {Locator, Page} from 'playwright';

/** The codes of the documents that an open job offers: /^DN/, or one of them. What was recorded last names its own, and is none. */
export const offeredActions = (page: Page, code: RegExp | string): Locator =>
  page.getByText(code).and(page.locator(':not([data-test=recorded-last] *)'));
