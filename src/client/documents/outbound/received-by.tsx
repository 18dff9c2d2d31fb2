import {useEffect, useState} from 'react';
import type {RowOf} from '#domain/kernel/resource.ts';
import {deliveryProof, SIGNATURE_BOX} from '#domain/outbound/delivery-proof.ts';
import {listAnswerSchema} from '#protocol/http.ts';
import {useApp} from '../../data/app.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {useText} from '../../i18n/text.ts';
import {NameText} from '../../ui/code.tsx';
import {SignatureStrokes} from '../../ui/strokes.tsx';
import {TimeText} from '../../ui/time.tsx';

type DeliveryProofRow = RowOf<typeof deliveryProof>;

/** The step by which that is told. */
export const PROOF_OF_DELIVERY = 'outbound.deliver';

/** Who took an order and how they signed, as the server has it: no device holds it, and the page stands without it. */
export function ReceivedBy({order}: {readonly order: string}) {
  const {say} = useText();
  const {office} = useApp();
  const [proofs, setProofs] = useState<readonly DeliveryProofRow[]>([]);
  useEffect(() => {
    let isShown = true;
    const path = `/api/lists/${deliveryProof.name}?index=document&document=${order}`;
    office.peek(path).then((reply) => {
      const answer = readAnswer(reply, listAnswerSchema);
      // Rows of a list of ours have its shape.
      if (isShown && answer.ok) setProofs(answer.value.results as unknown as DeliveryProofRow[]);
    }, reportError);
    return () => {
      isShown = false;
    };
  }, [office, order]);
  if (proofs.length === 0) return null;
  return (
    <section
      data-test="received-by"
      className="flex flex-col gap-3 rounded-card border border-hair bg-panel p-4"
    >
      <h2 className="text-18 font-semibold desk:text-16">{say('field.received_by')}</h2>
      {proofs.map((row) => (
        <figure key={row.id} className="flex flex-col gap-2">
          <figcaption className="text-16 desk:text-14">
            <NameText>{row.received_by}</NameText>{' '}
            <span className="text-soft">
              <TimeText at={row.create_time} />
            </span>
          </figcaption>
          {row.signature !== '' && (
            <svg
              role="img"
              aria-label={say('field.signature')}
              viewBox={`0 0 ${SIGNATURE_BOX.join(' ')}`}
              className="w-full max-w-sm rounded-card border border-hair bg-white text-black"
            >
              <SignatureStrokes of={row.signature} />
            </svg>
          )}
        </figure>
      ))}
    </section>
  );
}
