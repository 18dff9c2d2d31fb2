import type {ClientApp} from '../data/app.ts';
import type {KeptVisit} from '../data/visit/kept-visit.ts';
import {VisitingApp} from '../data/visit/visiting-app.ts';
import {dropAnsweredDrafts} from '../documents/answered-drafts.ts';

/** The app of a visit, which has no device, as it stands after what was asked for before the page was loaded. */
export async function openVisit(visit: KeptVisit): Promise<ClientApp> {
  const app = new VisitingApp(visit);
  const session = app.session.get();
  if (session) dropAnsweredDrafts(session, await app.lookBack());
  return app;
}
