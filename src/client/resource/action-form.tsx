import {Check} from 'lucide-react';
import {useState, type FormEvent} from 'react';
import {ACTIONS} from '#domain/actions.ts';
import {faultsOf, type Fields, type Value} from '#domain/kernel/field.ts';
import {useApp} from '../data/app.ts';
import {useOpenForm} from '../data/open-forms.ts';
import {isTextKey, useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {FieldInputs, type Drafts} from './field-inputs.tsx';
import {valueOf} from './format.ts';
import {ClaimReply} from './claim-reply.tsx';
import {useClaim} from './use-claim.ts';

/** Any action as a form of its own arguments; those that are known already are not asked for. */
export function ActionForm(props: {
  readonly action: string;
  readonly given: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}) {
  const {action, given, onClose} = props;
  const {say} = useText();
  const {warehouse} = useApp();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [isDone, setIsDone] = useState(false);
  const {claim, state, faults, setFaults} = useClaim();
  const known: Readonly<Record<string, string>> = {warehouse, ...given};
  const all: Fields = ACTIONS.get(action)?.args ?? {};
  const asked: Fields = Object.fromEntries(Object.entries(all).filter(([name]) => !(name in known)));
  const title = isTextKey(action) ? say(action) : action;
  useOpenForm(!isDone && Object.values(drafts).some((text) => text !== ''));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const values: Record<string, Value> = {};
    for (const [name, field] of Object.entries(all))
      values[name] = valueOf(field, known[name] ?? drafts[name] ?? '');
    const found = faultsOf(all, values);
    setFaults(found);
    if (found.length === 0 && (await claim(action, values))) setIsDone(true);
  };
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 rounded-card border border-hair bg-page p-4"
    >
      <h3 className="text-18 font-semibold">{title}</h3>
      <FieldInputs
        resource={action}
        fields={asked}
        drafts={drafts}
        faults={faults}
        onChange={(name, text) => {
          setIsDone(false);
          setDrafts({...drafts, [name]: text});
        }}
      />
      <ClaimReply state={state} />
      {isDone && (
        <p role="status" className="rounded-card bg-accepted p-3 text-16 font-medium text-on-accepted">
          {say('action.success')}
        </p>
      )}
      <div className="flex gap-2">
        <Button onPress={onClose}>{say(isDone ? 'action.close' : 'list.cancel')}</Button>
        <Button
          type="submit"
          look="primary"
          icon={<Check aria-hidden size={20} />}
          isDisabled={state.kind === 'asking'}
        >
          {say('action.record')}
        </Button>
      </div>
    </form>
  );
}
