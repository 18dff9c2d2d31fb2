import type {Row} from '#domain/kernel/field.ts';
import type {Role} from '#domain/kernel/roles.ts';

/**
 * An act by name: ids of things are written as their names (`kettle`, `shelf`, `asn`), and are looked up; `at` names the
 * warehouse where it is done, where that is another than most.
 */
export type CellAct = readonly [action: string, args?: Row];

/** One cell of `facts.md`, typed by hand: what happens to the books when this fact finds its document so. */
export interface FactCell {
  /** Where the document stands when the fact arrives, and what else was done before. */
  readonly state: string;
  readonly before?: readonly CellAct[];
  readonly fact: CellAct;
  readonly role?: Role;
  /** `applied`, `corrected <codes>`, or `refused <code>`; `nothing` is applied without effect. */
  readonly ends: string;
  /** The same asked before the ✓, where it does not just go through. */
  readonly asked?: string;
  /** Ledger lines: `kettle S→Z 4`; a back order's place is `P of another`. */
  readonly moves?: readonly string[];
  readonly to: string;
  /** Columns of the line of the kettle afterwards, and its figures; those not named stay unread. */
  readonly line?: Row;
  readonly figures?: Row;
  /** Of a transfer: the kettle's figures at the warehouse that receives it. */
  readonly there?: Row;
  /** Of a return or a transfer: columns of the kettle's line in the order that it was sent with. */
  readonly orderLine?: Row;
  /** Of what goes back to a supplier: columns of the kettle's line in the delivery that it came with. */
  readonly deliveryLine?: Row;
  /** Whether its document is closed by then. */
  readonly isClosed?: boolean;
  /** Orders that came of it: customer's rest, as `kettle 3`, and what stands picked, as `kettle 0 picked 3`. */
  readonly backOrder?: readonly string[];
  /** All its cases afterwards: `dn.over` is open, `dn.over by outbound.putBack` is closed by that. */
  readonly cases?: readonly string[];
}
