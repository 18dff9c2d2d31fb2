import {lazy, Suspense, useEffect} from 'react';
import {HashRouter, Navigate, Outlet, Route, Routes, useLocation, useNavigate} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {hasWedge, isMobile} from '../scan/capable.ts';
import {useScanner} from '../scan/scanner.ts';
import {BinMoveScreen} from '../screens/bin-move/screen.tsx';
import {Home} from '../screens/home.tsx';
import {Login} from '../screens/login.tsx';
import {Boundary} from './boundary.tsx';
import {UpdatePrompt} from './update-prompt.tsx';

// Login, home and the flows start with the app; what nobody waits for is a chunk of its own, precached like all.
const NotFound = lazy(() => import('../screens/not-found.tsx').then(({NotFound: page}) => ({default: page})));
const Notices = lazy(() => import('../screens/notices.tsx').then(({Notices: page}) => ({default: page})));
const Register = lazy(() => import('../screens/register.tsx').then(({Register: page}) => ({default: page})));
const Settings = lazy(() => import('../screens/settings.tsx').then(({Settings: page}) => ({default: page})));
const Status = lazy(() => import('../screens/status.tsx').then(({Status: page}) => ({default: page})));

/** Specification section 2: hash routes under one root; an unknown path leads to a page that says so. */
export function Root() {
  return (
    <HashRouter>
      <Boundary>
        <Routes>
          <Route element={<Outside />}>
            <Route path="/login" element={<Login />} />
            <Route path="/register" element={<Register />} />
          </Route>
          <Route element={<Inside />}>
            <Route path="/" element={<Home />} />
            <Route path="/bin-move" element={<BinMoveScreen />} />
            <Route path="/status" element={<Status />} />
            <Route path="/notices" element={<Notices />} />
            <Route path="/settings" element={<Settings />} />
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </Boundary>
      <UpdatePrompt />
    </HashRouter>
  );
}

/** While a chunk is on its way the page keeps its colour: no spinner for what takes a blink. */
const Screen = () => (
  <Suspense fallback={<div className="h-dvh bg-page" />}>
    <Outlet />
  </Suspense>
);

function Outside() {
  const session = useReadable(useApp().session);
  return session ? <Navigate to="/" replace /> : <Screen />;
}

function Inside() {
  const session = useReadable(useApp().session);
  const {sink} = useScanner();
  const isWedge = useReadable(hasWedge);
  const isScanning = session !== undefined && (isWedge || isMobile());
  useEffect(() => {
    sink.setActive(isScanning);
    return () => sink.setActive(false);
  }, [sink, isScanning]);
  useScanOpensJob();
  return session ? <Screen /> : <Navigate to="/login" replace />;
}

/** A scan outside any job opens one; the code waits in the queue and is its first. */
function useScanOpensJob(): void {
  const {bus} = useScanner();
  const navigate = useNavigate();
  const {pathname} = useLocation();
  useEffect(() => {
    if (pathname === '/bin-move') return undefined;
    return bus.onArrival(() => void navigate('/bin-move'));
  }, [bus, navigate, pathname]);
}
