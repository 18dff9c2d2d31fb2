import type {LoginStateRow} from './session.ts';

/** Which logins a person looks at. */
export const LOGIN_VIEWS = ['all', 'none', 'locked', 'exposed', 'idle'] as const;
export type LoginView = (typeof LOGIN_VIEWS)[number];

export const isLoginView = (text: string | null): text is LoginView =>
  LOGIN_VIEWS.some((view) => view === text);

/** A quarter: a person who has not logged in for as long may have left. */
const IDLE_MS = 90 * 24 * 3_600_000;

/** Whether a login belongs to a view, at this moment (ms UTC). */
export function isInView(view: LoginView, row: LoginStateRow, now: number): boolean {
  switch (view) {
    case 'all':
      return true;
    case 'none':
      return !row.has_code;
    case 'locked':
      return row.is_locked === 1;
    case 'exposed':
      return row.has_code && row.exposed_at > 0;
    case 'idle':
      return row.has_code && Math.max(row.used_at, row.code_at) < now - IDLE_MS;
  }
}
