import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {ClockContext} from './base/clock.ts';
import {AppContext, type ClientApp} from './data/app.ts';
import {followBaseUrl} from './data/base-url.ts';
import {connectApp} from './data/connect.ts';
import {followOtherTabs} from './base/preferences.ts';
import {Feedback} from './scan/feedback/feedback.ts';
import {startTexts} from './i18n/text.ts';
import {ScanBus} from './scan/bus.ts';
import {startWedge} from './scan/capable.ts';
import {startSetup} from './data/scanner-setup.ts';
import {offerSetup} from './scan/setup/offered-setup.ts';
import {ScannerContext} from './scan/scanner.ts';
import {createSink} from './scan/sink.ts';
import {BrokenScreen} from './shell/broken.tsx';
import {AppRoot} from './shell/root.tsx';
import {startUpdates} from './frame/update.ts';
import {startReach} from './ui/reach.ts';
import {startTheme} from './ui/theme.ts';
import {keptVisit} from './data/visit/kept-visit.ts';
import './ui/theme.css';

/** The page is put together here, and only here are clock, storage and network given to it. */
async function start(root: HTMLElement): Promise<void> {
  startTheme();
  startReach();
  followOtherTabs();
  startWedge();
  startSetup();
  const bus = new ScanBus(offerSetup);
  const feedback = new Feedback(bus.isTaking);
  const [app] = await Promise.all([
    opened().catch((error: unknown) => {
      // Nothing is recorded into memory instead: no ✓ without a disk.
      reportError(error);
      return undefined;
    }),
    startTexts(),
  ]);
  if (!app) {
    createRoot(root).render(<BrokenScreen fault="storage" />);
    return startUpdates();
  }
  const sink = createSink(bus, {
    onEvent: () => feedback.wake(),
    onKey: () => {
      feedback.expect();
      app.noteInput();
    },
  });
  createRoot(root).render(
    <StrictMode>
      <AppContext value={app}>
        <ClockContext value={app.clock}>
          <ScannerContext value={{bus, sink, feedback}}>
            <AppRoot />
          </ScannerContext>
        </ClockContext>
      </AppContext>
    </StrictMode>,
  );
  requestIdleCallback(() => feedback.build(), {timeout: 1_000});
  requestIdleCallback(() => void followBaseUrl().catch(reportError), {timeout: 2_000});
  await startUpdates();
}

/** The app of this tab: over the device of this browser, or of a visitor who has none. */
async function opened(): Promise<ClientApp> {
  const visit = keptVisit();
  if (!visit) return connectApp();
  const {openVisit} = await import('./shell/open-visit.ts');
  return openVisit(visit);
}

const root = document.querySelector<HTMLElement>('#root');
if (root) start(root).catch(reportError);
