import {afterAll, vi} from 'vitest';

// Files of a worker run one after the other in one process: what one put in place of a global is gone before the next.
afterAll(() => void vi.unstubAllGlobals());
