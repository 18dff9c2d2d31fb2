type Field = HTMLInputElement | HTMLTextAreaElement;

/** The field that people type in (`data-typing`), if that is one. */
export function typingField(target: EventTarget | null): Field | undefined {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && 'typing' in target.dataset ? target : undefined;
}

/** Writes a field's value the way a person would, so that React notices. */
export function writeInto(field: Field, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', {bubbles: true}));
}

/**
 * Presses a key that was held back while it could have been the first of a scan. No script can make a browser do
 * by itself what the key does there, so that is done here. `sink` is nothing that a person has put the focus on.
 */
export function pressByHand(key: string, sink: Element): void {
  const focused = document.activeElement ?? document.body;
  const target = focused === sink ? document.body : focused;
  const field = typingField(target);
  // A key before it has led into a field.
  if (field) return writeInto(field, field.value + key);
  const event = new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true});
  if (!target.dispatchEvent(event)) return;
  if (target instanceof HTMLSelectElement) chooseBy(key, target);
  else if (key === ' ' && target instanceof HTMLElement && target.matches(PRESSED_BY_BLANK)) target.click();
}

const PRESSED_BY_BLANK = 'button, summary, input[type=checkbox], input[type=radio]';

/** A blank opens the choices; a letter goes to the next one that begins with it. */
function chooseBy(key: string, select: HTMLSelectElement): void {
  if (key === ' ') {
    if ('showPicker' in select && navigator.userActivation.isActive) select.showPicker();
    return;
  }
  const options = Array.from(select.options);
  const after = select.selectedIndex + 1;
  const next = [...options.slice(after), ...options.slice(0, after)].find(
    ({text, disabled}) => !disabled && text.toLowerCase().startsWith(key.toLowerCase()),
  );
  if (!next || next.index === select.selectedIndex) return;
  select.selectedIndex = next.index;
  select.dispatchEvent(new Event('change', {bubbles: true}));
}
