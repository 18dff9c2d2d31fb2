import type {Generated} from 'kysely';

/** Tables outside the lists, as Kysely sees them. Lists are reached through the resources, not here. */
export interface Tables {
  companies: {
    id: string;
    version: number;
    floor: number;
    epoch: string;
    created_at: number;
    link: string;
    /** When something that a loss took was last asked for again, ms UTC; 0 where nothing ever was. */
    asked_at: number;
  };
  epochs: {company: string; n: number; epoch: string; start: number; lost: number; why: string; at: number};
  clients: {company: string; client: string; device: string; last: number; tip: string};
  /** `body` is the mutation as it travelled, JSON; the columns before it are what is looked for. */
  mutations: {
    company: string;
    id: string;
    client: string;
    seq: number;
    action: string;
    who: string;
    device: string;
    status: string;
    version: number;
    epoch: string;
    code: string;
    facts: string;
    received_at: number;
    body: string;
    link: string;
  };
  ledger: {
    company: string;
    version: number;
    n: number;
    mutation: string;
    who: string;
    device: string;
    at: number;
    warehouse: string;
    goods: string;
    lot: string;
    unit: string;
    to_lot: string;
    to_unit: string;
    from: string;
    to: string;
    quantity: number;
    from_property: string;
    to_property: string;
    document: string;
    line: string;
  };
  /** Which mutations had to do with a document: its history, however it is found in the arguments. */
  document_mutations: {company: string; document: string; version: number; mutation: string};
  tombstones: {company: string; list: string; key: string; warehouse: string; version: number};
  device_logins: {company: string; device: string; who: string; at: number};
  /** One row: who this database is. `cluster` tells one running history of a PostgreSQL from another. */
  instance: {id: number; server_id: string; schema: number; cluster: string};
  /** Credentials of staff. `name_key` is the folded name of an administrator, unique on the server, else ''. */
  accounts: {
    company: string;
    staff: string;
    name_key: string;
    password_hash: string;
    check_hash: string;
    wrong_count: number;
    locked_at: number;
    /** Since when the holder of a revoked device may know the check code, or 0: strangers do not come in by it. */
    exposed_at: number;
    /** JSON, or ''. */
    preferences: string;
  };
  sessions: {
    token_hash: string;
    company: string;
    staff: string;
    device: string;
    created_at: number;
    expires_at: number;
    revoked_at: number;
    /** When it was last used, to within minutes; 0 where that was not noted yet. */
    used_at: number;
  };
  devices: {
    company: string;
    id: string;
    name: string;
    secret_hash: string;
    revoked_at: number;
    pending: number;
    oldest_at: number;
    seen_at: number;
    build: string;
    /** Whether its browser has promised to keep what it stores: 1 yes, 2 no, 0 not told. */
    storage: number;
    /** When it was last heard with nothing waiting: all that waits there now was made later. */
    quiet_at: number;
    /** How many records its outbox has ever numbered, as far as it told. */
    made: number;
    /** When it came back by its signed enrolment, unknown to a database that was restored; else 0. */
    returned_at: number;
  };
  /** Ids under which a device recorded work before it had to be enrolled anew. */
  former_devices: {company: string; former: string; device: string; at: number};
  /**
   * What acts have made of rows that let a person in: a digest of each that a commit changed, as the server has
   * signed it (`chain/proving.ts`).
   */
  proving_changes: {
    company: string;
    version: number;
    list: string;
    key: string;
    digest: string;
    signed: string;
  };
  /** The same of the keys that sign, of the whole server: a chain of its own, from n 1. */
  key_changes: {n: number; key: string; digest: string; link: string; signed: string};
  /** Public halves of the keys that this server has signed with. */
  signing_keys: {id: string; public_key: string; made_at: number; ended_at: number};
  /** One row: the private half that it signs with now. No backup holds it. */
  signing_private: {id: number; key: string; private_key: string};
  /** Single-use papers to enrol a device with; `device` is the one that used it. */
  tickets: {
    company: string;
    id: string;
    name: string;
    ticket_hash: string;
    creater: string;
    device: string;
    created_at: number;
    expires_at: number;
    used_at: number;
    revoked_at: number;
  };
  /** What counts against a limit: `what` is a hash, since people type passwords where names belong. */
  tries: {company: string; what: string; count: number; until: number};
  /** What held work lacks (`list:key`, `mutation:id`, `action:name@v`); `ready`: it has come. `version` of the hold. */
  wants: {company: string; mutation: string; want: string; ready: number; version: number; n: number};
  /**
   * What is done piece by piece. `ended_at` 0 while it is under way; `code`: why it was stopped. `lease`: the process
   * that does it, until `lease_until` (ms UTC) unless it says so again. `cursor`: how far it is planned. `tries`: how
   * often in a row what comes next has failed.
   */
  long_work: {
    company: string;
    id: string;
    kind: string;
    /** JSON. */
    args: string;
    warehouse: string;
    /** A hash of kind, arguments and warehouse. */
    same: string;
    who: string;
    state: string;
    cursor: string;
    code: string;
    lease: string;
    asked_at: number;
    ended_at: number;
    total: number;
    done: number;
    failed: number;
    lease_until: number;
    tries: number;
  };
  /**
   * Its pieces in their order. `mutation`: the id under which a piece is done, fixed before; `status` '' until then.
   */
  long_work_pieces: {
    company: string;
    work: string;
    n: number;
    /** The id of what it is about. */
    subject: string;
    mutation: string;
    action: string;
    /** JSON. */
    args: string;
    warehouse: string;
    status: string;
    code: string;
  };
  /**
   * Files that are brought in. `columns`: the first line; `matched`: the field of each column; `readings`: how each is
   * read; `marks`: how it is written, all of them JSON; `made` 1: what
   * is named and not there is made; `work`: the long work that is at it or was last; `code`: why it is not in.
   */
  import_files: {
    company: string;
    id: string;
    kind: string;
    name: string;
    who: string;
    warehouse: string;
    encoding: string;
    columns: string;
    matched: string;
    readings: string;
    marks: string;
    /** Of a workbook which sheet is read and which are not, as JSON; '' of a text. */
    sheet: string;
    state: string;
    work: string;
    code: string;
    lines: number;
    pages: number;
    bytes: number;
    made: number;
    /** 1: rows that are here already stay as they are. */
    adds: number;
    /** 1: rows of the list that it does not name go. */
    replaces: number;
    made_at: number;
  };
  /**
   * Their rows, some hundred a page, from 0: `body` is JSON of rows, each its line and its cells; `faults` JSON of what
   * is wrong with them. `mutation`: the id under which they are brought in, fixed before.
   */
  import_pages: {
    company: string;
    file: string;
    n: number;
    body: string;
    faults: string;
    mutation: string;
    lines: number;
    fresh: number;
    changed: number;
    same: number;
    wrong: number;
    removed: number;
  };
  /** What may stand in a file once, with its line; and what it names that is not there. Of one look at it. */
  import_keys: {company: string; file: string; work: string; what: string; line: number};
  /** Who and what the office looks through after a restore; `looked_at` 0 until that was done. */
  after_restore: {
    company: string;
    id: string;
    kind: string;
    restored_at: number;
    returned_at: Generated<number>;
    looked_at: Generated<number>;
    looked_by: Generated<string>;
  };
  /** Photos of work, `n` of it; `jpeg` in base64, `sha256` and `bytes` of the picture itself. */
  photos: {
    company: string;
    mutation: string;
    n: number;
    device: string;
    received_at: number;
    bytes: number;
    sha256: string;
    jpeg: string;
  };
  /** Up to which message of a conversation a person has read: no part of the history, which holds without it. */
  chat_reads: {company: string; staff: string; conversation: string; n: number};
  /** A list: only its names are read here, past the history. */
  staff: {company: string; id: string; name: string; type: string; is_locked: number};
}
