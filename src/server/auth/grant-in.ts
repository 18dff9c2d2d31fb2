/** The grant that a login's arguments show, or ''. */
export function grantIn({grant}: {readonly grant?: unknown}): string {
  return typeof grant === 'string' ? grant : '';
}
