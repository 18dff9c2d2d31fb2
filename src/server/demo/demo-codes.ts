import {DOCUMENT_DEFINITIONS, SCANNED_DOCUMENTS} from '#domain/document-definitions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import {labelText} from '#domain/scanning/label.ts';
import {qrSvg} from '../qr.ts';
import type {ReadTransaction} from '../storage/storage.ts';

/** Bins with their goods, and bins to move them to. */
const MAX_DEMO_BINS = 12;

/** A page of labels to scan from the screen, as they would hang on a shelf. */
export async function demoCodesPage(tx: ReadTransaction): Promise<string> {
  const read = (list: string, index: string): Promise<Row[]> =>
    tx.page(list, {index, prefix: [], limit: MAX_DEMO_BINS, search: '', warehouse: ''});
  const stocked = (await stockInBins(tx)).slice(0, MAX_DEMO_BINS);
  const rows = await Promise.all(stocked.map((row) => stockedLabels(tx, row)));
  const bins = (await read('bin', 'name')).map((row) =>
    label(labelText('bin', text(row, 'id')), text(row, 'name')),
  );
  const documents = await Promise.all(
    DEMO_DOCUMENTS.map(async ([title, kind]) => {
      const found = await read(kind, 'code');
      return section(
        title,
        found.map((row) =>
          label(labelText(kind, text(row, 'id')), `${text(row, 'code')} ${text(row, 'state')}`),
        ),
      );
    }),
  );
  return page([
    ...rows.map((labels, i) => section(`Bin ${String(i + 1)}`, labels)),
    section('To', bins),
    ...documents,
  ]);
}

const titled = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Papers with a label of their own. */
const DEMO_DOCUMENTS = [
  ...SCANNED_DOCUMENTS.map((name) => [titled(DOCUMENT_DEFINITIONS[name].reports), name] as const),
  ['Picking lists', 'pickingList'],
] as const;

/** What stands in bins; what stands at documents comes before it. */
async function stockInBins(tx: ReadTransaction): Promise<Row[]> {
  const query = {index: 'key', prefix: [], limit: 1_000, search: '', warehouse: ''};
  const rows = await tx.page('stock', query);
  return rows.filter((row) => binOfPlace(text(row, 'place')) !== undefined);
}

/** A bin beside what stands in it. */
async function stockedLabels(tx: ReadTransaction, row: Row): Promise<string[]> {
  const [bin, goods] = [binOfPlace(text(row, 'place')) ?? '', text(row, 'goods')];
  const found = await tx.fetch([
    {list: 'bin', key: bin},
    {list: 'goods', key: goods},
  ]);
  const [inBin, what] = found.map(({rows}) => rows[0] ?? {});
  return [
    label(labelText('bin', bin), text(inBin ?? {}, 'name')),
    label(
      labelText('goods', goods),
      `${text(row, 'quantity')} × ${text(what ?? {}, 'code')} ${text(what ?? {}, 'description')}`,
    ),
  ];
}

export const DEMO_CODES_STYLE = `
body { font-family: system-ui, sans-serif; margin: 1rem; }
section { display: flex; flex-wrap: wrap; gap: 1.5rem; }
figure { margin: 0; width: 9rem; }
svg { width: 9rem; height: 9rem; }
code { font-size: 0.6rem; word-break: break-all; }
`;

const text = (row: Row, column: string): string => String(row[column] ?? '');

const page = (sections: readonly string[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Demo codes</title>
    <link rel="stylesheet" href="/demo-codes.css" />
  </head>
  <body>${sections.join('\n')}</body>
</html>
`;

const section = (title: string, labels: readonly string[]): string =>
  `<h1>${title}</h1><section>${labels.join('\n')}</section>`;

const label = (code: string, name: string): string =>
  `<figure>${qrSvg(code)}<figcaption>${escaped(name)}<br /><code>${code}</code></figcaption></figure>`;

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
