import {Suspense, useEffect, useState} from 'react';
import {
  HashRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';
import {LISTS} from '#domain/lists.ts';
import {useApp} from '../data/app.ts';
import {openForms} from '../data/open-forms.ts';
import {useReadable} from '../data/use-readable.ts';
import {hasWedge, isMobile} from '../scan/capable.ts';
import {isJob, lastJob} from '../scan/jobs.ts';
import {useScanner} from '../scan/scanner.ts';
import {BinMoveScreen} from '../screens/bin-move/screen.tsx';
import {Home} from '../screens/home.tsx';
import {ChooseWarehouse} from '../screens/warehouse-choice.tsx';
import {Boundary} from './boundary.tsx';
import {lazy} from './chunk.ts';
import {AGAIN} from './login-path.ts';
import {toasts, useTelling} from './tell.ts';
import {LastWords} from './toast-words.tsx';
import {UpdatePrompt} from './update-prompt.tsx';
import {useServerRefused} from './use-server-refused.ts';
import {WritingBar} from './writing-bar.tsx';

// Home and the move start with the app; everything else is a chunk of its own, precached like all.
const Cases = lazy(() => import('../screens/cases/screen.tsx').then(({Cases}) => Cases));
const Devices = lazy(() => import('../screens/devices.tsx').then(({Devices}) => Devices));
const Enrol = lazy(() => import('../screens/enrol.tsx').then(({Enrol}) => Enrol));
const GoodsQuery = lazy(() =>
  import('../screens/query/screen.tsx').then(({GoodsQueryScreen}) => GoodsQueryScreen),
);
const LocationQuery = lazy(() =>
  import('../screens/query/screen.tsx').then(({LocationQueryScreen}) => LocationQueryScreen),
);
const Labels = lazy(() => import('../screens/labels/screen.tsx').then(({Labels}) => Labels));
const ListScreen = lazy(() => import('../resource/list-screen.tsx').then(({ListScreen}) => ListScreen));
const Login = lazy(() => import('../screens/login.tsx').then(({Login}) => Login));
const Menu = lazy(() => import('../screens/menu.tsx').then(({Menu}) => Menu));
const NotFound = lazy(() => import('../screens/not-found.tsx').then(({NotFound}) => NotFound));
const Notices = lazy(() => import('../screens/notices.tsx').then(({Notices}) => Notices));
const Openid = lazy(() => import('../screens/openid.tsx').then(({Openid}) => Openid));
const Password = lazy(() => import('../screens/password.tsx').then(({Password}) => Password));
const Register = lazy(() => import('../screens/register.tsx').then(({Register}) => Register));
const Server = lazy(() => import('../screens/server.tsx').then(({Server}) => Server));
const Settings = lazy(() => import('../screens/settings.tsx').then(({Settings}) => Settings));
const Status = lazy(() => import('../screens/status.tsx').then(({Status}) => Status));

const ToastStack = lazy(() => import('./toast-stack.tsx').then(({ToastStack}) => ToastStack));

/** Specification section 2: hash routes under one root; an unknown path leads to a page that says so. */
export function Root() {
  useTelling();
  return (
    <HashRouter>
      <Boundary>
        <Routes>
          <Route element={<Outside />}>
            <Route path="/login" element={<Login />} />
            <Route path="/register" element={<Register />} />
          </Route>
          <Route element={<Screen />}>
            <Route path="/enrol" element={<Enrol />} />
            <Route path="/server" element={<Server />} />
          </Route>
          <Route element={<Inside />}>
            <Route path="/" element={<Home />} />
            <Route path="/bin-move" element={<BinMoveScreen />} />
            <Route path="/goods-query" element={<GoodsQuery />} />
            <Route path="/location-query" element={<LocationQuery />} />
            <Route path="/labels" element={<Labels />} />
            <Route path="/status" element={<Status />} />
            <Route path="/notices" element={<Notices />} />
            <Route path="/cases" element={<Cases />} />
            <Route path="/settings" element={<Settings />} />
            <Route path="/openid" element={<Openid />} />
            <Route path="/password" element={<Password />} />
            <Route path="/devices" element={<Devices />} />
            <Route path="/lists" element={<Menu />} />
            {[...LISTS.values()].map((list) => (
              <Route key={list.path} path={list.path} element={<ListScreen key={list.path} list={list} />} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
        <UpdatePrompt />
      </Boundary>
      <Toasts />
      <WritingBar />
    </HashRouter>
  );
}

/** Notices beside the work; a floor that asks for nothing has none. Without their chunk the words stand alone. */
function Toasts() {
  const {shown} = useReadable(toasts);
  if (shown.length === 0) return null;
  const words = <LastWords shown={shown} />;
  return (
    <Boundary instead={words}>
      <Suspense fallback={words}>
        <ToastStack />
      </Suspense>
    </Boundary>
  );
}

/** While a chunk is on its way the page keeps its colour: no spinner for what takes a blink. */
const Screen = () => (
  <Suspense fallback={<div className="h-dvh bg-page" />}>
    <Outlet />
  </Suspense>
);

/** The login. Whoever is here already and was sent to it to log in again goes back to where they were. */
function Outside() {
  const login = useReadable(useApp().session)?.login;
  const [before] = useState(login);
  const [asked] = useSearchParams();
  const place = asked.get(AGAIN);
  const isInside = login !== undefined && (place === null || login !== before);
  return isInside ? <Navigate to={place ?? '/'} replace /> : <Screen />;
}

function Inside() {
  const app = useApp();
  const session = useReadable(app.session);
  const places = useReadable(app.identity.choice);
  const {sink} = useScanner();
  const isWedge = useReadable(hasWedge);
  const isScanning = session !== undefined && (isWedge || isMobile());
  useEffect(() => {
    sink.setActive(isScanning);
    return () => sink.setActive(false);
  }, [sink, isScanning]);
  useScanOpensJob();
  useServerRefused();
  if (!session) return <Navigate to="/login" replace />;
  if (places.length > 0) return <ChooseWarehouse places={places} />;
  // A person who takes over in another tab finds nothing here of what the one before had open.
  return <Screen key={session.login} />;
}

/** A scan outside any job opens one; the code waits in the queue and is its first. */
function useScanOpensJob(): void {
  const {bus, feedback} = useScanner();
  const navigate = useNavigate();
  const {pathname} = useLocation();
  const isTyped = useReadable(openForms).typed > 0;
  useEffect(() => {
    if (isJob(pathname)) return undefined;
    if (!isTyped) return bus.onArrival(() => void navigate(lastJob().path));
    // What was typed would be gone, and the code must not wait for a job that is opened later.
    return bus.serve(async () => {
      feedback.give('rejected');
      toasts.say({look: 'refused', title: 'toast.unfinished'});
    });
  }, [bus, feedback, navigate, pathname, isTyped]);
}
