import {Aperture, Camera, Flashlight, FlashlightOff, X, ZoomIn} from 'lucide-react';
import {useEffect, useRef, useState, type ReactNode} from 'react';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';
import {FittingText} from '../../ui/fitting.tsx';
import {ThumbRow} from '../../ui/thumb-row.tsx';
import {useScanner} from '../scanner.ts';
import type {SeenPicture} from './agreement.ts';
import {cameraLens, type LensState} from './lens.ts';
import {CameraSession} from './session.ts';
import {WithoutPicture} from './without-picture.tsx';

/** What is said of what the box holds. */
const PICTURE_TEXTS: Readonly<Record<SeenPicture['is'], TextKey>> = {
  nothing: 'camera.aim',
  once: 'camera.aim',
  code: 'camera.read',
  same: 'camera.read',
  several: 'camera.several',
};

/**
 * The camera over what waits for a code: what is wanted stands above its picture, the next code needs no tap. Its
 * readings are scans like any other.
 */
export function CameraPanel(props: {
  /** What is wanted, and what is known so far. */
  readonly children: ReactNode;
  /** Its first code is what it was opened for. */
  readonly isOnce: boolean;
  readonly close: () => void;
}) {
  const {children, isOnce, close} = props;
  const {say} = useText();
  const state = useReadable(cameraLens.state);
  useEffect(() => {
    void cameraLens.open();
    return () => cameraLens.leave();
  }, []);
  const shut = (): void => {
    cameraLens.close();
    close();
  };
  return (
    <section
      role="dialog"
      aria-label={say('camera.open')}
      data-test="camera"
      data-lens={state.is}
      className="absolute inset-x-0 bottom-0 z-20 mx-auto flex w-full max-w-xl flex-col bg-page top-[calc(var(--strip)+2.5rem)]"
    >
      <div className="flex min-h-target shrink-0 flex-col justify-center border-s-8 border-accent bg-tint px-2 py-1 leading-tight">
        {children}
      </div>
      {state.is === 'on' ? (
        <Picture key={state.stream.id} stream={state.stream} taken={isOnce ? shut : undefined} />
      ) : (
        <WithoutPicture is={state.is} />
      )}
      <ThumbRow>
        <Button isStacked icon={<X aria-hidden className="shrink-0" />} onPress={shut}>
          {say('action.close')}
        </Button>
        {state.is === 'on' && lensButtons(state, say)}
        {isRefused(state) && (
          <Button
            isStacked
            icon={<Camera aria-hidden className="shrink-0" />}
            onPress={() => void cameraLens.open()}
          >
            {say('camera.retry')}
          </Button>
        )}
      </ThumbRow>
    </section>
  );
}

const isRefused = ({is}: LensState): boolean => is === 'denied' || is === 'missing' || is === 'taken';

/** What this camera can do, as buttons. */
function lensButtons(
  {torch, zoom, lenses}: Extract<LensState, {readonly is: 'on'}>,
  say: ReturnType<typeof useText>['say'],
): ReactNode[] {
  const Torch = torch ? FlashlightOff : Flashlight;
  return [
    torch !== undefined && (
      <Button
        key="torch"
        isStacked
        look={torch ? 'primary' : 'plain'}
        icon={<Torch aria-hidden className="shrink-0" />}
        onPress={() => void cameraLens.toggleTorch()}
      >
        {say('camera.light')}
      </Button>
    ),
    zoom !== undefined && (
      <Button
        key="zoom"
        isStacked
        icon={<ZoomIn aria-hidden className="shrink-0" />}
        onPress={() => void cameraLens.nextZoom()}
      >
        {say('camera.zoom', {times: zoom})}
      </Button>
    ),
    lenses > 1 && (
      <Button
        key="lens"
        isStacked
        icon={<Aperture aria-hidden className="shrink-0" />}
        onPress={() => void cameraLens.nextLens()}
      >
        {say('camera.lens')}
      </Button>
    ),
  ];
}

/** The picture with its box; `taken` where the first code is the only one. */
function Picture({stream, taken}: {readonly stream: MediaStream; readonly taken: (() => void) | undefined}) {
  const {say} = useText();
  const {bus} = useScanner();
  const app = useApp();
  const video = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLButtonElement>(null);
  const session = useRef<CameraSession>(undefined);
  const [seen, setSeen] = useState<SeenPicture['is']>('nothing');
  const latest = useRef(taken);
  useEffect(() => {
    latest.current = taken;
  });
  useEffect(() => {
    const [shown, held] = [video.current, box.current];
    if (!shown || !held) return undefined;
    shown.srcObject = stream;
    // It is muted and stands in sight; where a browser still says no, there is no picture, and the camera rests.
    shown.play().catch(() => undefined);
    const reading = new CameraSession({
      video: shown,
      box: held,
      give: (raw, t0) => {
        app.noteInput();
        bus.push({raw, source: 'camera', t0, tEnd: performance.now(), seq: 0});
        latest.current?.();
      },
      see: (is, by) => {
        setSeen(is);
        held.dataset['reader'] = by;
      },
      rest: () => cameraLens.rest(),
      failed: reportError,
    });
    session.current = reading;
    return () => {
      reading.stop();
      shown.srcObject = null;
    };
  }, [app, bus, stream]);
  const isRead = seen === 'code' || seen === 'same';
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden bg-bar">
      <video ref={video} muted playsInline className="absolute inset-0 size-full object-cover" />
      <button
        ref={box}
        type="button"
        data-test="camera-box"
        data-seen={seen}
        aria-label={say('camera.again')}
        onClick={() => session.current?.again()}
        className={`absolute inset-x-3 top-3 bottom-14 rounded-card ring-4 ring-inset ${isRead ? 'ring-accepted' : 'ring-on-bar'} shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)]`}
      />
      <p
        role="status"
        className={`absolute inset-x-0 bottom-0 flex h-11 items-center justify-center px-3 text-center text-18 leading-none font-semibold ${isRead ? 'bg-accepted text-on-accepted' : seen === 'several' ? 'bg-question text-on-question' : 'bg-bar text-on-bar'}`}
      >
        <FittingText text={say(PICTURE_TEXTS[seen])} />
      </p>
    </div>
  );
}
