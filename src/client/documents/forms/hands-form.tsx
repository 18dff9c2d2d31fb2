import type {Words} from '../../i18n/text.ts';
import type {HandStep} from '../../resource/document-kinds.ts';
import type {DocumentRead} from '../use-document.ts';
import {DeliverForm} from './deliver-form.tsx';
import {DispatchForm} from './dispatch-form.tsx';
import {PickForm} from './pick-form.tsx';
import {PutBackForm} from './put-back-form.tsx';
import {SortingForm} from './sorting-form.tsx';

/** The form of a step. */
export function HandsForm({
  action,
  ...props
}: {
  readonly action: HandStep;
  readonly read: DocumentRead;
  readonly onClose: () => void;
  /** What became of it, where the form says more than that it is recorded. */
  readonly onTold: (words: Words) => void;
}) {
  switch (action) {
    case 'inbound.sort':
      return <SortingForm {...props} />;
    case 'outbound.pick':
      return <PickForm {...props} />;
    case 'outbound.dispatch':
      return <DispatchForm {...props} />;
    case 'outbound.deliver':
    case 'outbound.confirmDelivery':
      return <DeliverForm action={action} {...props} />;
    case 'outbound.putBack':
      return <PutBackForm {...props} />;
  }
}
