import type {Row} from '#domain/kernel/field.ts';

/** What goods are called besides their code: their name, or their description where they have none. The same everywhere. */
export const goodsCalled = (goods: Row | undefined): string =>
  String(goods?.['name'] ?? '') || String(goods?.['description'] ?? '');
