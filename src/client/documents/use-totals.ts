import {useEffect, useState} from 'react';
import {goods} from '#domain/goods/goods.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {documentTotalsSchema, type DocumentTotals} from '#protocol/document-totals.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';

/**
 * What the lines of a document cost and what their freight would: asked of the server by a person who may know any of
 * it, again when the document changes.
 */
export function useTotals(document: string, version: number): Pick<DocumentTotals, 'cost' | 'freight'> {
  const {office, session} = useApp();
  const role = useReadable(session)?.role;
  // A role that sees freight rates sees costs.
  const may = hasRole(goods.fields.cost.secret, role);
  const [told, setTold] = useState<{readonly document: string; readonly totals: DocumentTotals}>();
  useEffect(() => {
    let isGone = false;
    if (!may) return undefined;
    void office.peek(`/api/documents/${document}/totals`).then((reply) => {
      const read = documentTotalsSchema.safeParse(reply.kind === 'answered' ? reply.body : undefined);
      if (!isGone && read.success) setTold({document, totals: read.data});
    });
    return () => {
      isGone = true;
    };
  }, [office, document, version, may]);
  return told?.document === document ? told.totals : {};
}
