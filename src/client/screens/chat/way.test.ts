import {expect, test} from 'vitest';
import {betweenTwo, OFFICE_GROUP, withAll} from '#domain/chat/conversation.ts';
import {anId} from '#tests/builders/rows.ts';
import {hereIn} from './way.ts';

test('[CHAT-8] of each conversation it is known whether whoever it is with is here', () => {
  const [me, ana, sue, device] = [anId(1), anId(2), anId(3), anId(4)];
  const hereOf = hereIn(
    {
      detail: 'success',
      roles: [OFFICE_GROUP],
      people: [
        {id: ana, name: 'Ana', role: 'Picker', here: 'now'},
        {id: sue, name: 'Sue', role: 'Supplier', here: 'today'},
      ],
      devices: [{id: device, name: 'Gun', here: 'now'}],
    },
    me,
  );
  expect(hereOf(betweenTwo(me, ana).id)).toBe('now');
  // What somebody asks the office is answered to her.
  expect(hereOf(withAll('role', OFFICE_GROUP, sue).id)).toBe('today');
  expect(hereOf(withAll('role', OFFICE_GROUP, me).id)).toBe('');
  expect(hereOf(withAll('device', device, me).id)).toBe('now');
  expect(hereIn(undefined, me)(betweenTwo(me, ana).id)).toBe('');
});
