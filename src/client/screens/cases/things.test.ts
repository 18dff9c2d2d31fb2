import {expect, test} from 'vitest';
import {anId} from '#tests/builders/rows.ts';
import {asn} from '#domain/inbound/asn.ts';
import {dn} from '#domain/outbound/dn.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {thingsOf} from './things.ts';

const DOCUMENT = anId(40);

test.each([
  ['ASN-000004', asn, 'field.asn'],
  ['DN-000003', dn, 'field.dn'],
])(
  '[TRANSFER-6] a case of %s leads to that document, whichever end its work was done at',
  (code, resource, label) => {
    for (const action of ['outbound.dispatch', 'inbound.finishSorting']) {
      const row = {action, document: DOCUMENT, facts: '{}'} as CaseRow;
      expect(thingsOf(row, undefined, new Map([[DOCUMENT, code]]))).toEqual([
        {label, resource, id: DOCUMENT, name: code},
      ]);
    }
  },
);
