import type {App} from '../data/app.ts';
import type {Visit} from '../data/visit/kept-visit.ts';
import {VisitingApp} from '../data/visit/visiting-app.ts';
import {dropAnsweredDrafts} from '../documents/answered-drafts.ts';

/** The app of a visit, which has no device, as it stands after what was asked for before the page was loaded. */
export async function openVisit(visit: Visit): Promise<App> {
  const app = new VisitingApp(visit);
  const session = app.session.get();
  if (session) dropAnsweredDrafts(session, await app.lookBack());
  return app;
}
