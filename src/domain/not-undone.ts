/** How long an act is offered to be undone, ms (UNDO-5). */
export const UNDO_WITHIN = 8 * 3_600_000;

/**
 * Facts that are not undone, each with the code of why, which says what to do instead. It stands apart from their rules,
 * so that a screen can say it without them.
 */
export const NOT_UNDONE: Readonly<Record<string, string>> = {
  'counting.count': 'undo.count',
  'inbound.uncount': 'undo.uncount',
  'outbound.putBack': 'undo.put-back',
  'outbound.shortPick': 'undo.short',
  'outbound.dispatch': 'undo.dispatch',
  'outbound.deliver': 'undo.deliver',
  'stock.binNotEmpty': 'undo.not-empty',
};
