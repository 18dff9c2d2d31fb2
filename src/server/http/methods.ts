import type {Context, Hono} from 'hono';
import {REQUEST_HEADER} from '#protocol/version.ts';
import {HttpFault, notFound} from '../fault.ts';
import {answerFault} from './answer.ts';

/** The answer where no route is: 405 with `allow` where the address is known under other methods, else 404. */
export function answerUnknown(c: Context, routes: Hono['routes']): Response {
  const requestId = c.req.header(REQUEST_HEADER);
  const methods = methodsOf(routes, c.req.path);
  if (methods.length === 0) {
    return answerFault(requestId, notFound('route.unknown', 'Resource does not exist'));
  }
  const answer = answerFault(requestId, new HttpFault(405, 'method.unknown', 'The function is disabled'));
  answer.headers.set('allow', methods.join(', '));
  return answer;
}

/** The methods that an address is known under. */
function methodsOf(routes: Hono['routes'], path: string): string[] {
  const known = routes.filter((route) => route.method !== 'ALL' && patternOf(route.path).test(path));
  const methods = new Set(known.map(({method}) => method));
  // Hono answers it wherever it answers GET.
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].toSorted();
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  );
