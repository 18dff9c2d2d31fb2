import {ScanBus} from '#client/scan/bus.ts';
import type {CodeSource} from '#client/scan/code.ts';
import {createSink} from '#client/scan/sink.ts';

/** A page with the real sink and bus, a button and a note: what a scanner's events do to it. */
// The script stands in the head: the body comes with what follows.
if (!document.body) document.documentElement.append(document.createElement('body'));

const bus = new ScanBus();
const codes: string[] = [];
const sources: CodeSource[] = [];
/** How long a code takes, ms: a resolver that is slow. */
let slowness = 0;
bus.serve(async (code) => {
  if (slowness > 0) await new Promise((resolve) => setTimeout(resolve, slowness));
  codes.push(code.raw);
  sources.push(code.source);
});

const button = document.body.appendChild(document.createElement('button'));
button.textContent = 'press';
let clicks = 0;
button.addEventListener('click', () => (clicks += 1));
const note = document.body.appendChild(document.createElement('textarea'));
note.dataset['typing'] = '';
const dialog = document.body.appendChild(document.createElement('dialog'));
const inside = dialog.appendChild(document.createElement('button'));
inside.textContent = 'close';
inside.addEventListener('click', () => {
  clicks += 1;
  dialog.close();
});

/** Keys that the page hears, as its screens do. */
const heard: string[] = [];
addEventListener('keydown', ({key}) => void heard.push(key));

const presses: string[] = [];
let events = 0;
const sink = createSink(bus, {onEvent: () => (events += 1), onKey: () => undefined});
sink.setActive(true);
sink.showStrip(true);

export const page = {
  codes: () => codes,
  sources: () => sources,
  waiting: () => bus.get().waiting,
  slowDown: (ms: number) => (slowness = ms),
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
  isDialogOpen: () => dialog.open,
  openPad: () => sink.setPad((press) => presses.push(press)),
  heard: () => heard,
  showStrip: (isShown: boolean) => sink.showStrip(isShown),
  deactivate: () => sink.setActive(false),
};
