import {Suspense, useEffect} from 'react';
import {HashRouter, Navigate, Outlet, Route, Routes} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {loginOver} from '../data/log-in-again.ts';
import {WithNotices} from '../data/notices.tsx';
import {useReadable} from '../base/use-readable.ts';
import {hasWedge, isMobile} from '../scan/capable.ts';
import {ALL_JOBS, pathOf} from '../jobs/definitions/registry.ts';
import {offeredSetup} from '../scan/setup/offered-setup.ts';
import {useScanner} from '../scan/scanner.ts';
import {HomeScreen} from '../screens/home.tsx';
import {useIsOffice} from '../data/use-open-cases.ts';
import {useIsWide} from '../ui/wide.ts';
import {FaultBoundary} from './boundary.tsx';
import {FRAME_SLOTS} from './frame-slots.tsx';
import {JobScreen} from './job-screen.tsx';
import {lazyChunk} from '../ui/chunk.ts';
import {KeptPages} from './kept-pages.tsx';
import {FrameSlotsContext} from '../frame/slots.ts';
import {pageToasts, useTelling} from '../frame/toasts/use-telling.ts';
import {LastWords} from '../frame/toasts/toast-words.tsx';
import {UpdatePrompt} from './update-prompt.tsx';
import {useScanOpensJob} from './use-scan-opens-job.ts';
import {useServerRefused} from './use-server-refused.ts';
import {WritingBar} from './writing-bar.tsx';

// Home and the jobs start with the app; everything else is a chunk of its own, precached like all.
const ChooseWarehouse = lazyChunk(() =>
  import('../screens/warehouse-choice.tsx').then(({ChooseWarehouse}) => ChooseWarehouse),
);
const Cases = lazyChunk(() => import('../screens/cases/screen.tsx').then(({CasesScreen: Cases}) => Cases));
const Devices = lazyChunk(() => import('../screens/devices.tsx').then(({DevicesScreen: Devices}) => Devices));
const Enrol = lazyChunk(() => import('../screens/enrol.tsx').then(({EnrolScreen: Enrol}) => Enrol));
const Equipment = lazyChunk(() =>
  import('../screens/equipment/screen.tsx').then(({EquipmentScreen: Equipment}) => Equipment),
);
const Explain = lazyChunk(() =>
  import('../screens/explain/screen.tsx').then(({ExplainScreen: Explain}) => Explain),
);
const Labels = lazyChunk(() =>
  import('../screens/labels/screen.tsx').then(({LabelsScreen: Labels}) => Labels),
);
const ListRoute = lazyChunk(() => import('./list-route.tsx').then(({ListRoute}) => ListRoute));
const Login = lazyChunk(() => import('../screens/login.tsx').then(({LoginScreen: Login}) => Login));
const Me = lazyChunk(() => import('../screens/me/screen.tsx').then(({MeScreen: Me}) => Me));
const Menu = lazyChunk(() => import('../screens/menu/screen.tsx').then(({MenuScreen: Menu}) => Menu));
const Notices = lazyChunk(() => import('../screens/notices.tsx').then(({NoticesScreen: Notices}) => Notices));
const OfficeHome = lazyChunk(() =>
  import('../screens/office-home/screen.tsx').then(({OfficeHome}) => OfficeHome),
);
const Openid = lazyChunk(() => import('../screens/openid.tsx').then(({OpenidScreen: Openid}) => Openid));
const Password = lazyChunk(() =>
  import('../screens/password.tsx').then(({PasswordScreen: Password}) => Password),
);
const Register = lazyChunk(() =>
  import('../screens/register.tsx').then(({RegisterScreen: Register}) => Register),
);
const Server = lazyChunk(() => import('../screens/server.tsx').then(({ServerScreen: Server}) => Server));
const Settings = lazyChunk(() =>
  import('../screens/settings.tsx').then(({SettingsScreen: Settings}) => Settings),
);
const NotFound = lazyChunk(() => import('../frame/not-found.tsx').then(({NotFound}) => NotFound));
const VisitHome = lazyChunk(() => import('../screens/visit-home.tsx').then(({VisitHome}) => VisitHome));
const Acts = lazyChunk(() => import('../screens/acts.tsx').then(({ActsScreen: Acts}) => Acts));
const Status = lazyChunk(() => import('../screens/status.tsx').then(({StatusScreen: Status}) => Status));

const SetupOffer = lazyChunk(() =>
  import('../screens/equipment/offer.tsx').then(({SetupOffer}) => SetupOffer),
);
const ScanButton = lazyChunk(() => import('./scan-button.tsx').then(({ScanButton}) => ScanButton));
const TasksScreen = lazyChunk(() =>
  import('../screens/tasks/screen.tsx').then(({TasksScreen}) => TasksScreen),
);
const ToastStack = lazyChunk(() => import('./toast-stack.tsx').then(({ToastStack}) => ToastStack));

/** Specification section 2: hash routes under one root; an unknown path leads to a page that says so. */
export function AppRoot() {
  useTelling();
  return (
    <FrameSlotsContext value={FRAME_SLOTS}>
      <WithNotices>
        <HashRouter>
          <FaultBoundary>
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
                <Route path="/" element={<First />} />
                <Route path="/settings" element={<Settings />} />
                <Route path="/me" element={<Me />} />
                <Route element={<OnDevice />}>
                  {ALL_JOBS.map((job) => (
                    <Route key={job.name} path={pathOf(job)} element={<JobScreen job={job} />} />
                  ))}
                  <Route path="/labels" element={<Labels />} />
                  <Route path="/status" element={<Status />} />
                  <Route path="/acts" element={<Acts />} />
                  <Route path="/notices" element={<Notices />} />
                  <Route path="/cases" element={<Cases />} />
                  <Route path="/tasks" element={<TasksScreen />} />
                  <Route path="/equipment" element={<Equipment />} />
                  <Route path="/explain" element={<Explain />} />
                  <Route path="/openid" element={<Openid />} />
                  <Route path="/password" element={<Password />} />
                  <Route path="/devices" element={<Devices />} />
                  <Route path="/lists" element={<Menu />} />
                </Route>
                <Route path="*" element={<ListRoute />} />
              </Route>
            </Routes>
            <UpdatePrompt />
            <Offered />
          </FaultBoundary>
          <Toasts />
          <WritingBar />
        </HashRouter>
      </WithNotices>
    </FrameSlotsContext>
  );
}

/** Where a person begins: the office with its day, the floor with its jobs. A desktop has its jobs in the rail. */
function First() {
  const isOffice = useIsOffice();
  const {isVisit} = useApp();
  const isWide = useIsWide();
  if (isVisit) return <VisitHome />;
  return isWide && isOffice ? <OfficeHome /> : <HomeScreen />;
}

/** What works on a device: jobs, what was recorded there, how it stands. A visit has none of it. */
const OnDevice = () => (useApp().isVisit ? <NotFound /> : <Outlet />);

/** Notices beside the work; a floor that asks for nothing has none. Without their chunk the words stand alone. */
function Toasts() {
  const {shown} = useReadable(pageToasts);
  if (shown.length === 0) return null;
  const words = <LastWords shown={shown} />;
  return (
    <FaultBoundary instead={words}>
      <Suspense fallback={words}>
        <ToastStack />
      </Suspense>
    </FaultBoundary>
  );
}

/** A set-up that was scanned, wherever that was. */
function Offered() {
  const text = useReadable(offeredSetup);
  if (text === '') return null;
  return (
    <Suspense>
      <SetupOffer text={text} />
    </Suspense>
  );
}

/** While a chunk is on its way the page keeps its colour: no spinner for what takes a blink. */
const EMPTY_ROOT_PAGE = <div className="h-dvh bg-page" />;

const Screen = () => (
  <Suspense fallback={EMPTY_ROOT_PAGE}>
    <Outlet />
  </Suspense>
);

/** The login, for a person who is not logged in yet. */
function Outside() {
  const session = useReadable(useApp().session);
  return session ? <Navigate to="/" replace /> : <Screen />;
}

function Inside() {
  const app = useApp();
  const session = useReadable(app.session);
  const places = useReadable(app.identity.choice);
  const {sink} = useScanner();
  const isWedge = useReadable(hasWedge);
  const isCovered = useReadable(loginOver) || places.length > 0;
  const isScanning = session !== undefined && !isCovered && !app.isVisit && (isWedge || isMobile());
  useEffect(() => {
    sink.setActive(isScanning);
    return () => sink.setActive(false);
  }, [sink, isScanning]);
  useScanOpensJob();
  useServerRefused();
  const over = session && places.length > 0 ? <ChooseWarehouse places={places} /> : <Login isOver />;
  return (
    <>
      <KeptPages
        who={session?.who}
        isCovered={isCovered}
        onNothingLeft={<Navigate to="/login" replace />}
        over={<Suspense fallback={EMPTY_ROOT_PAGE}>{over}</Suspense>}
      />
      {session && !isCovered && !app.isVisit && (
        <Suspense>
          <ScanButton />
        </Suspense>
      )}
    </>
  );
}
