import {addColumn, type DialectName} from './table.ts';

/** Each mutation names the one before it: the last of each sequence has a name. */
export const sequenceTips = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'clients', 'tip', 'text'),
  `update "clients" set "tip" = settled.id
   from (
     select company, client, seq, max(id) as id
     from mutations
     group by company, client, seq
   ) as settled
   where settled.company = "clients".company and settled.client = "clients".client
     and settled.seq = "clients"."last"`,
];
