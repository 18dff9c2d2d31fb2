import {ScanBarcode, X} from 'lucide-react';
import {Suspense, useLayoutEffect, useRef, useState, type PointerEvent} from 'react';
import {Link, useLocation} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {aboutLanguage} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';
import {isJob, jobsFor, OUTSIDE_SCAN_JOB, pathOf} from '../jobs/definitions/registry.ts';
import {hasWedge, isMobile} from '../scan/capable.ts';
import {lazyChunk} from '../ui/chunk.ts';
import {FittingText} from '../ui/fitting.tsx';
import {chosenHand} from '../ui/reach.ts';
import {useIsWide} from '../ui/wide.ts';
import {
  FOOT_PLACE,
  keepPlace,
  placeAt,
  readPlace,
  sideOf,
  tellPlace,
  type ButtonPlace,
  type ScreenSide,
} from './scan-button-place.ts';

const CameraChoice = lazyChunk(() => import('./camera-choice.tsx').then(({CameraChoice}) => CameraChoice));

/** A finger that moves less has tapped, CSS pixels. */
const SLOP = 8;

/**
 * The floating scan button of the specification: on every screen outside the jobs, where the person can scan. The home
 * has none: what it opens stands there.
 */
export function ScanButton() {
  const isWedge = useReadable(hasWedge);
  const {pathname} = useLocation();
  const isWide = useIsWide();
  if (isWide || pathname === '/' || isJob(pathname) || !(isWedge || isMobile())) return null;
  return <Floating />;
}

/**
 * Dragged along the sides of the screen; a tap opens the jobs. Where it stands and whether it is open are kept. At the
 * foot, where it begins, it covers nothing; wherever else it is put, the last rows can be scrolled clear of it.
 */
function Floating() {
  const {say, language} = useText();
  const holding = useReadable(chosenHand);
  const [place, setPlace] = useState(readPlace);
  const drag = useRef<{x: number; y: number; isMoved: boolean}>(undefined);
  const settle = (next: ButtonPlace): void => {
    keepPlace(next);
    setPlace(next);
  };
  const begin = (event: PointerEvent<HTMLButtonElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {x: event.clientX, y: event.clientY, isMoved: false};
  };
  const move = ({clientX, clientY}: PointerEvent): void => {
    const from = drag.current;
    if (!from) return;
    if (!from.isMoved && Math.hypot(clientX - from.x, clientY - from.y) < SLOP) return;
    drag.current = {...from, isMoved: true};
    setPlace({...place, ...placeAt(clientX, clientY, innerWidth, innerHeight)});
  };
  const press = (): void => {
    const isDragged = drag.current?.isMoved ?? false;
    drag.current = undefined;
    settle(isDragged ? place : {...place, isOpen: !place.isOpen});
  };
  const {y, isOpen} = place;
  const side = sideOf(place, aboutLanguage(language).direction, holding);
  useLayoutEffect(() => {
    tellPlace({side, y});
    return () => tellPlace(undefined);
  }, [side, y]);
  const Picture = isOpen ? X : ScanBarcode;
  return (
    <>
      {isOpen && <Choices side={side} close={() => settle({...place, isOpen: false})} />}
      <button
        type="button"
        data-test="scan-button"
        aria-expanded={isOpen}
        aria-label={say('scanButton.open')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerCancel={() => (drag.current = undefined)}
        onClick={press}
        style={y === FOOT_PLACE ? {bottom: 'calc(var(--target) / 2 + 0.5rem)'} : {top: `${String(y * 100)}%`}}
        className={`fixed z-40 flex h-16 w-12 ${y === FOOT_PLACE ? 'translate-y-1/2' : '-translate-y-1/2'} touch-none items-center justify-center border-2 border-accent bg-accent text-on-accent shadow-float active:brightness-85 ${side === 'left' ? 'left-0 rounded-r-full' : 'right-0 rounded-l-full'}`}
      >
        <Picture aria-hidden size={28} />
      </button>
    </>
  );
}

const CHOICE =
  'flex min-h-16 min-w-0 flex-col items-center justify-center rounded-card border-2 border-line px-1 text-center text-16 leading-tight font-semibold active:brightness-85';

/** Scan or key in anything, or begin a job. */
function Choices({side, close}: {readonly side: ScreenSide; readonly close: () => void}) {
  const {say} = useText();
  const role = useReadable(useApp().session)?.role;
  return (
    <nav
      aria-label={say('scanButton.open')}
      data-test="scan-choices"
      // Beside the button, which closes them.
      className={`fixed inset-x-0 bottom-0 z-40 mx-auto grid max-h-full max-w-xl grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 overflow-y-auto rounded-card border-t-2 border-line bg-panel p-2 shadow-float ${side === 'left' ? 'pl-13' : 'pr-13'}`}
    >
      {[OUTSIDE_SCAN_JOB, ...jobsFor(role)].map((job) => (
        <Link key={job.name} to={pathOf(job)} onClick={close} className={CHOICE}>
          <job.Picture aria-hidden size={26} className="shrink-0 text-accent" />
          <FittingText text={say(job === OUTSIDE_SCAN_JOB ? 'query.what.scan' : job.title)} />
        </Link>
      ))}
      <Suspense>
        <CameraChoice className={CHOICE} close={close} />
      </Suspense>
    </nav>
  );
}
