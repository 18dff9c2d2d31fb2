import {defaultOf, type Row, type Value} from '#domain/kernel/field.ts';
import {columnsOf, fieldOf, type Resource} from '#domain/kernel/resource.ts';

/** A stored value; null where the row has none, which reads as the column's default. */
export type Cell = Value | null;

/** A row as a page holds it. Rows of one shape share its object. */
export interface PackedRow {
  readonly shape: Shape;
  readonly cells: readonly Cell[];
}

/** The columns of some rows of a resource, and where each stands. Other builds may have written others. */
export interface Shape {
  readonly columns: readonly string[];
  /** Every column of the resource: its place among `columns` (-1 for none) and its default. */
  readonly reading: ReadonlyMap<string, {readonly at: number; readonly default: Value}>;
}

/** Makes the shapes of a resource, one object for each list of columns. */
export function shapesOf(resource: Resource): (columns: readonly string[]) => Shape {
  const known = new Map<string, Shape>();
  return (columns) => {
    const name = columns.join('\n');
    let shape = known.get(name);
    if (!shape) known.set(name, (shape = shapeOf(resource, columns)));
    return shape;
  };
}

function shapeOf(resource: Resource, columns: readonly string[]): Shape {
  const reading = columnsOf(resource).map(
    (column) =>
      [column, {at: columns.indexOf(column), default: defaultOf(fieldOf(resource, column))}] as const,
  );
  return {columns, reading: new Map(reading)};
}

/** A value of a row, its default where it has none. */
export function valueOf({shape, cells}: PackedRow, column: string): Value {
  const found = shape.reading.get(column);
  return cells[found?.at ?? -1] ?? found?.default ?? '';
}

/** The whole row, every column of its resource. */
export function unpack({shape, cells}: PackedRow): Row {
  const row: Record<string, Value> = {};
  for (const [column, {at, default: standard}] of shape.reading) row[column] = cells[at] ?? standard;
  return row;
}

/** Rows of several shapes under one list of columns, to be stored together. */
export function align(rows: readonly PackedRow[]): {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
} {
  const shapes = new Set(rows.map(({shape}) => shape));
  const columns = [...new Set([...shapes].flatMap((shape) => shape.columns))];
  if (shapes.size <= 1) return {columns, rows: rows.map(({cells}) => cells)};
  return {
    columns,
    rows: rows.map(({shape, cells}) => columns.map((column) => cells[shape.columns.indexOf(column)] ?? null)),
  };
}
