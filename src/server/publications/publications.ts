import {sql, type Kysely, type Selectable} from 'kysely';
import type {PublicationRow} from '#domain/warehouse/publication.ts';
import type {WarehouseRow} from '#domain/warehouse/warehouse.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {Tables} from '../storage/tables.ts';

/** What a page shows of a warehouse: only what its company chose to (PUBLISH-1). */
export interface ShownWarehouse {
  /** The page's address: its publication. */
  readonly id: string;
  readonly name: string;
  readonly city: string;
  /** Usable area, m². */
  readonly square_measure: number;
  readonly contact?: {readonly address: string; readonly contact: string; readonly manager: string};
  /** Bins in which nothing stands, by size; the largest sizes first. */
  readonly bins?: readonly FreeBins[];
}

/** Empty bins of one size; sides in mm. */
export interface FreeBins {
  readonly size: string;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly count: number;
}

/** Who is told of a warehouse without having its address: the other companies of the server, or everybody. */
type PublicationAudience = 'companies' | 'everybody';

/** Behind which page of the listed ones the next begins. */
export interface ListedAfter {
  readonly published_at: number;
  readonly id: string;
}

export interface PublicationStore {
  /** The page at an address: what it shows, that it was recalled, or `undefined` where there never was one. */
  at(id: string): Promise<ShownWarehouse | 'recalled' | undefined>;
  /** Whose page it is, while it stands. */
  companyOf(id: string): Promise<string | undefined>;
  /** Those that are listed, the latest first, without the company's that asks. */
  listed(asked: {
    readonly told: readonly PublicationAudience[];
    readonly except: string;
    readonly after?: ListedAfter | undefined;
    readonly most: number;
    /** Without its empty bins: they are not counted for a reader of names. */
    readonly isBrief?: true;
  }): Promise<readonly (ShownWarehouse & ListedAfter)[]>;
}

type PublishedTables = {
  publication: {company: string} & PublicationRow;
  warehouse: {company: string} & WarehouseRow;
  bin: {company: string; id: string; warehouse: string; size: string; property: string};
  binSize: {company: string; id: string; name: string; width: number; depth: number; height: number};
  stock: {company: string; warehouse: string; place: string};
};
type FoundPublication = Selectable<PublishedTables['publication']> &
  // Pages outlive their warehouse.
  {readonly [K in 'name' | 'city' | 'address' | 'contact' | 'manager']: string | null};

/** The property of bins that goods are stored in; others are for what is damaged, looked at or held. */
const STORAGE = 'Normal';
/** So long may what is told of empty bins be old, ms: asking again and again counts no bins. */
const COUNTED_MS = 60_000;
/** Sizes of which a page tells: those of the most empty bins. */
const MAX_SIZES = 50;
/** Warehouses of which the count is remembered. */
const MAX_COUNTS_REMEMBERED = 500;

type PublishedDatabase = ReturnType<typeof publishedTables>;
/** The empty bins of a publication's warehouse. */
type FreeBinsOf = (of: FoundPublication) => Promise<readonly FreeBins[]>;

const publishedTables = (db: Kysely<Tables>) => db.withTables<PublishedTables>();

/** Published warehouses of all companies of this server. */
export function createPublications(db: Kysely<Tables>, now: () => number): PublicationStore {
  const tables = publishedTables(db);
  const freeBins = rememberedBins((of) => countBins(tables, of), now);
  return {
    async at(id) {
      const of = await firstAt(tables, id);
      if (!of) return undefined;
      return of.state === 'published' ? shownWarehouse(of, freeBins) : 'recalled';
    },
    async companyOf(id) {
      const of = await firstAt(tables, id);
      return of?.state === 'published' ? of.company : undefined;
    },
    async listed({told, except, after, most, isBrief}) {
      let asked = findPublications(tables)
        .where('publication.state', '=', 'published')
        .where('publication.listed', 'in', told)
        .where('publication.company', '!=', except);
      if (after)
        asked = asked.where((of) =>
          of(
            of.refTuple('publication.published_at', 'publication.id'),
            '<',
            of.tuple(after.published_at, after.id),
          ),
        );
      const rows = await asked
        .orderBy('publication.published_at', 'desc')
        .orderBy('publication.id', 'desc')
        .limit(most)
        .execute();
      return Promise.all(rows.map((row) => shownWarehouse(row, isBrief ? undefined : freeBins)));
    },
  };
}

const findPublications = (tables: PublishedDatabase) =>
  tables
    .selectFrom('publication')
    .leftJoin('warehouse', (join) =>
      join
        .onRef('warehouse.company', '=', 'publication.company')
        .onRef('warehouse.id', '=', 'publication.warehouse'),
    )
    .selectAll('publication')
    .select(['warehouse.name', 'warehouse.city', 'warehouse.address', 'warehouse.contact'])
    .select('warehouse.manager');

/** A company that has seen an address can make a page of that id in a company of its own: the first one is meant. */
const firstAt = (tables: PublishedDatabase, id: string): Promise<FoundPublication | undefined> =>
  findPublications(tables)
    .where('publication.id', '=', id)
    .orderBy('publication.published_at')
    .orderBy('publication.company')
    .limit(1)
    .executeTakeFirst();

async function shownWarehouse(
  of: FoundPublication,
  freeBins: FreeBinsOf | undefined,
): Promise<ShownWarehouse & ListedAfter> {
  const {id, square_measure, published_at} = of;
  const [name, city, address] = [of.name ?? '', of.city ?? '', of.address ?? ''];
  const told = {address, contact: of.contact ?? '', manager: of.manager ?? ''};
  return {
    id,
    name,
    city,
    square_measure,
    published_at,
    ...(of.shows_contact === 1 ? {contact: told} : {}),
    ...(of.shows_bins === 1 && freeBins ? {bins: await freeBins(of)} : {}),
  };
}

/** The count of a moment ago, or a new one: those who ask meanwhile wait for the same. */
function rememberedBins(count: FreeBinsOf, now: () => number): FreeBinsOf {
  const counted = new Map<string, {readonly at: number; readonly bins: Promise<readonly FreeBins[]>}>();
  return (of) => {
    const key = `${of.company}/${of.warehouse}`;
    const known = counted.get(key);
    if (known && now() - known.at < COUNTED_MS) return known.bins;
    const bins = count(of);
    counted.delete(key);
    counted.set(key, {at: now(), bins});
    bins.catch(() => counted.delete(key));
    const [oldest] = counted.keys();
    if (counted.size > MAX_COUNTS_REMEMBERED && oldest !== undefined) counted.delete(oldest);
    return bins;
  };
}

async function countBins(
  tables: PublishedDatabase,
  {company, warehouse}: FoundPublication,
): Promise<readonly FreeBins[]> {
  const rows = await tables
    .selectFrom('bin')
    .innerJoin('binSize', (join) =>
      join.onRef('binSize.company', '=', 'bin.company').onRef('binSize.id', '=', 'bin.size'),
    )
    .select(['binSize.name as size', 'binSize.width', 'binSize.depth', 'binSize.height'])
    .select(({fn}) => fn.countAll<number>().as('count'))
    .where('bin.company', '=', company)
    .where('bin.warehouse', '=', warehouse)
    .where('bin.property', '=', STORAGE)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('stock')
            .select('stock.place')
            .whereRef('stock.company', '=', 'bin.company')
            .whereRef('stock.warehouse', '=', 'bin.warehouse')
            .whereRef('stock.place', '=', of(of.val(binPlace('')), '||', of.ref('bin.id'))),
        ),
      ),
    )
    .orderBy(sql`count(*)`, 'desc')
    .limit(MAX_SIZES)
    .groupBy(['binSize.id', 'binSize.name', 'binSize.width', 'binSize.depth', 'binSize.height'])
    .execute();
  return rows
    .map((row) => ({...row, count: Number(row.count)}))
    .toSorted((a, b) => volumeOf(b) - volumeOf(a));
}

const volumeOf = ({width, depth, height}: FreeBins): number => width * depth * height;
