/**
 * Who may do what, typed by hand from the matrix of greaterwms.md 10.5, design.md (Roles) and shapes.md: never
 * read from the code. A list, an action or a route that is missing here fails the tests.
 */

/** Letters of the matrix. */
export const ROLES: Readonly<Record<string, string>> = {
  A: 'Admin',
  M: 'Manager',
  V: 'Supervisor',
  I: 'Inbound',
  O: 'Outbound',
  S: 'StockControl',
  U: 'Supplier',
  C: 'Customer',
};
export const LETTERS = Object.keys(ROLES);
export const EVERYBODY = 'AMVIOSUC';

export const MAY_READ: Readonly<Record<string, string>> = {
  company: 'AMVIOS',
  supplier: 'AMVIOS',
  customer: 'AMVIOS',
  staff: 'AMVIOS',
  staffType: 'AMVIOS',
  warehouse: 'AMVIOS',
  binProperty: 'AMVIOS',
  binSize: 'AMVIOS',
  bin: 'AMVIOS',
  goodsUnit: 'AMVIOS',
  goodsClass: 'AMVIOS',
  goodsBrand: 'AMVIOS',
  goodsColor: 'AMVIOS',
  goodsShape: 'AMVIOS',
  goodsSpecs: 'AMVIOS',
  goodsOrigin: 'AMVIOS',
  goods: 'AMVIOS',
  stock: 'AMVIOS',
  allocation: 'AMVIOS',
  figures: 'AMVIOS',
  case: 'AMV',
  caseShare: 'AMV',
  driver: 'AMVIOS',
  lot: 'AMVIOS',
  asn: 'AMVIOS',
  asnLine: 'AMVIOS',
  dn: 'AMVIOS',
  dnLine: 'AMVIOS',
  shipment: 'AMVIOS',
  pickingList: 'AMVIOS',
  countPlan: 'AMVIOS',
  countLine: 'AMVIOS',
  countTask: 'AMVIOS',
  handCount: 'AMVIOS',
  capital: 'AMV',
  freightRate: 'AMV',
  counter: '',
};

/** Columns that leave the server for these only. */
export const MAY_SEE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  goods: {cost: 'AMVS', price: 'AMVS'},
  stock: {moved_by: '', moved_at: '', moved_before: ''},
};

const EDITED: Readonly<Record<string, string>> = {
  supplier: 'AMV',
  customer: 'AMV',
  driver: 'AMVO',
  capital: 'AMV',
  freightRate: 'AMV',
  warehouse: 'AMVS',
  binSize: 'AMVS',
  bin: 'AMVS',
  goodsUnit: 'AMVS',
  goodsClass: 'AMVS',
  goodsBrand: 'AMVS',
  goodsColor: 'AMVS',
  goodsShape: 'AMVS',
  goodsSpecs: 'AMVS',
  goodsOrigin: 'AMVS',
  goods: 'AMVS',
};

export const MAY_DO: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(EDITED).flatMap(([name, who]) =>
      ['create', 'edit', 'remove'].map((verb) => [`${name}.${verb}`, who]),
    ),
  ),
  'company.create': 'AMV',
  'company.edit': 'AMV',
  'staff.create': 'AMV',
  'staff.edit': 'AMV',
  'session.login': EVERYBODY,
  'session.logout': EVERYBODY,
  'stock.moveBin': 'AMVS',
  'stock.moveWholeBin': 'AMVS',
  'stock.binNotEmpty': 'AMVO',
  'stock.adjust': 'AMVS',
  'stock.approve': 'AMV',
  'stock.decline': 'AMV',
  'stock.closeAsFound': 'AMV',
  'stock.closeAsNotThere': 'AMV',
  'stock.closeByCount': 'AMV',
  'inbound.announce': 'AMVI',
  'inbound.edit': 'AMVI',
  'inbound.cancel': 'AMVI',
  'inbound.reopen': 'AMV',
  'inbound.confirmArrival': 'AMVI',
  'inbound.finishUnloading': 'AMVI',
  'inbound.sort': 'AMVI',
  'inbound.receiveUnannounced': 'AMVI',
  'inbound.finishSorting': 'AMVI',
  'inbound.putAway': 'AMVI',
  'inbound.uncount': 'AMVI',
  'outbound.create': 'AMVO',
  'outbound.edit': 'AMVO',
  'outbound.confirm': 'AMVO',
  'outbound.release': 'AMVO',
  'outbound.unrelease': 'AMVO',
  'outbound.cancel': 'AMVO',
  'outbound.closeShort': 'AMVS',
  'counting.count': 'AMVS',
  'counting.makePlan': 'AMVS',
  'counting.addBins': 'AMVS',
  'counting.assign': 'AMVS',
  'counting.recount': 'AMVS',
  'counting.dropBins': 'AMVS',
  'counting.confirm': 'AMVS',
  'counting.cancelPlan': 'AMVS',
  'outbound.makePickingList': 'AMVO',
  'outbound.pick': 'AMVO',
  'outbound.shortPick': 'AMVO',
  'outbound.putBack': 'AMVO',
  'outbound.dispatch': 'AMVO',
  'outbound.deliver': 'AMVO',
  'case.close': 'AMV',
  'case.rerun': 'AMV',
  'staff.unlock': 'AMV',
  'staff.code': 'AMV',
  'device.rename': 'AMV',
  'device.revoke': 'AMV',
  'ticket.make': 'AMV',
  'ticket.revoke': 'AMV',
  // The server's own, whoever asks.
  'company.register': '',
  'demo.open': '',
  'case.open': '',
  'document.leave': '',
  'stock.closeAsArrived': '',
  'staff.lock': '',
  'staff.password': '',
  'device.enrol': '',
  'device.readmit': '',
};

/** To whom somebody gives check codes, types, locks and unlocks: to lower roles, an administrator to all. */
export const MAY_GIVE: Readonly<Record<string, string>> = {A: 'MVIOSUC', M: 'VIOSUC', V: 'IOSUC'};

/** What works with no network, and so may come out of an outbox; everything else is asked under a session. */
export const OFFLINE: readonly string[] = [
  'session.login',
  'session.logout',
  'stock.moveBin',
  'stock.moveWholeBin',
  'stock.binNotEmpty',
  'counting.count',
  'inbound.receiveUnannounced',
  'inbound.confirmArrival',
  'inbound.finishUnloading',
  'inbound.sort',
  'inbound.finishSorting',
  'inbound.putAway',
  'inbound.uncount',
  'outbound.pick',
  'outbound.shortPick',
  'outbound.putBack',
  'outbound.dispatch',
  'outbound.deliver',
];

/** Long work, and of whom it is begun. */
export const MAY_START: Readonly<Record<string, string>> = {
  'outbound.releaseAll': 'AMVO',
  'counting.fillPlan': 'AMVS',
  'counting.confirmPlan': 'AMVS',
  'test.addOften': 'AVS',
};

/** Whose is the history of a document. */
export const MAY_READ_HISTORY = 'AMVIOS';

/** Of lists and actions one that everybody of the floor may read, and one that everybody may do. */
export const MAY_CALL: Readonly<Record<string, string>> = {
  'get /api/session': EVERYBODY,
  'post /api/session/password': EVERYBODY,
  'post /api/session/preferences': EVERYBODY,
  'get /api/lists/{list}': MAY_READ['company'] ?? '',
  'post /api/actions/{action}': EVERYBODY,
  'get /api/actions/by-id/{id}': EVERYBODY,
  'get /api/cases': 'AMV',
  'get /api/cases/{id}': 'AMV',
  'get /api/documents/{id}/history': EVERYBODY,
  'get /api/documents/{id}/ledger': EVERYBODY,
  'get /api/ledger': 'AMVIOS',
  'get /api/documents/{id}/totals': EVERYBODY,
  'get /api/documents/costs': 'AMVS',
  'get /api/devices': 'AMV',
  'post /api/devices/tickets': 'AMV',
  'get /api/devices/tickets': 'AMV',
  'post /api/long-work': EVERYBODY,
  'get /api/long-work': EVERYBODY,
  'get /api/long-work/{id}': EVERYBODY,
  'get /api/long-work/{id}/results': EVERYBODY,
  'post /api/long-work/{id}/cancel': EVERYBODY,
  'post /api/staff/{id}/check-code': 'AMV',
  'post /sync/rescue': 'AMV',
  'get /api/after-restore': 'AMV',
  'post /api/after-restore/{id}/looked': 'AMV',
  // Last: it ends their sessions.
  'delete /api/session': EVERYBODY,
};
