import {Eraser} from 'lucide-react';
import {useRef, type PointerEvent} from 'react';
import {SIGNATURE_BOX} from '#domain/outbound/delivery-proof.ts';
import {useText} from '../i18n/text.ts';
import {Button} from './button.tsx';
import {SignatureStrokes} from './strokes.tsx';

const [WIDTH, HEIGHT] = SIGNATURE_BOX;
/** A pen that has moved by less has not moved. */
const MIN_PEN_MOVE = 3;
/** The pen stops drawing before its strokes are more than is kept. */
const MAX_STROKE_LENGTH = 19_900;

/** Where a receiver signs with a finger, a pen or a mouse: strokes as a path in the box of signatures. */
export function SignaturePad(props: {
  readonly strokes: string;
  readonly onChange: (strokes: string) => void;
}) {
  const {strokes, onChange} = props;
  const {say} = useText();
  const last = useRef<readonly [number, number]>(undefined);
  // A stroke is of the box that it began in: what moves the page meanwhile bends none.
  const begun = useRef<DOMRect>(undefined);
  const pointOf = (event: PointerEvent<SVGSVGElement>): readonly [number, number] => {
    const box = begun.current ?? event.currentTarget.getBoundingClientRect();
    const within = (at: number, size: number, most: number): number =>
      Math.round(Math.min(Math.max(at / size, 0), 1) * most);
    return [
      within(event.clientX - box.left, box.width, WIDTH),
      within(event.clientY - box.top, box.height, HEIGHT),
    ];
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    begun.current = event.currentTarget.getBoundingClientRect();
    const [x, y] = (last.current = pointOf(event));
    // A point alone is drawn too.
    if (strokes.length < MAX_STROKE_LENGTH)
      onChange(`${strokes}M${String(x)} ${String(y)}L${String(x)} ${String(y)}`);
  };
  const go = (event: PointerEvent<SVGSVGElement>): void => {
    const before = last.current;
    if (!before || strokes.length >= MAX_STROKE_LENGTH) return;
    const [x, y] = pointOf(event);
    if (Math.hypot(x - before[0], y - before[1]) < MIN_PEN_MOVE) return;
    last.current = [x, y];
    onChange(`${strokes}L${String(x)} ${String(y)}`);
  };
  const end = (): void => {
    last.current = undefined;
  };
  return (
    <div className="flex flex-col gap-1">
      <p className="text-16 font-medium text-soft desk:text-14">{say('field.signature')}</p>
      <svg
        data-test="signature-pad"
        role="img"
        aria-label={say(strokes === '' ? 'signature.sign' : 'signature.signed')}
        viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
        className="aspect-3/1 w-full max-w-lg touch-none rounded-card border-2 border-line bg-white text-black desk:border"
      >
        <line
          x1={24}
          x2={WIDTH - 24}
          y1={HEIGHT - 40}
          y2={HEIGHT - 40}
          stroke="currentColor"
          opacity={0.25}
        />
        <SignatureStrokes of={strokes} />
      </svg>
      {/* In its place before anybody has drawn: a pad that moves under the pen draws something else. */}
      <div className="desk:w-fit">
        <Button
          icon={<Eraser aria-hidden size={18} />}
          isDisabled={strokes === ''}
          onPress={() => onChange('')}
        >
          {say('signature.clear')}
        </Button>
      </div>
    </div>
  );
}
