import type {ReactNode} from 'react';
import type {FormStep} from '#domain/documents.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {TextWithFacts} from '../../i18n/text.ts';
import type {DocumentRead} from '../use-document.ts';
import {DeliverForm} from './outbound/deliver-form.tsx';
import {DispatchForm} from './outbound/dispatch-form.tsx';
import {PickForm} from './outbound/pick-form.tsx';
import {PutBackForm} from './outbound/put-back-form.tsx';
import {SortingForm} from './inbound/sorting-form.tsx';

interface HandsFormProps {
  readonly action: string;
  readonly read: DocumentRead;
  readonly onClose: () => void;
  /** What became of it, where the form says more than that it is recorded. */
  readonly onTold: (words: TextWithFacts) => void;
}

/** The forms of the steps that are told line by line. */
const HANDS_FORMS: Readonly<Record<FormStep, (props: HandsFormProps) => ReactNode>> = {
  'inbound.sort': (props) => <SortingForm {...props} />,
  'outbound.pick': (props) => <PickForm {...props} />,
  'outbound.dispatch': (props) => <DispatchForm {...props} />,
  'outbound.deliver': (props) => <DeliverForm {...props} />,
  'outbound.confirmDelivery': (props) => <DeliverForm {...props} />,
  'outbound.putBack': (props) => <PutBackForm {...props} />,
};

/** The form of a step. */
export const HandsForm = (props: HandsFormProps): ReactNode => entryOf(HANDS_FORMS, props.action)?.(props);
