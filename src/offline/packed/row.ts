import {defaultOf, type Row, type Value} from '#domain/kernel/field.ts';
import {columnsOf, fieldOf, type Resource} from '#domain/kernel/resource.ts';

/** A stored value; null where the row has none, which reads as the column's default. */
export type PackedCell = Value | null;

/** A row as a page holds it. Rows of one shape share its object. */
export interface PackedRow {
  readonly shape: PackedShape;
  readonly cells: readonly PackedCell[];
}

/** The columns of some rows of a resource. Other builds may have written others. */
export interface PackedShape {
  /** The columns of their cells. */
  readonly columns: readonly string[];
  /** What all of them have alike. */
  readonly same: Row;
  /** Every column of the resource: its place among `columns` (-1 for none), and what it is without a cell. */
  readonly reading: ReadonlyMap<string, Source>;
}
interface Source {
  readonly at: number;
  readonly otherwise: Value;
}

export function shapeOf(resource: Resource, columns: readonly string[], same: Row = {}): PackedShape {
  const reading = columnsOf(resource).map((column) => {
    const otherwise = same[column] ?? defaultOf(fieldOf(resource, column));
    return [column, {at: columns.indexOf(column), otherwise}] as const;
  });
  return {columns, same, reading: new Map(reading)};
}

/** A value of a row, its default where it has none. */
export function packedValueOf({shape, cells}: PackedRow, column: string): Value {
  const source = shape.reading.get(column);
  return cells[source?.at ?? -1] ?? source?.otherwise ?? '';
}

/** The whole row, every column of its resource. */
export function unpackRow({shape, cells}: PackedRow): Row {
  const row: Record<string, Value> = {};
  for (const [column, {at, otherwise}] of shape.reading) row[column] = cells[at] ?? otherwise;
  return row;
}

/** Rows as they are stored together: most columns of neighbours are alike, and half of the bytes with them. */
interface PackedRows {
  readonly columns: readonly string[];
  readonly same: Row;
  readonly rows: readonly (readonly PackedCell[])[];
}

export function packRows(rows: readonly PackedRow[]): PackedRows {
  const shapes = [...new Set(rows.map(({shape}) => shape))];
  const all = [...new Set(shapes.flatMap(({columns, same}) => [...columns, ...Object.keys(same)]))];
  const sources = new Map(
    shapes.map((shape) => [
      shape,
      all.map((column) => ({at: shape.columns.indexOf(column), otherwise: shape.same[column] ?? null})),
    ]),
  );
  const whole = rows.map(({shape, cells}) =>
    (sources.get(shape) ?? []).map(({at, otherwise}) => cells[at] ?? otherwise),
  );
  const [first = [], ...others] = whole;
  const differs = all.map((_, i) => first[i] === null || others.some((cells) => cells[i] !== first[i]));
  const same: Record<string, Value> = {};
  for (const [i, column] of all.entries()) if (!differs[i]) same[column] = first[i] ?? '';
  const isOwn = (_: unknown, i: number) => differs[i];
  return {columns: all.filter(isOwn), same, rows: whole.map((cells) => cells.filter(isOwn))};
}
