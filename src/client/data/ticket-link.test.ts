import {expect, test} from 'vitest';
import {ticketAddresses, readTicketLink, ticketLink, weaknessOf} from './ticket-link.ts';

const TICKET = {address: 'https://wms.example:8443', openid: '0HSZ5JC6', ticket: 'NV1075QN4C60R30C1G60R30C'};

test('what is printed is what is read', () => {
  expect(ticketLink(TICKET)).toBe(
    'https://wms.example:8443/app/#/enrol?o=0HSZ5JC6&t=NV1075QN4C60R30C1G60R30C',
  );
  expect(readTicketLink(ticketLink(TICKET))).toEqual(TICKET);
});

test.each([
  ['a scanner that capitalises', ticketLink(TICKET).toUpperCase()],
  ['blanks and a line end around it', ` ${ticketLink(TICKET)}\r\n`],
])('%s changes nothing', (_, text) => {
  expect(readTicketLink(text)).toEqual(TICKET);
});

test('other signs, as a wedge types them under another keyboard layout, leave company and ticket readable', () => {
  const german = 'httpsÖ--wms.exampleÖ8443-app-§-enrol_o´0HSZ5JC6/t´NV1075QN4C60R30C1G60R30C';
  expect(readTicketLink(german)).toEqual({...TICKET, address: ''});
});

test('the part of an address after the hash is enough', () => {
  expect(readTicketLink('#/enrol?o=0HSZ5JC6&t=NV1075QN4C60R30C1G60R30C')).toEqual({...TICKET, address: ''});
});

test.each(['', 'BW1:B:01M7Z40AXBFNCAMC74XDDQY3TG', '#/enrol', '#/enrol?o=0HSZ5JC6&t=short', '#/enrol?t=x'])(
  '%s is no ticket',
  (text) => {
    expect(readTicketLink(text)).toBeUndefined();
  },
);

test.each([
  ['https://wms.example', ''],
  ['http://192.168.1.9:8008', 'insecure'],
  ['http://localhost:8008', 'local'],
  ['https://127.0.0.1', 'local'],
  ['wms.example', 'invalid'],
  ['', 'invalid'],
  ['ftp://wms.example', 'invalid'],
])('%s is told apart as %s', (address, weakness) => {
  expect(weaknessOf(address)).toBe(weakness);
});

const [LAN, OTHER, PUBLIC] = ['http://192.168.7.7:8008', 'http://10.0.0.4:8008', 'https://wms.example'];
test.each([
  [[LAN, OTHER], 'http://localhost:8008', [LAN, OTHER]],
  [[LAN, OTHER], 'http://127.0.0.1:8008', [LAN, OTHER]],
  [[LAN, OTHER], OTHER, [OTHER, LAN]],
  [[PUBLIC], LAN, [PUBLIC, LAN]],
  [[], PUBLIC, [PUBLIC]],
  [[], 'http://localhost:8008', []],
])(
  'of %j, asked from %s, a handheld is offered %j and never a name of the computer it is shown on',
  (told, own, offered) => {
    expect(ticketAddresses(told, own)).toEqual(offered);
  },
);
