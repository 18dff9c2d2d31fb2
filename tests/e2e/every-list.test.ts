import {LISTS} from '#domain/lists.ts';
import {SIGHTS} from '../pictures/tour.ts';
import {lookAt} from './look-at.ts';
import {SPECIFIED} from './specified-routes.ts';

/** Every list but those that a route of the specification opens: they have a file of their own. */
lookAt(
  SIGHTS.filter(({hash, prepare}) => LISTS.has(hash) && (prepare !== undefined || !SPECIFIED.includes(hash))),
);
