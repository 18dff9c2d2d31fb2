import type {Row, Value} from '#domain/kernel/field.ts';
import type {MutationStatus} from '#protocol/mutation.ts';
import {mutationText} from '../chain/link.ts';
import type {ProvingChange} from '../chain/proving.ts';
import type {
  ClientRow,
  DocumentMutation,
  MutationFate,
  LedgerRow,
  MutationRow,
  SettledRow,
  WantRow,
} from '../storage.ts';

/** Rows of our own tables as the contract's records. Only we write them: what is read back is what was stored. */
const text = (row: Row, column: string): string => String(row[column]);
const number = (row: Row, column: string): number => Number(row[column]);

export const clientOf = (row: Row): ClientRow => ({
  client: text(row, 'client'),
  device: text(row, 'device'),
  last: number(row, 'last'),
  tip: text(row, 'tip'),
});

export const rowOfClient = ({client, device, last, tip}: ClientRow): Row => ({client, device, last, tip});

export const mutationFromRow = (row: Row): MutationRow => ({
  mutation: JSON.parse(text(row, 'body')) as MutationRow['mutation'],
  status: row['status'] as MutationStatus,
  version: number(row, 'version'),
  epoch: text(row, 'epoch'),
  code: text(row, 'code'),
  facts: text(row, 'facts'),
  received_at: number(row, 'received_at'),
});

export const fateOf = (row: Row): MutationFate => ({
  id: text(row, 'id'),
  device: text(row, 'device'),
  status: row['status'] as MutationStatus,
  version: number(row, 'version'),
  code: text(row, 'code'),
  facts: text(row, 'facts'),
});

export const settledOf = (row: Row): SettledRow => ({
  ...mutationFromRow(row),
  text: mutationText(row),
  link: text(row, 'link'),
});

/** Without its link, which is known when all of its commit is. */
export const rowOfMutation = (settled: MutationRow): Row => {
  const {mutation, ...rest} = settled;
  const {id, client, seq, action, who, device} = mutation;
  return {id, client, seq, action, who, device, ...rest, body: JSON.stringify(mutation)};
};

export const documentMutationOf = (row: Row): DocumentMutation => ({
  document: text(row, 'document'),
  version: number(row, 'version'),
  mutation: text(row, 'mutation'),
});

export const rowOfDocument = ({document, version, mutation}: DocumentMutation): Row => ({
  document,
  version,
  mutation,
});

export const wantFromRow = (row: Row): WantRow => ({
  mutation: text(row, 'mutation'),
  want: text(row, 'want'),
  ready: row['ready'] === 1 ? 1 : 0,
  version: number(row, 'version'),
  n: number(row, 'n'),
});

export const rowOfWant = ({mutation, want, ready, version, n}: WantRow): Row => ({
  mutation,
  want,
  ready,
  version,
  n,
});

export const provingChangeOf = (row: Row): ProvingChange => ({
  version: number(row, 'version'),
  list: text(row, 'list'),
  key: text(row, 'key'),
  digest: text(row, 'digest'),
  signed: text(row, 'signed'),
});

export const ledgerRowOf = (row: Row): LedgerRow => row as Row & LedgerRow;
export const rowOfLedger = (line: LedgerRow): Row => {
  const row: Record<string, Value> = {...line};
  return row;
};
