import type {Row} from '#domain/kernel/field.ts';
import type {Lineage} from '#protocol/sync.ts';
import {linkOfEpoch} from '#server/storage/chain/link.ts';
import type {ProvingChange} from '#server/storage/chain/proving.ts';
import type {IdentityRow, IdentityTable} from '#server/storage/identity-tables.ts';
import type {ClientRow, DocumentMutation, LedgerRow, MutationRow, WantRow} from '#server/storage/storage.ts';
import {SharedMap} from './shared-map.ts';

export interface Tombstone {
  readonly list: string;
  readonly key: string;
  /** Of the deleted row, where its list is one warehouse's. */
  readonly warehouse: string;
  readonly version: number;
}

/** One company at one moment. A writer works on a copy and puts it in place when it commits. */
export interface CompanyState {
  version: number;
  floor: number;
  lineage: Lineage;
  /** Why and when its writers opened epochs. */
  opened: readonly {readonly epoch: string; readonly why: string; readonly at: number}[];
  /** The last link of the chain. */
  link: string;
  readonly lists: Map<string, SharedMap<Row>>;
  readonly tombstones: SharedMap<Tombstone>;
  readonly clients: SharedMap<ClientRow>;
  readonly mutations: SharedMap<MutationRow>;
  /** The link of each commit that settled something, by the id of its last mutation. */
  readonly links: SharedMap<string>;
  ledger: readonly LedgerRow[];
  documents: readonly DocumentMutation[];
  wants: readonly WantRow[];
  /** When something that a loss took was last asked for again. */
  askedAt: number;
  identity: Identity;
  /** What commits have made of rows that let somebody in, oldest first. */
  proving: readonly ProvingChange[];
}

/** The tables of identity: few rows, so that a change makes new ones. */
export type Identity = {readonly [T in IdentityTable]: readonly IdentityRow<T>[]};

export const emptyState = (company: string, epoch: string): CompanyState => ({
  version: 0,
  floor: 0,
  opened: [],
  ...withEpoch({lineage: [], link: company}, {epoch, start: 0, lost: false}),
  lists: new Map(),
  tombstones: new SharedMap(),
  clients: new SharedMap(),
  mutations: new SharedMap(),
  links: new SharedMap(),
  ledger: [],
  documents: [],
  wants: [],
  askedAt: 0,
  identity: {accounts: [], device_logins: [], devices: [], former_devices: [], sessions: [], tickets: []},
  proving: [],
});

export const copyOfState = (state: CompanyState): CompanyState => ({
  ...state,
  lists: new Map([...state.lists].map(([name, rows]) => [name, rows.copy()])),
  tombstones: state.tombstones.copy(),
  clients: state.clients.copy(),
  mutations: state.mutations.copy(),
  links: state.links.copy(),
});

/** Lineage and link after an epoch is opened. */
export const withEpoch = (
  {lineage, link}: Pick<CompanyState, 'lineage' | 'link'>,
  epoch: Lineage[number],
): Pick<CompanyState, 'lineage' | 'link'> => ({
  lineage: [...lineage, epoch],
  link: linkOfEpoch(link, epoch),
});

export const epochOf = (state: CompanyState): string => state.lineage.at(-1)?.epoch ?? '';
export const tombstoneKey = (list: string, key: string): string => `${list}\n${key}`;
