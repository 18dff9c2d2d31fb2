import type {EditGuard} from '../kernel/editing.ts';
import {readBinPattern} from './bin-pattern.ts';

/** A warehouse names its bins by no pattern that cannot be read. */
export const readablePattern: EditGuard = {
  refusal({before, after}) {
    const pattern = String(after?.['bin_pattern'] ?? '');
    if (pattern === '' || pattern === before?.['bin_pattern']) return undefined;
    const read = readBinPattern(pattern);
    return 'unread' in read ? {code: 'warehouse.pattern-unread', facts: {part: read.unread}} : undefined;
  },
};
