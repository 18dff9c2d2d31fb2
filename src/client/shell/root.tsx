import {useEffect} from 'react';
import {HashRouter, Navigate, Outlet, Route, Routes, useLocation, useNavigate} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/readable.ts';
import {hasWedge, isMobile} from '../scan/capable.ts';
import {useScanner} from '../scan/scanner.ts';
import {BinMoveScreen} from '../screens/bin-move/screen.tsx';
import {Home} from '../screens/home.tsx';
import {Login} from '../screens/login.tsx';
import {NotFound} from '../screens/not-found.tsx';
import {Notices} from '../screens/notices.tsx';
import {Register} from '../screens/register.tsx';
import {Settings} from '../screens/settings.tsx';
import {Status} from '../screens/status.tsx';
import {UpdatePrompt} from './update-prompt.tsx';

/** Specification section 2: hash routes under one root; an unknown path leads to a page that says so. */
export function Root() {
  return (
    <HashRouter>
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
      <UpdatePrompt />
    </HashRouter>
  );
}

function Outside() {
  const session = useReadable(useApp().session);
  return session ? <Navigate to="/" replace /> : <Outlet />;
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
  return session ? <Outlet /> : <Navigate to="/login" replace />;
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
