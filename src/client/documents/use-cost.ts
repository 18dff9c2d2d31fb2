import {useEffect, useState} from 'react';
import {goods} from '#domain/goods/goods.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {documentTotalsSchema} from '#protocol/document-totals.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';

/** What the lines of a document cost: asked of the server by whoever may know it, again when the document changes. */
export function useCost(document: string, version: number): bigint | undefined {
  const {office, session} = useApp();
  const role = useReadable(session)?.role;
  const may = hasRole(goods.fields.cost.secret, role);
  const [told, setTold] = useState<{readonly document: string; readonly cost: bigint}>();
  useEffect(() => {
    let isGone = false;
    if (!may) return undefined;
    void office.peek(`/api/documents/${document}/totals`).then((reply) => {
      const read = documentTotalsSchema.safeParse(reply.kind === 'answered' ? reply.body : undefined);
      if (!isGone && read.success && read.data.cost !== undefined)
        setTold({document, cost: BigInt(read.data.cost)});
    });
    return () => {
      isGone = true;
    };
  }, [office, document, version, may]);
  return told?.document === document ? told.cost : undefined;
}
