import pg from 'pg';
import {RowRefused, DatabaseFull} from '../storage.ts';

/** 64-bit integers as numbers: ours are quantities, times and counters, all below 2⁵³. */
const INT8 = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/** A transaction left open by a process that hangs would stop its company; PostgreSQL ends it after so many ms. */
const IDLE_LIMIT = 60_000;

export function createPool(connectionString: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: IDLE_LIMIT,
    application_name: 'binward',
  });
  // A connection that breaks is replaced; without a listener it would end the process. The pool listens while it
  // is idle only, so one that breaks between two statements of a transaction needs an ear of its own.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    // What is answered must outlive a crash, also where a database or a role was set otherwise: devices would bring
    // the lost part again from their journals, a desk has none.
    client.query('set synchronous_commit = on').catch(onError);
  });
  return pool;
}

/**
 * PostgreSQL's classes for data and constraints, and a row past one of its limits, such as a text too long for an
 * index: the work is at fault, not the machine.
 */
const AT_FAULT = /^2[23]|^54000$/;
const DISK_FULL = '53100';

/** Errors of the database in the contract's words. */
export function meaningOf(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const {code = '', message} = error;
  if (code === DISK_FULL) {
    return new DatabaseFull('PostgreSQL has no room left: nothing was written; free some space', {
      cause: error,
    });
  }
  return AT_FAULT.test(code) ? new RowRefused(message, {cause: error}) : error;
}
