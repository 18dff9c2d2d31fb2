import {ScanBus} from '#client/scan/bus.ts';
import {createSink} from '#client/scan/sink.ts';

/** A page with the real sink and bus, a button and a note: what a scanner's events do to it. */
// The script stands in the head: the body comes with what follows.
if (!document.body) document.documentElement.append(document.createElement('body'));

const bus = new ScanBus();
const codes: string[] = [];
bus.serve((code) => Promise.resolve(void codes.push(code.raw)));

const button = document.body.appendChild(document.createElement('button'));
button.textContent = 'press';
let clicks = 0;
button.addEventListener('click', () => (clicks += 1));
const note = document.body.appendChild(document.createElement('textarea'));
note.dataset['typing'] = '';
const dialog = document.body.appendChild(document.createElement('dialog'));
dialog.append(document.createElement('button'));

const presses: string[] = [];
let events = 0;
const sink = createSink(bus, {onEvent: () => (events += 1)});
sink.setActive(true);

export const page = {
  codes: () => codes,
  clicks: () => clicks,
  events: () => events,
  presses: () => presses,
  strip: () => sink.strip.get(),
  note: () => note.value,
  isSinkFocused: () => document.activeElement?.className === 'scan-sink',
  focusButton: () => button.focus(),
  focusNote: () => note.focus(),
  openDialog: () => dialog.showModal(),
  closeDialog: () => dialog.close(),
  openPad: () => sink.setPad((press) => presses.push(press)),
  deactivate: () => sink.setActive(false),
};
