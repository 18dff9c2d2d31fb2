import {useCallback, useEffect, useState} from 'react';
import {pageSchemaOf} from '#protocol/http.ts';
import {loginStateSchema, type LoginStateRow} from '#protocol/session.ts';
import {useApp} from '../../data/app.ts';
import type {EntryDenial} from '../../data/identity.ts';
import {readAnswer} from '../../data/office-answer.ts';
import type {OfficeReply} from '#offline/sync/office.ts';

const statesSchema = pageSchemaOf(loginStateSchema);

/** How all logins stand, as the server says now: asked at the start, and whenever something was changed. */
export function useLoginStates() {
  const {office} = useApp();
  const [rows, setRows] = useState<readonly LoginStateRow[]>();
  const [denial, setDenial] = useState<EntryDenial>();
  const load = useCallback((): void => {
    const ask = async (): Promise<void> => {
      const all: LoginStateRow[] = [];
      let path: string | null = '/api/staff/logins';
      while (path !== null) {
        const reply: OfficeReply = await office.peek(path);
        const page = readAnswer(reply, statesSchema);
        if (!page.ok) return setDenial(page.denial);
        all.push(...page.value.results);
        path = page.value.next;
      }
      setDenial(undefined);
      setRows(all);
    };
    ask().catch(reportError);
  }, [office]);
  useEffect(load, [load]);
  return {rows, denial, load};
}
