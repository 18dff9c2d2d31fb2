import type {Put} from '../kernel/action.ts';
import type {CaseLine} from './case-lines.ts';

/** A line of a document that says now what has happened, and what it said before (CASE-18). */
export interface AcceptedLine {
  readonly put: Put;
  readonly told: CaseLine;
}
