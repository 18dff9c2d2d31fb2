/** The protocol's version; a change of any schema here must raise it (a test hashes them). */
export const PROTOCOL_VERSION = 1;
/** Our answers carry it, so that a captive portal's page is never taken for one. */
export const PROTOCOL_HEADER = 'x-binward-protocol';
/** The caller's random id, echoed in the answer. */
export const REQUEST_HEADER = 'x-binward-request';
