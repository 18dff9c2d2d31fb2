import {Check} from 'lucide-react';
import {createElement, useEffect, useEffectEvent, useRef, useState, type FormEvent} from 'react';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {faultsOf, type Value} from '#domain/kernel/field.ts';
import {useApp} from '../data/app.ts';
import {useOpenForm} from '../base/open-forms.ts';
import {useText} from '../i18n/text.ts';
import {actionName} from '../describe/action-name.ts';
import {Button} from '../ui/button.tsx';
import {giveFocus, useFocusHeirs} from '../ui/give-focus.ts';
import {useEscape} from '../ui/use-escape.ts';
import {useIsWide} from '../ui/wide.ts';
import {ACTION_PICTURES} from './action-picture.ts';
import {FieldInputs, type TypedFields} from './field-inputs.tsx';
import {typedValueOf} from './format.ts';
import {argumentsToAsk, argumentFormOf} from './action-arguments.ts';
import {ClaimReply} from './claim-reply.tsx';
import {useListSlots} from './slots.ts';
import {isRecorded, useClaim, type ClaimOutcome} from './use-claim.ts';
import {useFormats} from './use-formats.ts';

const NOTHING_TYPED: TypedFields = {};

interface ActionFormProps {
  readonly action: string;
  /** Of document that it is done with, where it is one. */
  readonly kind?: string | undefined;
  readonly given: Readonly<Record<string, string>>;
  /** What stands in its inputs before anybody has typed. */
  readonly begun?: TypedFields;
  /** It could be done once more: done for good, nothing more is asked. */
  readonly isLeft: boolean;
  readonly onClose: () => void;
}

/** Any action as a form of its own arguments; those that are known already are not asked for. */
export function ActionForm(props: ActionFormProps) {
  const {action, kind, given, begun = NOTHING_TYPED, isLeft, onClose} = props;
  const {say} = useText();
  const {warehouse} = useApp();
  const {sign} = useFormats();
  const [drafts, setDrafts] = useState<TypedFields>(begun);
  const [went, setWent] = useState<ClaimOutcome>();
  const {claim, state, faults, setFaults} = useClaim();
  // What is said is of the row as it stood when the form was opened.
  const [seen] = useState(given['version']);
  const known: Readonly<Record<string, string>> = {
    warehouse,
    ...given,
    ...(seen === undefined ? {} : {version: seen}),
  };
  const all = argumentFormOf(action, known);
  const asked = argumentsToAsk(action, known);
  const lacks = Object.values(asked).some(({required}) => required);
  const {form, heading} = useFormFocus(action, lacks);
  const title = actionName(say, action, kind);
  const isDone = went !== undefined;
  const isOver = isDone && !isLeft;
  useToldAside(action, isOver, onClose);
  const isTyped = Object.entries(drafts).some(([name, text]) => text !== (begun[name] ?? ''));
  useOpenForm(!isDone && isTyped);
  useEscape(() => {
    // What was typed is not thrown away by one key.
    if (isDone || !isTyped) onClose();
  });
  const submit = async (event?: FormEvent, believed?: string): Promise<void> => {
    event?.preventDefault();
    const values: Record<string, Value> = {};
    for (const [name, field] of Object.entries(all))
      values[name] = typedValueOf(field, known[name] ?? drafts[name] ?? '', sign);
    const found = faultsOf(all, values);
    setFaults(found);
    if (found.length > 0) return;
    const told = await claim(action, values, believed);
    setWent(told);
    if (!told) return;
    // What is done is not done once more by another Enter.
    setDrafts({});
    giveFocus(() => [heading.current]);
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 rounded-card border border-hair bg-page p-4"
    >
      <h3 ref={heading} tabIndex={-1} className="text-18 font-semibold outline-none">
        {title}
      </h3>
      {!isOver && (
        <FieldInputs
          resource={action}
          fields={asked}
          {...{drafts, known, faults}}
          startsHere={lacks}
          onChange={(name, text) => {
            setWent(undefined);
            // A lot is one of its goods.
            setDrafts({...drafts, ...(name === 'goods' ? {lot: ''} : {}), [name]: text});
          }}
        />
      )}
      <ClaimReply state={state} onInsist={(code) => void submit(undefined, code)} />
      {isDone && <WhatCame action={action} told={went.told} />}
      <ActionButtons
        {...{action, isDone, isOver, onClose}}
        isDisabled={(isDone && !lacks) || state.kind === 'asking'}
      />
    </form>
  );
}

/** What the server has said yes to is told at the side of the screen; what else an action came to stands here alone. */
function useToldAside(action: string, isOver: boolean, onClose: () => void): void {
  const Outcome = useListSlots().outcomes[action];
  const isTold = isOver && !Outcome && !isRecorded(action);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isTold) close();
  }, [isTold]);
}

/** Where an action's form closes or records. */
function ActionButtons(props: {
  readonly action: string;
  /** Done: nothing is left to cancel. */
  readonly isDone: boolean;
  readonly isOver: boolean;
  readonly isDisabled: boolean;
  readonly onClose: () => void;
}) {
  const {action, isDone, isOver, isDisabled, onClose} = props;
  const {say} = useText();
  const picture = createElement(entryOf(ACTION_PICTURES, action) ?? Check, {'aria-hidden': true, size: 20});
  return (
    <div className="flex gap-2 desk:max-w-md">
      <Button onPress={onClose}>{say(isDone ? 'action.close' : 'list.cancel')}</Button>
      {!isOver && (
        <Button type="submit" look="primary" icon={picture} isDisabled={isDisabled}>
          {say('action.record')}
        </Button>
      )}
    </div>
  );
}

/** What an action came to, by its own page or in a word. */
function WhatCame({action, told}: {readonly action: string; readonly told: ClaimOutcome['told']}) {
  const {say} = useText();
  const Outcome = useListSlots().outcomes[action];
  if (Outcome) return <Outcome told={told} />;
  return (
    <p role="status" className="rounded-card bg-accepted p-3 text-16 font-medium text-on-accepted">
      {say(isRecorded(action) ? 'action.recorded' : 'action.success')}
    </p>
  );
}

/** Where the focus begins in a form of an action, and which part of the page has it afterwards. */
function useFormFocus(action: string, lacks: boolean) {
  const isWide = useIsWide();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened it is gone, or stands above it; on a handheld nothing is typed before it is touched.
  useEffect(() => {
    if (!isWide) return;
    // A second Enter in a form that lacks nothing would record it: it begins at its name.
    const first = lacks ? form.current?.querySelector<HTMLElement>('input, select, textarea') : undefined;
    (first ?? heading.current)?.focus();
  }, [isWide, lacks]);
  useFocusHeirs(() => [
    document.querySelector(`button[data-action="${action}"]`),
    document.querySelector('[data-test=panel]'),
    document.querySelector('main h2[tabindex]'),
  ]);
  return {form, heading};
}
