import {onStandingRows} from './list-table.ts';
import {addColumn, type DialectName} from './table.ts';

/** What customers gave back of what they had of an order: as the lines of their returns say. */
export const givenBack = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'dnLine', 'given_back', 'integer'),
  ...onStandingRows(dialect, 'dnLine', [
    `update "dnLine" set "given_back" = returns.units
     from (
       select "company", "order_line", sum("returned") as units
       from "asnLine"
       where "order_line" <> '' and "returned" > 0
       group by "company", "order_line"
     ) as returns
     where returns."company" = "dnLine"."company" and returns."order_line" = "dnLine"."id"`,
  ]),
];
