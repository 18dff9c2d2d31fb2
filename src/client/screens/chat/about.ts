import {useCallback} from 'react';
import {MESSAGE_SUBJECTS} from '#domain/chat/message.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import {isId} from '#domain/kernel/id.ts';
import {caseResource} from '#domain/kernel/case.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useText} from '../../i18n/text.ts';

/** What a message is about: a row of one of the lists that it may be about. */
export interface MessageSubject {
  readonly list: string;
  readonly id: string;
}

/** In an address, `<list>:<id>`; `undefined` for anything else. */
export function subjectInAddress(text: string | null): MessageSubject | undefined {
  const [list = '', id = '', ...more] = (text ?? '').split(':');
  return entryOf(MESSAGE_SUBJECTS, list) && isId(id) && more.length === 0 ? {list, id} : undefined;
}

/** What people call it, as far as it is here; '' else. */
export function useThingName(thing: MessageSubject | undefined): string {
  const {say} = useText();
  const {list = '', id = ''} = thing ?? {};
  const ask = useCallback(
    async (lists: FollowedLists) => {
      const about = entryOf(MESSAGE_SUBJECTS, list);
      const row: Row | undefined = about && (await lists.rowsOf(about.resource, [id])).get(id);
      return about && row ? String(row[about.title] ?? '') : '';
    },
    [list, id],
  );
  const name = useAnswer(`${list}:${id}`, ask) ?? '';
  return list === caseResource.name ? say('cases.title') : name;
}
