import type {DocumentFile} from '#domain/moving/document-file.ts';
import type {FileRow, ImportStore, PageRow} from './import-store.ts';
import {documentLines} from './look-at-documents.ts';
import type {ImportPage} from './look-at-page.ts';

/** A document of a file, with a page that holds its rows alone. */
interface DocumentOfFile {
  readonly reference: string;
  readonly lines: ImportPage;
}

/** The pages of a file of documents, whose lines may stand on several. */
export class DocumentPages {
  readonly #store: ImportStore;
  readonly #file: FileRow;
  readonly #shaped: (row: PageRow) => ImportPage;
  readonly #kind: DocumentFile;

  constructor(store: ImportStore, file: FileRow, shaped: (row: PageRow) => ImportPage, kind: DocumentFile) {
    [this.#store, this.#file, this.#shaped, this.#kind] = [store, file, shaped, kind];
  }

  /** The documents whose first line stands on a page, each whole. */
  async beginningOn(row: PageRow): Promise<readonly DocumentOfFile[]> {
    const page = this.#shaped(row);
    const before = row.n === 0 ? undefined : await this.#page(row.n - 1);
    const above = before && this.#references(before).at(-1);
    const groups: {reference: string; rows: ImportPage['rows'][number][]}[] = [];
    for (const [i, reference] of this.#references(page).entries()) {
      const [line, last] = [page.rows[i], groups.at(-1)];
      if (!line) continue;
      if (last?.reference === reference) last.rows.push(line);
      else groups.push({reference, rows: [line]});
    }
    // What goes on from the page before was made with it.
    if (groups[0]?.reference === above) groups.shift();
    const end = groups.at(-1);
    if (end) end.rows.push(...(await this.#goingOn(end.reference, row.n + 1)));
    return groups.map(({reference, rows}) => ({reference, lines: {...page, rows}}));
  }

  /** The lines of a document from the top of a page on; fewer than a document may have. */
  async #goingOn(reference: string, from: number): Promise<readonly ImportPage['rows'][number][]> {
    const rows: ImportPage['rows'][number][] = [];
    for (let n = from; ; n++) {
      const page = await this.#page(n);
      if (!page) return rows;
      const own = this.#references(page).findIndex((each) => each !== reference);
      rows.push(...(own < 0 ? page.rows : page.rows.slice(0, own)));
      if (own >= 0) return rows;
    }
  }

  async #page(n: number): Promise<ImportPage | undefined> {
    const row = await this.#store.page(this.#file.company, this.#file.id, n);
    return row && this.#shaped(row);
  }

  #references(page: ImportPage): readonly string[] {
    return documentLines(page, this.#kind).map(({reference}) => reference);
  }
}
