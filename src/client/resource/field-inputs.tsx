import {TriangleAlert} from 'lucide-react';
import {useEffect, useId, useRef} from 'react';
import {isKeyOf} from '#domain/kernel/entry-of.ts';
import type {Field, FieldFault, Fields, Row} from '#domain/kernel/field.ts';
import {isTextKey, useText, type Say} from '../i18n/text.ts';
import {CurrencySelect} from './currency-select.tsx';
import {isNumber} from '#domain/column-field.ts';
import type {ValueFormats} from './format.ts';
import {INPUT_LOOK} from './input-look.ts';
import {ReferenceInput} from './reference-input.tsx';
import {SeveralInput} from './several-input.tsx';
import {numberFault} from './number-fault.ts';
import {fieldLabel, fieldName} from './texts.ts';
import {useFormats} from './use-formats.ts';
import {optionName} from './option-name.ts';

/** What stands in the inputs, as text. */
export type TypedFields = Readonly<Record<string, string>>;

/** Inputs for fields, drawn from what the fields are. */
export function FieldInputs(props: {
  readonly resource: string;
  readonly fields: Fields;
  readonly drafts: TypedFields;
  /** What is known and not asked for. */
  readonly known?: Readonly<Record<string, string>>;
  readonly faults: readonly FieldFault[];
  /** What the server said about one of them. */
  readonly told?: {readonly field: string; readonly text: string} | undefined;
  /** A scan into a field is entered there; else none lands but in one that names a row. */
  readonly takesScans?: boolean;
  /** Unless told not to, the hand begins at the first of them. */
  readonly startsHere?: boolean;
  /** Of a field that names a row: whether this one can be chosen; any unless told. */
  readonly isOffered?: (name: string, row: Row) => boolean;
  readonly onChange: (name: string, text: string) => void;
}) {
  const {
    resource,
    fields,
    drafts,
    known = {},
    faults,
    told,
    takesScans = false,
    startsHere = true,
    isOffered,
    onChange,
  } = props;
  const {say} = useText();
  const formats = useFormats();
  const region = useRef<HTMLDivElement>(null);
  const wrong = [...faults.map(({field}) => field), told?.field ?? ''].filter((name) =>
    isKeyOf(fields, name),
  );
  const [firstFault] = wrong;
  const before = useRef<readonly string[]>(wrong);
  const wrongNames = wrong.join();
  useEffect(() => {
    const now = wrongNames === '' ? [] : wrongNames.split(',');
    const isNew = now.some((name) => !before.current.includes(name));
    before.current = now;
    // The hand goes to the first that needs mending, and stays where it mends one of several.
    if (isNew) region.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrongNames]);
  const inputs = Object.entries(fields).map(([name, field], i) => {
    const fault = faults.find((each) => each.field === name);
    return (
      <Labelled
        key={name}
        label={fieldLabel(say, resource, name, field, formats.currency)}
        isRequired={field.required ?? false}
        isShort={isNumber(field)}
        fault={
          fault
            ? faultText(say, resource, fault, field, drafts[name] ?? '', formats)
            : told?.field === name
              ? told.text
              : undefined
        }
        render={(id, describedBy) => (
          <Input
            {...{id, describedBy, field, takesScans}}
            text={drafts[name] ?? ''}
            known={{...known, ...drafts}}
            {...(isOffered ? {isOffered: (row: Row) => isOffered(name, row)} : {})}
            hasFocus={firstFault === undefined ? startsHere && i === 0 : firstFault === name}
            onChange={(text) => onChange(name, text)}
          />
        )}
      />
    );
  });
  return (
    <div ref={region} className="grid grid-cols-2 gap-4 lg:gap-3">
      {inputs}
    </div>
  );
}

/** A fault in words; each required field has its own. Specification section 5. */
function faultText(
  say: Say,
  resource: string,
  fault: FieldFault,
  field: Field,
  typed: string,
  formats: ValueFormats,
): string {
  const name = fieldName(say, resource, fault.field);
  // What is expected, and not what was typed.
  if (fault.code === 'not-a-number') return numberFault(say, name, field, typed, formats);
  const key = `fault.${fault.code}`;
  return isTextKey(key) ? say(key, {name, most: field.max ?? 255}) : say('why.other', {code: fault.code});
}

function Labelled(props: {
  readonly label: string;
  readonly isRequired: boolean;
  /** Numbers share a row. */
  readonly isShort: boolean;
  readonly fault: string | undefined;
  readonly render: (id: string, describedBy: string | undefined) => React.ReactNode;
}) {
  const {label, isRequired, isShort, fault, render} = props;
  const id = useId();
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${isShort ? '' : 'col-span-2'}`}>
      <label id={`${id}-label`} htmlFor={id} className="text-16 font-medium text-soft lg:text-14">
        {label}
        {isRequired && (
          <span aria-hidden className="ms-1 text-ink">
            *
          </span>
        )}
      </label>
      {render(id, fault === undefined ? undefined : `${id}-fault`)}
      {fault !== undefined && (
        <p
          id={`${id}-fault`}
          className="flex items-start gap-1.5 text-16 font-medium text-said-refused desk:text-14"
        >
          <TriangleAlert aria-hidden size={18} className="shrink-0" />
          {fault}
        </p>
      )}
    </div>
  );
}

interface InputProps {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly field: Field;
  readonly text: string;
  readonly known: Readonly<Record<string, string>>;
  readonly hasFocus: boolean;
  readonly takesScans: boolean;
  readonly isOffered?: (row: Row) => boolean;
  readonly onChange: (text: string) => void;
}

function Input(props: InputProps) {
  const {id, describedBy, field, text, known, hasFocus, takesScans, isOffered, onChange} = props;
  const {say} = useText();
  const common = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': describedBy !== undefined,
    autoFocus: hasFocus,
  };
  if (field.severalOf !== undefined)
    return <SeveralInput {...{id, describedBy, text, onChange}} list={field.severalOf} />;
  if (field.list !== undefined)
    return (
      <ReferenceInput
        {...common}
        list={field.list}
        {...{text, known, onChange}}
        {...(isOffered ? {isOffered} : {})}
      />
    );
  if (field.kind === 'flag')
    return (
      <input
        {...common}
        type="checkbox"
        checked={text === '1'}
        onChange={(event) => onChange(event.target.checked ? '1' : '0')}
        className="h-8 w-8 accent-accent lg:h-6 lg:w-6"
      />
    );
  if (field.options)
    return (
      <select
        {...common}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className={INPUT_LOOK}
      >
        <option value="">{say('field.choose')}</option>
        {field.options.map((option) => (
          <option key={option} value={option}>
            {optionName(say, option)}
          </option>
        ))}
      </select>
    );
  if (field.kind === 'currency') return <CurrencySelect {...common} value={text} onChange={onChange} />;
  if (field.kind === 'day')
    return (
      <input
        {...common}
        type="date"
        min={field.earliest}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className={INPUT_LOOK}
      />
    );
  return (
    <input
      {...common}
      data-typing={takesScans ? 'scan' : ''}
      type="text"
      inputMode={!isNumber(field) ? 'text' : field.kind === 'money' ? 'decimal' : 'numeric'}
      dir={isNumber(field) ? 'ltr' : 'auto'}
      autoComplete="off"
      maxLength={field.max ?? 255}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      className={INPUT_LOOK}
    />
  );
}
