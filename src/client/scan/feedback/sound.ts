import {type OutcomeName, FEEDBACK_SIGNALS, type ToneNote} from './outcomes.ts';

const RATE = 22_050;
const LOUDNESS = 0.9;
const EDGE_MS = 4;
/** So long after a signal, or what may be a scan, the output rests: one that is open keeps two threads and a loudspeaker awake, ms. */
const OPEN_MS = 5_000;

/**
 * The signals as sound, built at start so that playing one costs nothing and the first scan waits for nothing.
 * Browsers allow sound only after a person has done something: `wake` is called at the first event of any kind. The
 * output is open while something may sound, and opened with the first key of a scan, so that its signal waits for nothing.
 */
export class FeedbackSounds {
  readonly #context = new AudioContext({latencyHint: 'interactive'});
  readonly #buffers = new Map<OutcomeName, AudioBuffer>();
  readonly #gain = this.#context.createGain();
  #isAllowed = false;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#gain.connect(this.#context.destination);
    for (const [outcome, signal] of Object.entries(FEEDBACK_SIGNALS)) {
      const samples = samplesOf(signal.notes);
      const buffer = new AudioBuffer({length: samples.length, sampleRate: RATE});
      buffer.copyToChannel(samples, 0);
      // The keys of SIGNALS are exactly the outcomes.
      this.#buffers.set(outcome as OutcomeName, buffer);
    }
  }

  /** A person did something, after which sound is allowed. */
  wake(): void {
    if (!this.#isAllowed) this.open();
  }

  /** Something may sound soon. */
  open(): void {
    const context = this.#context;
    if (context.state === 'suspended')
      context.resume().then(
        () => {
          this.#isAllowed = true;
        },
        () => undefined,
      );
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void context.suspend().catch(() => undefined), OPEN_MS);
  }

  /** How loud from here on, 0 to 1. */
  setGain(gain: number): void {
    this.#gain.gain.value = gain;
  }

  play(outcome: OutcomeName): void {
    const buffer = this.#buffers.get(outcome);
    if (!buffer) return;
    this.open();
    const source = this.#context.createBufferSource();
    source.buffer = buffer;
    source.connect(this.#gain);
    source.start();
  }
}

/** Notes as samples from −1 to 1. */
export function samplesOf(notes: readonly ToneNote[]): Float32Array<ArrayBuffer> {
  const length = Math.max(...notes.map((note) => note.at + note.ms), 1);
  const samples = new Float32Array(Math.ceil((length / 1000) * RATE));
  for (const note of notes) addNote(samples, note);
  return samples;
}

function addNote(samples: Float32Array, note: ToneNote): void {
  const count = Math.floor((note.ms / 1000) * RATE);
  const start = Math.floor((note.at / 1000) * RATE);
  let phase = 0;
  for (let i = 0; i < count && start + i < samples.length; i++) {
    const part = i / count;
    phase += (note.from + ((note.to ?? note.from) - note.from) * part) / RATE;
    // Soft edges: a hard one clicks, and clicks are what the ear takes for an error.
    const edge = Math.min(1, i / ((EDGE_MS / 1000) * RATE), (count - i) / ((EDGE_MS / 1000) * RATE));
    samples[start + i] = waveAt(note.wave, phase % 1) * edge * LOUDNESS;
  }
}

function waveAt(wave: ToneNote['wave'], phase: number): number {
  if (wave === 'square') return phase < 0.5 ? 0.7 : -0.7;
  return wave === 'sine' ? Math.sin(2 * Math.PI * phase) : 1 - 4 * Math.abs(phase - 0.5);
}
