import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {faultsOf, type Value} from '#domain/kernel/field.ts';
import {ACTIONS} from '#domain/actions.ts';
import {RESOURCES} from '#domain/resources.ts';
import english from '#locales/en-US.json' with {type: 'json'};

/*
 * Every message of the specification's sections 5, 8 and 9, with the text it has here and what raises it, typed by
 * hand.
 */
const texts: Readonly<Record<string, string>> = english;

/** Section 5: what each list must be told, and what must be greater than 0; each field has its own message. */
const REQUIRED: readonly (readonly [list: string, required: string, positive: string])[] = [
  ['company', 'name city address contact manager', ''],
  ['supplier', 'name city address contact manager level', ''],
  ['customer', 'name city address contact manager level', ''],
  // Cost and price are greater than 0 too: section 9.
  ['goods', 'code description supplier', 'weight width depth height cost price'],
  ['goodsUnit', 'name', ''],
  ['goodsClass', 'name', ''],
  ['goodsBrand', 'name', ''],
  ['goodsColor', 'name', ''],
  ['goodsShape', 'name', ''],
  ['goodsSpecs', 'name', ''],
  ['goodsOrigin', 'name', ''],
  ['staff', 'name type', ''],
  ['warehouse', 'name city address contact manager', ''],
  ['bin', 'name size property', ''],
  ['binSize', 'name', 'width depth height'],
  ['driver', 'name plate contact', ''],
  ['capital', 'name', 'quantity cost'],
  ['freightRate', 'transportation_supplier send_city receiver_city', 'weight_fee volume_fee min_payment'],
];

describe.each(REQUIRED)('[specification 5] a new row of %s', (list, required, positive) => {
  const fields = ACTIONS.get(`${list}.create`)?.args ?? {};
  const faultsAt = (field: string, values: Readonly<Record<string, Value>>) =>
    faultsOf(fields, values).filter((fault) => fault.field === field);
  const namesOf = (all: string): string[] => (all === '' ? [] : all.split(' '));

  test.each([...namesOf(required), ...namesOf(positive)])(
    'must be told its %s, in words of its own',
    (field) => {
      expect(faultsAt(field, {})).toMatchObject([{field, code: 'required'}]);
      const name = texts[`field.${list}.${field}`] ?? texts[`field.${field}`] ?? '';
      expect([field, name === '']).toEqual([field, false]);
      expect(texts['fault.required']).toContain('{{name}}');
    },
  );
  if (positive !== '')
    test.each(namesOf(positive))('must have a %s greater than 0, and says so', (field) => {
      expect(faultsAt(field, {[field]: 0})).toMatchObject([{field, code: 'positive'}]);
      expect(texts['fault.positive']).toBe('{{name}} must be greater than 0');
    });
});

type Row = readonly [words: string, key: string, raisedBy: string];

/** Section 8, duplicates: raised where another row has the same value in that unique index. */
const DUPLICATES: readonly Row[] = [
  ['Username already Exists', 'why.staff.name-exists', 'staff'],
  ['The product code already exists', 'why.goods.code-exists', 'goods'],
  ['Goods unit already exists', 'why.goodsUnit.name-exists', 'goodsUnit'],
  ['Goods category already exists', 'why.goodsClass.name-exists', 'goodsClass'],
  ['Goods color already exists', 'why.goodsColor.name-exists', 'goodsColor'],
  ['Goods brand already exists', 'why.goodsBrand.name-exists', 'goodsBrand'],
  ['Goods shape already exists', 'why.goodsShape.name-exists', 'goodsShape'],
  ['Goods specification already exists', 'why.goodsSpecs.name-exists', 'goodsSpecs'],
  ['Goods origin already exists', 'why.goodsOrigin.name-exists', 'goodsOrigin'],
  ['Company name already exists', 'why.company.name-exists', 'company'],
  ['Customer name already exists', 'why.customer.name-exists', 'customer'],
  ['Supplier name already exists', 'why.supplier.name-exists', 'supplier'],
  ['The bin name already exists', 'why.bin.name-exists', 'bin'],
  ['Bin size already exists', 'why.binSize.name-exists', 'binSize'],
  ['Fixed Asset Name Already Exists', 'why.capital.name-exists', 'capital'],
];

test.each(DUPLICATES)('[specification 8] "%s" is %s, raised by the list %s', (words, key, list) => {
  expect(texts[key]).toBe(words);
  expect(`why.${Object.values(RESOURCES.get(list)?.editing?.unique ?? {}).join()}`).toBe(key);
});

/** Words, key, what raises it, and the file whose test raises it: there the words or the code must stand. */
type Raised = readonly [...Row, file: string];

const TELLING = 'src/client/frame/toasts/telling.test.ts';
const LOGIN = 'src/client/screens/login/missing.test.ts';

/** Section 8, by status. */
const BY_STATUS: readonly Raised[] = [
  ['Bad request', 'http.400', 'status 400', TELLING],
  ['Authorization not obtained', 'http.401', 'status 401', TELLING],
  ['Access denied', 'http.403', 'status 403', TELLING],
  ['Resource does not exist', 'http.404', 'status 404', TELLING],
  ['The function is disabled', 'http.405', 'status 405', TELLING],
  ['Request timed out', 'http.408', 'status 408', TELLING],
  ['Data conflict', 'http.409', 'status 409', TELLING],
  ['Data has been deleted', 'http.410', 'status 410', TELLING],
  ['Server error', 'http.500', 'status 500', TELLING],
  ['Service not implemented', 'http.501', 'status 501', TELLING],
  ['Network error', 'http.502', 'status 502', TELLING],
  ['Service unavailable', 'http.503', 'status 503', TELLING],
  ['Network timeout', 'http.504', 'status 504', TELLING],
  ['HTTP version is not supported', 'http.505', 'status 505', TELLING],
  ['Unknown Error', 'http.other', 'any other status', TELLING],
  ['Network Exception', 'http.none', 'no answer, or none in time', TELLING],
  ['Network anomaly', 'http.stranger', 'an answer that is not our server’s', TELLING],
];

/** Sections 5, 8 and 9: of forms, the login, scanning and what went well; the code or event that raises each. */
const SPOKEN: readonly Raised[] = [
  [
    'The Goods Label Does Not Exist',
    'why.scan.goods-gone',
    'scan.goods-gone: our own label of goods that are not there',
    'src/client/jobs/definitions/inbound/sort.test.ts',
  ],
  [
    'Listing success',
    'putAway.recorded',
    'a line put away',
    'src/client/jobs/definitions/inbound/put-away.ts',
  ],
  ['Picking success', 'pick.recorded', 'a line picked', 'src/client/jobs/definitions/outbound/pick.ts'],
  [
    'Please Fill In The Complete Data',
    'why.args.invalid',
    'args.invalid: a form that reaches the server with faults',
    'src/offline/outbox/mutation-recorder.test.ts',
  ],
  [
    'Please Enter The Correct Value',
    'why.quantity.not-a-number',
    'quantity.not-a-number',
    'src/domain/scanning/denote.test.ts',
  ],
  [
    'Please Login First',
    'toast.needLogin',
    'the event need-login: no flag, no session, or one that has ended',
    'tests/e2e/identity.test.ts',
  ],
  [
    'Username already Exists',
    'why.admin.name-exists',
    'admin.name-exists: an administrator of another company has the name',
    'tests/server/http/identity.test.ts',
  ],
  ['User or password mismatch', 'why.login.admin-mismatch', 'login.mismatch of an administrator', LOGIN],
  ['Employee or inspection code mismatch', 'why.login.staff-mismatch', 'login.mismatch of staff', LOGIN],
  ['User or password not assigned', 'why.login.admin-unassigned', 'the same on a handheld', LOGIN],
  ['Staff or check code not assigned', 'why.login.staff-unassigned', 'the same on a handheld', LOGIN],
  ['Enter the administrator name', 'why.login.no-admin-name', 'an empty field of the login', LOGIN],
  ['Enter the password', 'why.login.no-password', 'an empty field of the login', LOGIN],
  ['Enter the staff name', 'why.login.no-staff-name', 'an empty field of the login', LOGIN],
  ['Enter the check code', 'why.login.no-check-code', 'an empty field of the login', LOGIN],
  ['Enter the OPENID', 'why.login.no-openid', 'an empty field of the login', LOGIN],
  [
    'QR code does not exist',
    'why.scan.gone',
    'scan.gone: a label of ours that names nothing',
    'tests/e2e/bad-input.test.ts',
  ],
  ['Code does not exist', 'why.scan.unknown', 'scan.unknown', 'tests/e2e/bad-input.test.ts'],
  ['Server Error', 'why.server.error', 'server.error', 'src/offline/identity/session.test.ts'],
  [
    'Only mobile can scan',
    'onlyMobile.title',
    'a scan screen on a desktop without a scanner',
    'tests/e2e/scanning.test.ts',
  ],
  ['Login success', 'toast.loggedIn', 'a login in this page', 'tests/e2e/shell.test.ts'],
  [
    'The quantity must be greater than 0',
    'why.quantity.zero',
    'a typed 0, in a count as in every job',
    'src/client/jobs/definitions/inventory.test.ts',
  ],
  [
    'A date must be selected',
    'countPlan.noDay',
    'a count plan of what moved on a day that is not told',
    'tests/e2e/counting.test.ts',
  ],
  [
    'Incorrect Date Selected',
    'fault.not-a-day',
    'one of a day that has not come',
    'tests/e2e/counting.test.ts',
  ],
  ['No data', 'list.cyclecountrecorder.empty', 'a recorder without counts', 'tests/e2e/counting.test.ts'],
  [
    'Count result confirmed',
    'handCount.confirmed',
    'a hand count that was confirmed',
    'tests/e2e/counting.test.ts',
  ],
  [
    'Bin moved successfully',
    'binMove.recorded',
    'the outcome line-complete of a bin move',
    'tests/e2e/screens.test.ts',
  ],
];

test.each([...BY_STATUS, ...SPOKEN])(
  '[specification 8] "%s" is %s, raised by: %s',
  (words, key, _raisedBy, file) => {
    expect(texts[key]).toBe(words);
    const tests = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    const code = key.replace(/^why\./, '');
    expect(
      tests.includes(words) || tests.includes(`'${code}'`),
      `${file} raises neither words nor code`,
    ).toBe(true);
  },
);

/** Section 5: a bin move of more than is there asks, and names both numbers; its bin is asked for by scan. */
test.each([
  ['question.short', 'stock.short'],
  ['why.stock.short', 'stock.short'],
  ['binMove.scan.to', 'a bin name is required'],
])('[specification 5] %s is there for a bin move: %s', (key) => {
  expect(texts).toHaveProperty([key]);
});

/** Section 5, sorting, putaway and picking: what each must be told, in words of its own. */
test.each([
  ['Sorting quantity greater than 0', 'inbound.sort', 'quantity', {quantity: 0}, 'positive'],
  ['Putaway: a location code is required', 'inbound.putAway', 'bin', {}, 'required'],
  ['Putaway: listing quantity greater than 0', 'inbound.putAway', 'quantity', {quantity: 0}, 'positive'],
  ['Picking: a specific pick quantity is required', 'outbound.pick', 'quantity', {}, 'required'],
] as const)('[specification 5] "%s" is a fault of %s at its %s', (_words, action, field, values, code) => {
  const faults = faultsOf(ACTIONS.get(action)?.args ?? {}, values);
  expect(faults.filter((fault) => fault.field === field)).toEqual([{field, code}]);
  expect(texts).toHaveProperty([`field.${field}`]);
  expect(texts[`fault.${code}`]).toContain('{{name}}');
});

/** Section 5: putting away more than has arrived, and picking more than was ordered, is said before it is recorded. */
test.each([
  ['Putaway: scan quantity cannot exceed the arrived quantity', 'stock.short', 'tests/facts/asn-cells.ts'],
  ['Picking: it cannot exceed the order quantity', 'dn.over', 'tests/facts/dn-cells.ts'],
])('[specification 5] "%s" is %s, raised in %s', (_words, code, file) => {
  expect(texts).toHaveProperty([`why.${code}`]);
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(code);
});
