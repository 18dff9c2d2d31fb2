import {Hono} from 'hono';
import {routePath} from 'hono/route';
import {REQUEST_HEADER} from '#protocol/version.ts';
import {addActionRoutes} from './http/action-routes.ts';
import {answerFault, faultOf} from './http/answer.ts';
import {addAppRoutes, type AppFiles} from './http/app-files.ts';
import {addCaseStory} from './http/case-story.ts';
import {addAfterRestoreRoutes} from './http/after-restore-routes.ts';
import {allowOrigins} from './http/cors.ts';
import type {HttpDeps} from './http/deps.ts';
import {addChatRoutes} from './http/chat-routes.ts';
import {addDeviceRoutes} from './http/device-routes.ts';
import {addLandingPage} from './http/landing-page.ts';
import {addLedgerRoutes} from './http/ledger-routes.ts';
import {addOrderableRoutes} from './http/orderable-routes.ts';
import {addRowNewsRoutes} from './http/row-news-routes.ts';
import {addFloorActsRoutes} from './http/floor-acts-routes.ts';
import {addFloorWorkRoutes} from './http/floor-work-routes.ts';
import {addToOrderRoutes} from './http/to-order-routes.ts';
import {addTradeRoutes} from './http/trade-routes.ts';
import {addReportRoutes} from './http/report-routes.ts';
import {addLotRoutes} from './http/lot-routes.ts';
import {addDocumentRoutes} from './http/document-routes.ts';
import {addEnrolRoutes} from './http/enrol-routes.ts';
import {addListRoutes} from './http/list-routes.ts';
import {addImportRoutes} from './http/import-routes.ts';
import {addLongWorkRoutes} from './http/long-work-routes.ts';
import {answerUnknown} from './http/methods.ts';
import {addOpsRoutes} from './http/ops-routes.ts';
import {addPhotoRoutes} from './http/photo-routes.ts';
import {addPublishedRoutes} from './http/published-routes.ts';
import {addResetPage} from './http/reset-page.ts';
import {addSessionRoutes} from './http/session-routes.ts';
import {addStaffRoutes} from './http/staff-routes.ts';
import {addUserCenterRoutes} from './http/user-center-routes.ts';
import {addSyncRoutes} from './http/sync-routes.ts';
import {addTrustPage, type ServerTrust} from './http/trust-page.ts';
import {addTaskRoutes} from './http/task-routes.ts';
import {addTicketRoutes} from './http/ticket-routes.ts';

/** The whole server as a function from request to answer. */
export function createApp(deps: HttpDeps, files: AppFiles, trust: ServerTrust): Hono {
  const app = new Hono();
  const {log, metrics} = deps;

  app.use(async (c, next) => {
    const start = performance.now();
    await next();
    const seconds = (performance.now() - start) / 1_000;
    const {status} = c.res;
    metrics.request(routePath(c, -1), status, seconds);
    const level = c.req.path.startsWith('/api/') ? 'info' : 'debug';
    if (log.isLevelEnabled(level)) {
      log[level](
        {method: c.req.method, path: c.req.path, status, ms: Math.round(seconds * 1_000)},
        'request',
      );
    }
  });

  const {allowedOrigins} = deps.config;
  if (allowedOrigins.length > 0) app.use(allowOrigins(allowedOrigins));

  addSyncRoutes(app, deps);
  addSessionRoutes(app, deps);
  addUserCenterRoutes(app, deps);
  addActionRoutes(app, deps);
  addLongWorkRoutes(app, deps);
  addImportRoutes(app, deps);
  addListRoutes(app, deps);
  addCaseStory(app, deps);
  addPhotoRoutes(app, deps);
  addChatRoutes(app, deps);
  addDocumentRoutes(app, deps);
  addLedgerRoutes(app, deps);
  addOrderableRoutes(app, deps);
  addRowNewsRoutes(app, deps);
  addTradeRoutes(app, deps);
  addTaskRoutes(app, deps);
  addToOrderRoutes(app, deps);
  addFloorWorkRoutes(app, deps);
  addFloorActsRoutes(app, deps);
  addReportRoutes(app, deps);
  addLotRoutes(app, deps);
  addStaffRoutes(app, deps);
  addDeviceRoutes(app, deps);
  addTicketRoutes(app, deps);
  addAfterRestoreRoutes(app, deps);
  addEnrolRoutes(app, deps);
  addOpsRoutes(app, deps);
  addPublishedRoutes(app, deps);
  addLandingPage(app, deps);
  addResetPage(app, trust.textsDir);
  addTrustPage(app, trust);
  addAppRoutes(app, files);

  app.notFound((c) => answerUnknown(c, app.routes));
  app.onError((error, c) => {
    const fault = faultOf(error);
    if (fault.status >= 500) log.error({err: error, method: c.req.method, path: c.req.path}, fault.code);
    return answerFault(c.req.header(REQUEST_HEADER), fault);
  });
  return app;
}
