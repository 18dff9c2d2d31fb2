import pg from 'pg';

/** Connections refused, reset or given up by the system. */
const SYSTEM = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT)$/;
/** PostgreSQL starts, stops, has no connection left, or has lost this one. */
const STOPPING = /^(57P0\d|53300|0800[0-7]|25P03)$/;
/** The driver's own words carry no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Whether PostgreSQL could not be asked at all: no client is at fault, and the same request is good again later. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof pg.DatabaseError) return STOPPING.test(code);
  return ('syscall' in error && SYSTEM.test(code)) || DRIVER.test(error.message);
}
