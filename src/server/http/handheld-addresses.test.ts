import {expect, test} from 'vitest';
import {handheldAddresses} from './handheld-addresses.ts';

const LAN = ['192.168.7.7', '10.0.0.4'];
const EVERYWHERE = {host: '0.0.0.0', trustProxy: false};

test.each([
  [
    'by each address that the machine has in its network',
    EVERYWHERE,
    'http://localhost:8008/api/devices/tickets',
    ['http://192.168.7.7:8008', 'http://10.0.0.4:8008'],
  ],
  [
    'as securely as it was asked',
    EVERYWHERE,
    'https://localhost/x',
    ['https://192.168.7.7', 'https://10.0.0.4'],
  ],
  [
    'by the address that people type, where there is one',
    {...EVERYWHERE, publicUrl: 'https://wms.example/'},
    'http://localhost:8008/x',
    ['https://wms.example'],
  ],
  ['by nothing that this machine knows behind a proxy', {...EVERYWHERE, trustProxy: true}, 'http://a/x', []],
  ['by its one address', {...EVERYWHERE, host: '192.168.7.7'}, 'http://a:1/x', ['http://192.168.7.7:1']],
  [
    'by a newer address in brackets',
    {...EVERYWHERE, host: 'fd00::7'},
    'http://a:1/x',
    ['http://[fd00::7]:1'],
  ],
  ['by nothing where it listens to itself alone', {...EVERYWHERE, host: '127.0.0.1'}, 'http://a/x', []],
])('a handheld reaches the server %s', (_, config, asked, addresses) => {
  expect(handheldAddresses(config, asked, () => LAN)).toEqual(addresses);
});
