import type {ReportGrouping, ReportSum} from './report.ts';
import type {Resource} from './resource.ts';

/** How long it took since a document was made until a moment of it, ms. */
export const lastedUntil = (column: string): ReportSum => ({name: 'lasted', column, minus: 'create_time'});

/** How the day that a column promised was kept. */
export const keptPromise = (column: string): ReportGrouping => ({name: 'kept', of: {promised: column}});

/** The sum of a column of a document's lines. */
export const sumOfLines = (name: string, of: Resource, column: string): ReportSum => ({
  name,
  column,
  within: {of, by: 'document'},
});
