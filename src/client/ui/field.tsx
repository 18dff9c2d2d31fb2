import {useId, type ReactNode} from 'react';

/** A field that people type in; the scanner leaves its text alone (`data-typing`). */
export function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'password';
  readonly autoComplete?: string;
  readonly isCode?: boolean;
  /** Digits: a phone offers its number keys. */
  readonly isNumber?: boolean;
  readonly hint?: ReactNode;
  /** What is wrong with what stands there; told in place of the hint. */
  readonly fault?: string | undefined;
  /** The hand begins here. */
  readonly hasFocus?: boolean;
}) {
  const {label, value, onChange, type = 'text', autoComplete = 'off', isCode = false, hint} = props;
  const {isNumber = false, fault, hasFocus = false} = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-16 font-medium text-soft desk:text-14">
        {label}
      </label>
      <input
        id={id}
        data-typing=""
        autoFocus={hasFocus}
        type={type}
        dir={isCode || isNumber ? 'ltr' : 'auto'}
        {...(isNumber ? {inputMode: 'numeric' as const} : {})}
        value={value}
        autoComplete={autoComplete}
        autoCapitalize={isCode ? 'characters' : 'none'}
        spellCheck={false}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={(event) => onChange(event.target.value)}
        className={`min-h-14 w-full rounded-card border-2 border-line bg-panel px-3 text-20 text-ink aria-invalid:border-refused rtl:text-right desk:min-h-9 desk:border desk:text-14 ${isCode ? 'font-semibold tracking-widest' : ''}`}
      />
      {fault !== undefined && (
        <p id={`${id}-fault`} role="alert" className="text-16 font-semibold text-said-refused desk:text-14">
          {fault}
        </p>
      )}
      {fault === undefined && hint && <p className="text-16 text-soft desk:text-14">{hint}</p>}
    </div>
  );
}

/** A password, present or new: a keeper of passwords offers the one or proposes the other. */
export function PasswordField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isNew?: boolean;
  readonly hint?: string;
  readonly fault?: string | undefined;
  readonly hasFocus?: boolean;
}) {
  const {isNew = false, ...field} = props;
  return <TextField {...field} type="password" autoComplete={isNew ? 'new-password' : 'current-password'} />;
}
